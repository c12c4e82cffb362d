import { describe, expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<Tree>('./locales/*/*.json', { import: 'default', eager: true });
const FORM = /_(zero|one|two|few|many|other)$/;

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

function table(lang: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [path, tree] of Object.entries(files)) {
    const match = /\.\/locales\/(\w+)\/(\w+)\.json$/.exec(path);
    if (match?.[1] === lang && match[2] !== undefined) found.set(match[2], flatten(tree));
  }
  return found;
}

const names = (text: string) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map((m) => m[1]).sort();
const stems = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(FORM, '_*')))].sort();

/** A key counts as a plural only when its language's "other" form stands beside it. */
const plurals = (flat: Map<string, string>) => [
  ...new Set([...flat.keys()].filter((key) => FORM.test(key)).map((key) => key.replace(FORM, ''))),
];

describe('language files', () => {
  const sr = table('sr');
  const en = table('en');

  it('has the same namespaces in both languages', () => {
    expect([...en.keys()].sort()).toEqual([...sr.keys()].sort());
  });

  it.each([...sr.keys()])('%s: same stems, all plural forms, same placeholders, no empty text', (namespace) => {
    const mine = sr.get(namespace) ?? new Map<string, string>();
    const other = en.get(namespace) ?? new Map<string, string>();
    expect(stems(other.keys())).toEqual(stems(mine.keys()));
    for (const [tag, flat] of [
      ['sr-Latn', mine],
      ['en', other],
    ] as const) {
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      for (const base of plurals(flat)) {
        for (const form of forms) expect([...flat.keys()]).toContain(`${base}_${form}`);
      }
      for (const [key, text] of flat) expect(text.trim(), `${tag} ${namespace}:${key}`).not.toBe('');
    }
    for (const [key, text] of mine) {
      const base = key.replace(FORM, '_other');
      const counterpart = other.get(key) ?? other.get(base);
      expect(counterpart, `${namespace}:${key}`).toBeDefined();
      // "21 kupac" may leave the number out of one form; the general form must carry every name.
      if (!FORM.test(key) || key.endsWith('_other')) expect(names(counterpart ?? ''), key).toEqual(names(text));
    }
  });
});
