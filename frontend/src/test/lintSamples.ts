const hooks = "import { useEffect, useMemo, useRef, useState } from 'react';\n";

/** A bad sample for each rule in force; the linter has to report it. */
export const SAMPLES: Record<string, string> = {
  'no-var': 'var x = 1; export { x };',
  'prefer-const': 'let x = 1; export { x };',
  'prefer-rest-params': 'export function f() { return arguments[0] as unknown; }',
  'prefer-spread': 'export const f = (g: (...x: number[]) => void, x: number[]) => g.apply(undefined, x);',
  'no-array-constructor': 'export const x = new Array(1, 2);',
  'no-unused-vars': 'const x = 1;',
  'no-unused-expressions': 'export const f = (x: number) => { x === 1; };',
  'no-restricted-properties': "export const day = new Intl.DateTimeFormat('en-CA').format(0).split('-');",
  'no-useless-constructor': 'export class A { x = 1; constructor() {} }',
  'max-lines': `export const x = [\n${'  1,\n'.repeat(400)}];`,
  'max-statements': `export const f = (x: () => void) => {\n${'  x();\n'.repeat(41)}};`,

  'typescript/ban-ts-comment': '// @ts-ignore\nexport const x = 1;',
  'typescript/consistent-type-imports': "import { Lang } from './lang';\nexport const x: Lang = 'sr';",
  'typescript/no-duplicate-enum-values': 'export enum A { x = 1, y = 1 }',
  'typescript/no-dynamic-delete': 'export const f = (x: Record<string, number>, y: string) => { delete x[y]; };',
  'typescript/no-empty-object-type': 'export const f = (x: {}) => x;',
  'typescript/no-explicit-any': 'export const f = (x: any) => String(x);',
  'typescript/no-extra-non-null-assertion': 'export const f = (x: { y: number } | null) => x!!.y;',
  'typescript/no-extraneous-class': 'export class A { static x = 1; }',
  'typescript/no-invalid-void-type': 'export const f = (x: void) => x;',
  'typescript/no-misused-new': 'export interface A { new (): A }',
  'typescript/no-namespace': 'export namespace A { export const x = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing': 'export const f = (x: () => number | null) => x()! ?? 1;',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (x: { y: number } | null) => x?.y!;',
  'typescript/no-non-null-assertion': 'export const f = (x: number | null) => x!;',
  'typescript/no-require-imports': "export const x = require('node:fs');",
  'typescript/no-this-alias': 'export class A { f() { const x = this; return x; } }',
  'typescript/no-unnecessary-type-constraint': 'export const f = <T extends unknown,>(x: T) => x;',
  'typescript/no-unsafe-declaration-merging': 'export interface A { x: 1 }\nexport class A { y = 1; }',
  'typescript/no-unsafe-function-type': 'export const f = (x: Function) => x;',
  'typescript/no-wrapper-object-types': 'export const f = (x: String) => x;',
  'typescript/prefer-as-const': "export const x = 'a' as 'a';",
  'typescript/prefer-literal-enum-member': 'const y = 1;\nexport enum A { x = y }',
  'typescript/prefer-namespace-keyword': 'declare module A { const x: number; }\nexport type B = typeof A.x;',
  'typescript/triple-slash-reference': '/// <reference path="./lang" />\nexport const x = 1;',
  'typescript/unified-signatures':
    'export function f(x: number): void;\nexport function f(x: string): void;\nexport function f(x: unknown) { return void x; }',

  'jsx-a11y/alt-text': 'export const A = () => <img src="a.png" />;',
  'jsx-a11y/anchor-has-content': 'export const A = () => <a href="/a" />;',
  'jsx-a11y/anchor-is-valid': 'export const A = () => <a href="#">a</a>;',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'export const A = () => <div aria-activedescendant="a">a</div>;',
  'jsx-a11y/aria-props': 'export const A = () => <div aria-labeled="a">a</div>;',
  'jsx-a11y/aria-proptypes': 'export const A = () => <div aria-hidden="yes">a</div>;',
  'jsx-a11y/aria-role': 'export const A = () => <div role="datepicker">a</div>;',
  'jsx-a11y/aria-unsupported-elements': 'export const A = () => <meta aria-hidden="true" />;',
  'jsx-a11y/autocomplete-valid': 'export const A = () => <input type="text" autoComplete="surname" />;',
  'jsx-a11y/click-events-have-key-events':
    'export const A = () => <div role="button" tabIndex={0} onClick={() => 1} />;',
  'jsx-a11y/heading-has-content': 'export const A = () => <h2 />;',
  'jsx-a11y/html-has-lang': 'export const A = () => <html />;',
  'jsx-a11y/iframe-has-title': 'export const A = () => <iframe src="/a" />;',
  'jsx-a11y/img-redundant-alt': 'export const A = () => <img src="a.png" alt="Photo of a bee" />;',
  'jsx-a11y/interactive-supports-focus': 'export const A = () => <div role="button" onClick={() => 1} />;',
  'jsx-a11y/label-has-associated-control': 'export const A = () => <label>a</label>;',
  'jsx-a11y/media-has-caption': 'export const A = () => <video src="a.mp4" />;',
  'jsx-a11y/mouse-events-have-key-events': 'export const A = () => <p onMouseOver={() => 1}>a</p>;',
  'jsx-a11y/no-access-key': 'export const A = () => <button accessKey="h">a</button>;',
  'jsx-a11y/no-distracting-elements': 'export const A = () => <marquee>a</marquee>;',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': 'export const A = () => <tr role="presentation" />;',
  'jsx-a11y/no-noninteractive-element-interactions': 'export const A = () => <li onMouseDown={() => 1}>a</li>;',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': 'export const A = () => <ul role="menu" />;',
  'jsx-a11y/no-noninteractive-tabindex': 'export const A = () => <article tabIndex={0}>a</article>;',
  'jsx-a11y/no-redundant-roles': 'export const A = () => <button role="button">a</button>;',
  'jsx-a11y/no-static-element-interactions': 'export const A = () => <div onFocus={() => 1}>a</div>;',
  'jsx-a11y/role-has-required-aria-props': 'export const A = () => <span role="checkbox">a</span>;',
  'jsx-a11y/role-supports-aria-props': 'export const A = () => <ul aria-checked="true" />;',
  'jsx-a11y/scope': 'export const A = () => <div scope="col">a</div>;',
  'jsx-a11y/tabindex-no-positive': 'export const A = () => <button tabIndex={2}>a</button>;',

  'react/rules-of-hooks': `${hooks}export function A({ on }: { on: boolean }) { if (on) useState(1); return null; }`,
  'react/exhaustive-deps': `${hooks}export function A({ x }: { x: number }) {
  useEffect(() => { document.title = String(x); }, []);
  return null;
}`,
  'react/error-boundaries': `declare function B(): null;
export function A() { try { return <B />; } catch { return null; } }`,
  'react/globals': `let count = 0;
export function A() { count = 1; return <p>{count}</p>; }`,
  'react/immutability': `${hooks}export function A() { const [x] = useState({ y: 1 }); x.y = 2; return <p>{x.y}</p>; }`,
  'react/incompatible-library': `import { useReactTable } from '@tanstack/react-table';
export function A() { const table = useReactTable({}); return <p>{table.x}</p>; }`,
  'react/purity': 'export function A() { return <p>{Math.random()}</p>; }',
  'react/refs': `${hooks}export function A() { const x = useRef(1); return <p>{x.current}</p>; }`,
  'react/set-state-in-effect': `${hooks}export function A() {
  const [x, setX] = useState(1);
  useEffect(() => { setX(2); }, []);
  return <p>{x}</p>;
}`,
  'react/set-state-in-render': `${hooks}export function A() { const [x, setX] = useState(1); setX(2); return <p>{x}</p>; }`,
  'react/static-components': `export function A() { const B = () => <p>a</p>; return <B />; }`,
  'react/unsupported-syntax': "export function A() { return <p>{eval('1') as string}</p>; }",
  'react/use-memo': `${hooks}export function A() { const x = useMemo(async () => 1, []); return <p>{String(x)}</p>; }`,
};

