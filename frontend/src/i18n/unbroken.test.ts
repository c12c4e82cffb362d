import { expect, it } from 'vitest';
import { unbroken } from './unbroken';

it('keeps a date in one line wherever a sentence has one, and leaves other numbers alone', () => {
  expect(unbroken('do 2026-12-04 09:24')).toBe('do 2026-\u206012-\u206004 09:24');
  expect(unbroken('1-2026-15, 265-1000000000001-97')).toBe('1-2026-15, 265-1000000000001-97');
});
