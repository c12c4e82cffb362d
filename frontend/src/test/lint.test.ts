import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BORDERS, IMPORTS, SAMPLES, TARGETS } from './lintSamples';

const FRONTEND = resolve(__dirname, '../..');
const CONFIG = 'oxlint.config.mjs';
const BORDER_CONFIG = '.dependency-cruiser.mjs';
/** This rule reports only components in which the compiler infers other dependencies than React's own check. */
const WITHOUT_SAMPLE = ['react/preserve-manual-memoization'];

interface Report {
  diagnostics: { code: string; filename: string }[];
}

let place = '';
/** The broken rules of each file. */
const found = new Map<string, string[]>();

/** The name that the report uses for a rule. */
const ruleName = (rule: string) => rule.replace(/^.*\//, '');

const fileOf = (rule: string) => `src/app/${rule.replace('/', '.')}.tsx`;

function run(program: string, ...given: string[]): string {
  const path = join(FRONTEND, 'node_modules', program);
  try {
    return execFileSync(process.execPath, [path, ...given], { cwd: place, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout; // the linter exits with an error when it finds something
  }
}

const oxlint = (...given: string[]) => run('oxlint/bin/oxlint', '-c', CONFIG, ...given);

interface Borders {
  summary: { violations: { from: string; rule: { name: string } }[]; ruleSetUsed: { forbidden: { name: string }[] } };
}
let borders: Borders['summary'];

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'zbir-lint-'));
  for (const name of [CONFIG, BORDER_CONFIG, 'tsconfig.json']) cpSync(join(FRONTEND, name), join(place, name));
  const files = { ...IMPORTS, ...TARGETS };
  for (const [path, [, text]] of Object.entries(BORDERS)) files[path] = text;
  for (const [rule, sample] of Object.entries(SAMPLES)) files[fileOf(rule)] = sample;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), `${text}\n`);
  }
  for (const { code, filename } of (JSON.parse(oxlint('--format', 'json')) as Report).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), /\((.*)\)$/.exec(code)?.[1] ?? code]);
  }
  const cruise = run('dependency-cruiser/bin/dependency-cruise.mjs', '-T', 'json', 'src');
  borders = (JSON.parse(cruise) as Borders).summary;
});

afterAll(() => rmSync(place, { recursive: true }));

it('has a sample of each rule in force', () => {
  const { rules } = JSON.parse(oxlint('--print-config')) as { rules: object };
  expect([...Object.keys(SAMPLES), ...WITHOUT_SAMPLE].map(ruleName).sort()).toEqual(
    Object.keys(rules).map(ruleName).sort(),
  );
});

it.each(Object.keys(SAMPLES))('refuses what breaks %s', (rule) => {
  expect(found.get(fileOf(rule))).toContain(ruleName(rule));
});

it.each(Object.keys(IMPORTS))('refuses the import of %s', (path) => {
  expect(found.get(path)).toContain('no-restricted-imports');
});

it('has a sample of each border', () => {
  const rules = new Set(borders.ruleSetUsed.forbidden.map(({ name }) => name));
  expect(new Set(Object.values(BORDERS).map(([rule]) => rule))).toEqual(rules);
});

it.each(Object.entries(BORDERS))('refuses that %s crosses a border', (path, [rule]) => {
  expect(borders.violations.filter(({ from }) => from === path).map(({ rule: { name } }) => name)).toEqual([rule]);
});
