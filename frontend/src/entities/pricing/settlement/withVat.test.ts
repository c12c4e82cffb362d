import { expect, it } from 'vitest';
import { card } from '@/test/factories/ad';
import { ladderModel } from './ladder';
import { payable } from './payable';

const onTop = { pro_vat: '20', pro_vat_added: 1 } as const;

it('adds VAT that comes on top, half up to the cent, and no other (X-VAT)', () => {
  expect(payable(1_155n, { pro_vat: '10', pro_vat_added: 1 })).toBe(1_271n);
  expect(payable(1_155n, { pro_vat: '10', pro_vat_added: 0 })).toBe(1_155n);
  expect(payable(1_155n, { pro_vat: '0', pro_vat_added: null })).toBe(1_155n);
  expect(payable(1_155n, { pro_vat: null, pro_vat_added: null })).toBe(1_155n);
});

/* 655 reserved at any price: with 10 more the price stays 2.040 until 1.200. */
it('says before an offer what is paid, VAT and all, at prices without it (X-VAT)', () => {
  const ad = { ...card(), ...onTop };
  const meaning = ladderModel(ad, { quantity: 10, type: 1, prcId: null }).preview?.meaning;
  expect(meaning).toMatchObject({
    price: 204_000n,
    payNow: 2_448_000n, // 10 x 2.040 = 20.400, and 4.080 of VAT
    payAtMost: 2_820_000n, // alone: 10 x 2.350 = 23.500, and 4.700
    mineSaving: 372_000n,
    vatOnTop: '20',
  });
  expect(meaning?.next).toMatchObject({ price: 189_000n, pay: 2_268_000n, saving: 180_000n });
  const without = ladderModel(card(), { quantity: 10, type: 1, prcId: null }).preview?.meaning;
  expect(without).toMatchObject({ payNow: 2_040_000n, payAtMost: 2_350_000n });
  expect(without?.vatOnTop).toBeUndefined();
});
