/* Which folder of src may import which. The check follows aliases, relative paths, `import type` and `import()` alike;
   tests may import anything. Each rule has a sample that breaks it in src/test/lintSamples.ts. */

/** From the lowest up: each layer may import itself and the layers before it. */
const LAYERS = [['i18n'], ['api'], ['shared'], ['entities'], ['features', 'admin'], ['app']];

/** Each entity may import those before it. */
const ENTITIES = [
  'site',
  'account',
  'voter',
  'content',
  'report',
  'message',
  'person',
  'pricing',
  'notification',
  'ad',
  'offer',
  'deal',
];

/**
 * The back-office likewise: what screens are made of, the screens, the pages of one thing, which show parts of several
 * screens, the list of them all, the frame around them.
 */
const ADMIN = ['crud', 'components', 'screens', 'pages', 'registry.ts', 'layout'];

const TESTS = '\\.test\\.tsx?$|^src/test/';

const inside = (parent, names) => `^src/${parent}(${names.join('|')})(/|$)`;

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to,
});

/** A rule for each member of an ordered list: it imports nothing that comes after it. */
const ordered = (name, comment, parent, list) =>
  list
    .slice(0, -1)
    .map((members, at) =>
      forbid(name, comment, inside(parent, [members].flat()), { path: inside(parent, list.slice(at + 1).flat()) }),
    );

/** Folders that stand beside each other and do not know one another. */
const apart = (name, comment, parent) =>
  forbid(name, comment, `^src/${parent}/([^/]+)/`, { path: `^src/${parent}/`, pathNot: `^src/${parent}/$1/` });

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other in a circle, be it by a lazy import, can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...ordered('layers', 'A lower layer must not import a higher one.', '', LAYERS),
    ...ordered('entities', 'An entity may import only those before it in ENTITIES.', 'entities/', ENTITIES),
    ...ordered('admin', 'A part of the back-office may import only those before it in ADMIN.', 'admin/', ADMIN),
    forbid('features-and-admin', 'They share entities only.', '^src/features/', { path: '^src/admin/' }),
    forbid('features-and-admin', 'They share entities only.', '^src/admin/', { path: '^src/features/' }),
    apart('features-apart', 'Features do not import each other; compose the page in app.', 'features'),
    apart(
      'screens-apart',
      'Screens do not import each other; what two need belongs to admin/components.',
      'admin/screens',
    ),
    forbid('screens-by-registry', 'The registry alone loads the screens.', '^src/(app|admin/layout)/', {
      path: '^src/admin/screens/',
    }),
    forbid('tests-apart', 'What is delivered must not import a test.', '^src/', { path: TESTS }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.css$', '^src/api/schema\\.d\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
  },
};
