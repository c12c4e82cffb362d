import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cents, wireMoney } from '@/shared/format/money';
import { expiryWindow } from '@/entities/ad/expiry';
import { DECLARATION_TYPES, IMAGE_TYPES, sortFiles } from '@/shared/form/fileRules';
import { LIMITS } from '@/entities/site/limits';
import { tierErrors } from '@/entities/pricing/tiers/tiers';
import { emptyDraft, NO_FILES } from './draft';
import { NOTHING_REMOVED } from './existingFiles';
import { boundsOf } from './fields';
import { readWhole, STEPS } from './fieldKinds';
import type { AdDraft, TextName } from './formValues';
import { stepErrors } from './validate';

type LimitName = keyof typeof LIMITS;

/* The table that the server's tests read as well: what one side takes, the other takes. */
interface Table {
  fields: Record<string, { type: 'text' | 'link' | 'whole'; min: number; max: number; required?: boolean }>;
  files: Record<
    string,
    { bytes: number; most: number; bytes_limit: LimitName; most_limit?: LimitName; picture?: true }
  >;
  socials: { most: number; link: number };
  not_whole: string[];
  tiers: {
    name: string;
    quantity: number;
    base: string;
    tiers: [number, number, string][];
    errors: [string, string][];
  }[];
  expiry: { occasion: 'new' | 'renewal' | 'edit'; now: string; first: string; last: string }[];
}
const table = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../../tests/limits.json`, 'utf8')) as Table;

const expiryDays = { from: '2026-01-16', to: '2026-07-13' };

function errorsOf(change: Partial<AdDraft>) {
  const draft: AdDraft = { ...emptyDraft(), pro_individuals_trading: true, ...change };
  const kept = { existingFiles: null, removedFiles: NOTHING_REMOVED };
  const form = { draft, files: NO_FILES, limits: LIMITS, expiryDays, ...kept };
  return Object.assign({}, ...STEPS.map((step) => stepErrors(step, form)));
}

describe('M-AD-02, M-AD-06, M-AD-07: every field at its limit and one beyond', () => {
  const texts = Object.entries(table.fields).filter(([, rule]) => rule.type === 'text');
  it.each(texts)('%s', (name, { min, max, required }) => {
    const field = name as TextName;
    for (const length of [Math.max(1, min), min + 1, max - 1, max])
      expect(errorsOf({ [field]: 'a'.repeat(length) })).not.toHaveProperty([field]);
    expect(errorsOf({ [field]: 'a'.repeat(max + 1) })).toHaveProperty([field], 'too_long');
    if (min > 1) expect(errorsOf({ [field]: 'a'.repeat(min - 1) })).toHaveProperty([field], 'too_short');
    if (required) expect(errorsOf({ [field]: '   ' })).toHaveProperty([field], 'required');
    else expect(errorsOf({ [field]: '' })).not.toHaveProperty([field]);
    expect(boundsOf(field).max).toBe(max);
  });

  const numbers = Object.entries(table.fields).filter(([, rule]) => rule.type === 'whole');
  it.each(numbers)('%s', (name, { min, max }) => {
    for (const value of [min, min + 1, max - 1, max])
      expect(errorsOf({ [name]: String(value) })).not.toHaveProperty([name]);
    expect(errorsOf({ [name]: String(max + 1) })).toHaveProperty([name]);
    if (min > 0) expect(errorsOf({ [name]: String(min - 1) })).toHaveProperty([name]);
    for (const text of table.not_whole) expect(errorsOf({ [name]: text })).toHaveProperty([name]);
  });

  it.each(table.not_whole)('%s is no whole number', (text) => expect(readWhole(text)).toBeNull());

  it('takes a link up to its length', () => {
    const { max } = table.fields.pro_rules ?? { max: 0 };
    const link = (length: number) => 'https://zbir.example/'.padEnd(length, 'a');
    for (const length of [max - 1, max])
      expect(errorsOf({ pro_rules: link(length) })).not.toHaveProperty(['pro_rules']);
    expect(errorsOf({ pro_rules: link(max + 1) })).toHaveProperty(['pro_rules'], 'link');
  });
});

describe('M-AD-04, M-AD-05: files', () => {
  const sized = (name: string, size: number) => Object.defineProperty(new File([], name), 'size', { value: size });

  it.each(Object.entries(table.files))('%s', (_field, { bytes, most, bytes_limit, most_limit, picture }) => {
    expect(LIMITS[bytes_limit]).toBe(bytes);
    if (most_limit !== undefined) expect(LIMITS[most_limit]).toBe(most);
    const limits = { types: picture ? IMAGE_TYPES : DECLARATION_TYPES, maxBytes: bytes, maxCount: most };
    const name = picture ? 'slika.png' : 'deklaracija.txt';
    for (const size of [bytes - 1, bytes]) expect(sortFiles([sized(name, size)], limits).errors).toEqual([]);
    expect(sortFiles([sized(name, bytes + 1)], limits).errors).toMatchObject([{ code: 'file_size', limit: bytes }]);
    const many = (count: number) => Array.from({ length: count }, () => sized(name, 1));
    for (const count of [most - 1, most]) expect(sortFiles(many(count), limits).fit).toHaveLength(count);
    expect(sortFiles(many(most + 1), limits).errors).toHaveLength(1);
    if (most > 1) expect(sortFiles(many(1), limits, most).errors).toMatchObject([{ code: 'too_many_files' }]);
  });
});

describe('M-AD-08: links of social networks', () => {
  it('takes a link up to its length', () => {
    const { link: max } = table.socials;
    const socials = (length: number) => [{ sct_id: 1, link: 'https://zbir.example/'.padEnd(length, 'a') }];
    for (const length of [max - 1, max]) expect(errorsOf({ socials: socials(length) })).not.toHaveProperty(['socials']);
    expect(errorsOf({ socials: socials(max + 1) })).toHaveProperty(['socials'], 'link');
  });
});

describe('M-AD-03: steps', () => {
  it.each(table.tiers)('$name', ({ quantity, base, tiers, errors }) => {
    const rows = tiers.map(([min, max, price]) => ({
      min,
      max,
      // `wireMoney` knows no sign; a price below zero never comes from the form.
      price: price.startsWith('-') ? price : wireMoney(cents(price)),
    }));
    expect(tierErrors(rows, quantity, cents(base))).toEqual(errors);
    const draft = { prices: rows, pro_quantity: String(quantity), pro_base_price: base };
    expect('prices' in errorsOf(draft)).toBe(errors.length > 0);
  });
});

describe('M-AD-02: days of the expiry', () => {
  it.each(table.expiry)('$occasion at $now', ({ occasion, now, first, last }) =>
    expect(expiryWindow(Date.parse(now), occasion)).toEqual({ from: first, to: last }),
  );
});
