import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from './limits';

type Name = keyof typeof LIMITS;

interface Table {
  content: {
    texts: { field: string; max: number; limit: Name }[];
    files: { field: string; bytes: number; limit: Name }[];
    numbers: Partial<Record<Name, number>>;
  };
}
const { content } = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../tests/limits.json`, 'utf8')) as Table;

it('knows the limits of what the site publishes (M-ADM-18, M-ADM-20)', () => {
  for (const { max, limit } of content.texts) expect(LIMITS[limit]).toBe(max);
  for (const { bytes, limit } of content.files) expect(LIMITS[limit]).toBe(bytes);
  expect(LIMITS).toMatchObject(content.numbers);
});
