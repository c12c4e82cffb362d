import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { BROWSERS } from '../../scripts/browsers';
import { newInScripts, newInStyles } from './browserFeatures';

/* Nothing newer than the oldest browsers of scripts/browsers.ts is used, but what a page does without as well. */

const SRC = resolve(__dirname, '..');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => !/\.test\.|^test\//.test(name));

/** Where these are unknown, the page lacks a nicety and nothing else. */
const NICETIES = [
  /^cursor/, // none on a telephone
  /^text-wrap/, // lines of equal length
  /^scrollbar-width/, // the browser's own scroll bar
  /^overflow-anchor/, // Safari has none; what is read may move when older messages come
  /^field-sizing/, // the field of a message scrolls instead of growing
  /^resize/,
  /^forced-color-adjust/,
  /^font-family: ui-monospace/, // the next font of the list
  /^:(selection|-webkit-.*|-moz-.*)/, // parts that each browser names in its own way
];

it('styles use what all our browsers know', () => {
  const found = FILES.filter((name) => name.endsWith('.css')).flatMap((name) =>
    newInStyles(readFileSync(join(SRC, name), 'utf8'))
      .filter((feature) => !NICETIES.some((nicety) => nicety.test(feature)))
      .map((feature) => `${name}: ${feature}`),
  );
  expect(found).toEqual([]);
});

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(SRC, '../tsconfig.json'), (name) => readFileSync(name, 'utf8')).config,
  ts.sys,
  resolve(SRC, '..'),
);

it('scripts use what all our browsers know', () => {
  const scripts = FILES.filter((name) => /\.tsx?$/.test(name)).map((name) => join(SRC, name));
  expect(newInScripts(scripts, options)).toEqual([]);
});

it('tells what is too new', () => {
  const styles =
    '@view-transition { navigation: auto } a:open { width: stretch; color: contrast-color(red); anchor-name: --a }';
  expect(newInStyles(styles)).toEqual([
    '@view-transition',
    ':open',
    'width: stretch',
    'contrast-color()',
    'anchor-name',
  ]);
  const script = `
    export const a = [URL.parse('/'), new Highlight(), Response.json({}), AbortSignal.any([])];
    export const b = (x: HTMLElement) => [x.checkVisibility(), fetch('/').then((y) => y.json()), structuredClone(x)];`;
  const name = join(SRC, 'tooNew.ts');
  expect(newInScripts([name], options, { [name]: script })).toEqual([
    'URL.parse',
    'Highlight',
    'Response.json',
    'AbortSignal.any',
    'Element.checkVisibility',
  ]);
});

it('is what readers are told', () => {
  const { chrome, firefox, safari } = BROWSERS;
  const told = `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`;
  for (const name of ['README.md', 'docs/spec/product.md'])
    expect(readFileSync(resolve(SRC, '../..', name), 'utf8').replace(/\s+/g, ' ')).toContain(told);
});
