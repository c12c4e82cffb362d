import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import listed from 'virtual:icon-names';
import { names } from '../../scripts/icons.ts';

it('lists only icons that the pinned package has (M-ADM-19); the build draws them', () => {
  const folder = resolve(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');
  const known = new Set(readdirSync(folder));
  expect(names.filter((name) => !known.has(`${name}.mjs`))).toEqual([]);
  expect(names.length).toBeGreaterThan(1500);
  expect([...names].sort()).toEqual(names);
  expect(listed).toEqual(names);
});
