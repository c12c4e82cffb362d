import { expect, it } from 'vitest';
import { card } from '@/test/factories/ad';
import { ladderModel } from './ladder';

const onTop = { pro_vat: '20', pro_vat_added: 1 } as const;

/* 655 reserved at any price: with 10 more the price stays 2.040 until 1.200. */
it('says before an offer what is paid, VAT and all, at prices without it (X-VAT)', () => {
  const ad = { ...card(), ...onTop };
  const meaning = ladderModel(ad, { quantity: 10, type: 1, prcId: null }).preview?.meaning;
  expect(meaning).toMatchObject({
    price: 204_000n,
    payNow: 2_448_000n, // 10 x 2.040 = 20.400, and 4.080 of VAT
    payAtMost: 2_820_000n, // alone: 10 x 2.350 = 23.500, and 4.700
    mineSaving: 372_000n,
  });
  expect(meaning?.next).toMatchObject({ price: 189_000n, pay: 2_268_000n, saving: 180_000n });
  const without = ladderModel(card(), { quantity: 10, type: 1, prcId: null }).preview?.meaning;
  expect(without).toMatchObject({ payNow: 2_040_000n, payAtMost: 2_350_000n });
});

it('tells savings in the kind of the prices beside them: gross to a person, net to a firm (X-VAT)', () => {
  const ad = { ...card(), ...onTop };
  const typed = { quantity: 10, type: 1, prcId: null } as const;
  // 655 pay 150 less at the next price, 98.250 net; 310 less than the base already, 203.050 net.
  expect(ladderModel(ad)).toMatchObject({ saved: 24_366_000n, nextSaving: 11_790_000n });
  expect(ladderModel(ad, null, null, 'firm')).toMatchObject({ saved: 20_305_000n, nextSaving: 9_825_000n });
  const firm = ladderModel(ad, typed, null, 'firm').preview?.meaning;
  expect(firm).toMatchObject({ payNow: 2_448_000n, payAtMost: 2_820_000n, mineSaving: 310_000n });
  expect(firm?.next).toMatchObject({ pay: 2_268_000n, saving: 150_000n });
});
