import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORTS, SAMPLES } from './lintSamples';

const FRONTEND = resolve(__dirname, '../..');
const CONFIG = 'oxlint.config.mjs';
/** What bites only within a component that the compiler reads otherwise than React's own check of dependencies. */
const WITHOUT_SAMPLE = ['react/preserve-manual-memoization'];

interface Report {
  diagnostics: { code: string; filename: string }[];
}

let place = '';
/** Rules by the file in which they were broken. */
const found = new Map<string, string[]>();

/** A rule as its report calls it. */
const told = (rule: string) => rule.replace(/^.*\//, '');

const fileOf = (rule: string) => `src/app/${rule.replace('/', '.')}.tsx`;

function oxlint(...given: string[]): string {
  const program = join(FRONTEND, 'node_modules/oxlint/bin/oxlint');
  try {
    return execFileSync(process.execPath, [program, '-c', CONFIG, ...given], { cwd: place, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout; // it ends so when it found something
  }
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'zbir-lint-'));
  cpSync(join(FRONTEND, CONFIG), join(place, CONFIG));
  const files = { ...IMPORTS, 'src/features/news/a.ts': 'export const x = 1;' };
  for (const [rule, sample] of Object.entries(SAMPLES)) Object.assign(files, { [fileOf(rule)]: sample });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), `${text}\n`);
  }
  for (const { code, filename } of (JSON.parse(oxlint('--format', 'json')) as Report).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), /\((.*)\)$/.exec(code)?.[1] ?? code]);
  }
});

afterAll(() => rmSync(place, { recursive: true }));

it('has a sample of each rule in force', () => {
  const { rules } = JSON.parse(oxlint('--print-config')) as { rules: object };
  expect([...Object.keys(SAMPLES), ...WITHOUT_SAMPLE].map(told).sort()).toEqual(Object.keys(rules).map(told).sort());
});

it.each(Object.keys(SAMPLES))('refuses what breaks %s', (rule) => {
  expect(found.get(fileOf(rule))).toContain(told(rule));
});

it.each(Object.keys(IMPORTS))('refuses the import of %s', (path) => {
  expect(found.get(path)).toContain('no-restricted-imports');
});