/** Bad imports by the file that holds them, because the rule depends on the folder. */
export const IMPORTS: Record<string, string> = {
  'src/features/home/a.ts': "import { icons } from 'lucide-react';\nexport { icons };",
  'src/features/home/b.ts': "import { x } from 'lucide-react/dynamic';\nexport { x };",
  'src/shared/ui/a.ts': "import { x } from '../form/x';\nexport { x };",
  'src/admin/crud/a.ts': "import { x } from '../layout/x';\nexport { x };",
  'src/app/layouts/a.ts': "import { x } from '../../shared/ui/x';\nexport { x };",
  'src/features/home/pages/a.ts': "import { x } from '../../news/x';\nexport { x };",
};

/** Files that break a rule of .dependency-cruiser.mjs: the rule and the text of the file. */
export const BORDERS: Record<string, readonly [rule: string, text: string]> = {
  'src/i18n/api.ts': ['layers', "export { x } from '@/api/x';"],
  'src/api/shared.ts': ['layers', "export { x } from '@/shared/x';"],
  'src/api/up.ts': ['layers', "export const x = () => import('@/app/x');"],
  'src/i18n/up.ts': ['layers', "import type { X } from '@/features/home/x';\nexport type Y = X;"],
  'src/shared/ui/up.ts': ['layers', "export { x } from '@/entities/ad/x';"],
  'src/entities/ad/up.ts': ['layers', "export { x } from '@/admin/crud/x';"],
  'src/features/home/up.ts': ['layers', "export { x } from '../../app/x';"],
  'src/entities/pricing/later.ts': ['entities', "export { x } from '../ad/x';"],
  'src/features/home/admin.ts': ['features-and-admin', "export { x } from '@/admin/crud/x';"],
  'src/admin/screens/news/feature.ts': ['features-and-admin', "export { x } from '@/features/home/x';"],
  'src/features/news/beside.ts': ['features-apart', "export { x } from '@/features/home/x';"],
  'src/admin/crud/later.ts': ['admin', "export { x } from '@/admin/registry';"],
  'src/admin/screens/news/beside.ts': ['screens-apart', "export { x } from '../users/x';"],
  'src/admin/layout/screen.ts': ['screens-by-registry', "export const x = () => import('@/admin/screens/users/x');"],
  'src/app/tested.ts': ['tests-apart', "export { x } from '@/test/x';"],
  'src/app/circle.ts': ['no-circle', "export const x = () => import('./round');"],
};

/** The files that the ones above import. */
export const TARGETS: Record<string, string> = {
  'src/app/round.ts': "import { x } from './circle';\nexport const y = x;",
  ...Object.fromEntries(
    [
      'api/x',
      'shared/x',
      'app/x',
      'entities/ad/x',
      'features/home/x',
      'admin/crud/x',
      'admin/screens/users/x',
      'admin/registry',
      'test/x',
    ].map((name) => [`src/${name}.ts`, 'export const x = 1;\nexport type X = 1;']),
  ),
};
