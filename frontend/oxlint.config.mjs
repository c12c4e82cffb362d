/** Imports that no file may have, beside those of `climbing`; which folder knows which is in .dependency-cruiser.mjs. */
const restricted = (...patterns) => [
  'error',
  {
    patterns: [
      ...patterns,
      { group: ['lucide-react/dynamic', 'lucide-react/icons*'], message: 'Import UI icons by name.' },
    ],
    paths: [{ name: 'lucide-react', importNames: ['icons'], message: 'Import UI icons by name.' }],
  },
];

/** What is so many folders deep in its part of the client leaves that part by as many steps up: then it says `@/`. */
const climbing = (steps, files) => ({
  files,
  excludeFiles: ['**/*.test.*', 'src/test/**'],
  rules: {
    'no-restricted-imports': restricted({
      group: [`${'../'.repeat(steps)}**`],
      message: 'Name what lies in another part of the client by @/.',
    }),
  },
});

/** Events that make a plain element something to act on: by focus, keyboard and mouse. */
const HANDLERS = [
  ...['Focus', 'Blur', 'KeyDown', 'KeyPress', 'KeyUp', 'Click', 'ContextMenu', 'DblClick', 'DoubleClick'],
  ...['Drag', 'DragEnd', 'DragEnter', 'DragExit', 'DragLeave', 'DragOver', 'DragStart', 'Drop'],
  ...['MouseDown', 'MouseEnter', 'MouseLeave', 'MouseMove', 'MouseOut', 'MouseOver', 'MouseUp'],
].map((event) => `on${event}`);
const TABBABLE = ['button', 'checkbox', 'link', 'progressbar', 'searchbox', 'slider', 'spinbutton', 'switch'];

/**
 * Dates are read by the names of their parts (formatToParts): how a locale writes one as a whole differs between
 * browsers and their versions, so nothing may be cut out of that text.
 */
const LOCALE_TEXTS = ['format', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
  property,
  message: 'Take the parts of a date by name: shared/format/date.ts.',
}));

const errors = (plugin, ...names) => Object.fromEntries(names.map((name) => [plugin + name, 'error']));

/* Each rule is named, so that a new version of the linter changes none; each has a bad sample in
   src/test/lintSamples.ts. */
export default {
  plugins: ['typescript', 'react', 'jsx-a11y'],
  categories: { correctness: 'off' },
  ignorePatterns: ['coverage', 'src/api/schema.d.ts'],
  rules: {
    'prefer-const': ['error', { destructuring: 'any', ignoreReadBeforeAssign: false }],
    ...errors('', 'no-var', 'prefer-rest-params', 'prefer-spread', 'no-array-constructor', 'no-unused-vars'),
    ...errors('', 'no-unused-expressions', 'no-useless-constructor'),
    'max-lines': ['error', 400],
    'max-statements': ['error', 40],
    'no-restricted-properties': ['error', ...LOCALE_TEXTS],

    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    ...errors(
      'typescript/',
      'consistent-type-imports',
      'no-duplicate-enum-values',
      'no-dynamic-delete',
      'no-empty-object-type',
      'no-explicit-any',
      'no-extra-non-null-assertion',
      'no-extraneous-class',
      'no-invalid-void-type',
      'no-misused-new',
      'no-namespace',
      'no-non-null-asserted-nullish-coalescing',
      'no-non-null-asserted-optional-chain',
      'no-non-null-assertion',
      'no-require-imports',
      'no-this-alias',
      'no-unnecessary-type-constraint',
      'no-unsafe-declaration-merging',
      'no-unsafe-function-type',
      'no-wrapper-object-types',
      'prefer-as-const',
      'prefer-literal-enum-member',
      'prefer-namespace-keyword',
      'triple-slash-reference',
      'unified-signatures',
    ),

    // Where a rule has options here, its defaults would let something pass.
    'jsx-a11y/interactive-supports-focus': ['error', { tabbable: [...TABBABLE, 'textbox'] }],
    'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 4 }],
    'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { canvas: [], tr: [] }],
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      { body: ['onError', 'onLoad'], iframe: ['onError', 'onLoad'], img: ['onError', 'onLoad'] },
    ],
    'jsx-a11y/no-noninteractive-element-to-interactive-role': [
      'error',
      { fieldset: [], li: [], ol: [], table: [], td: [], tr: [], ul: [] },
    ],
    // A form that is announced as a dialog or list and a scroll box that takes the keyboard are deliberate.
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { allowExpressionValues: false, roles: ['region', 'tabpanel', 'log'], tags: ['h1'] },
    ],
    'jsx-a11y/no-static-element-interactions': ['error', { handlers: HANDLERS }],
    ...errors(
      'jsx-a11y/',
      'alt-text',
      'anchor-has-content',
      'anchor-is-valid',
      'aria-activedescendant-has-tabindex',
      'aria-props',
      'aria-proptypes',
      'aria-role',
      'aria-unsupported-elements',
      'autocomplete-valid',
      'click-events-have-key-events',
      'heading-has-content',
      'html-has-lang',
      'iframe-has-title',
      'img-redundant-alt',
      'media-has-caption',
      'mouse-events-have-key-events',
      'no-access-key',
      'no-distracting-elements',
      'no-redundant-roles',
      'role-has-required-aria-props',
      'role-supports-aria-props',
      'scope',
      'tabindex-no-positive',
    ),

    ...errors(
      'react/',
      'rules-of-hooks',
      'exhaustive-deps',
      'error-boundaries',
      'globals',
      'immutability',
      'incompatible-library',
      'preserve-manual-memoization',
      'purity',
      'refs',
      'set-state-in-effect',
      'set-state-in-render',
      'static-components',
      'unsupported-syntax',
      'use-memo',
    ),
  },
  overrides: [
    { files: ['src/test/**', '**/*.test.*'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    // The name of a month, shown as it is.
    { files: ['src/features/board/lib/totals.ts'], rules: { 'no-restricted-properties': 'off' } },
    // Playwright's fixtures call `use`, which is no hook.
    { files: ['**/tests/**'], rules: { 'react/rules-of-hooks': 'off', 'typescript/no-non-null-assertion': 'off' } },
    climbing(1, ['src/*', 'src/{admin,api,app,entities,features,i18n,shared}/*']),
    climbing(1, [
      'src/{entities,features,shared}/*/*',
      'src/admin/{crud,layout}/*',
      'src/admin/screens/*/*',
      'src/admin/components/*',
    ]),
    climbing(2, ['src/app/*/*', 'src/admin/components/*/*', 'src/{entities,features}/*/*/*']),
    climbing(3, ['src/{entities,features}/*/*/*/*']),
  ],
};
