import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { card, tiersOf } from '@/test/factories';
import { cents, wireMoney } from '@/shared/format/money';
import { ladderModel, requiresTier } from './ladder';
import { accepts, settle } from './settle';

interface Vector {
  name: string;
  base_price: string;
  quantity: number;
  tiers: { min: number; max: number; price: string }[];
  any_price: number;
  limited: Record<string, number>;
  expect: {
    tier: number | null;
    price: string;
    trace: { needed: number; accepting: number; missing: number; reached: boolean }[];
  };
}

const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../../tests/trading/offers/vectors/settlement.json`, 'utf8'),
) as Vector[];

const buyers = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../../tests/trading/offers/vectors/accepts.json`, 'utf8'),
) as { name: string; limit: string | null; price: string; accepts: boolean }[];

describe('who buys: the vectors of the server (X-RULE)', () => {
  it('has vectors', () => expect(buyers.length).toBeGreaterThan(3));

  it.each(buyers.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const limit = vector.limit === null ? null : cents(vector.limit);
    expect(accepts(limit, cents(vector.price))).toBe(vector.accepts);
  });
});

describe('settlement: the vectors of the server (M-OFR, X-RULE)', () => {
  it('has vectors', () => expect(vectors.length).toBeGreaterThan(3));

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const outcome = settle(
      cents(vector.base_price),
      vector.tiers.map((tier, index) => ({ id: index, min: tier.min, max: tier.max, price: cents(tier.price) })),
      {
        anyPrice: vector.any_price,
        limited: new Map(Object.entries(vector.limited).map(([index, units]) => [Number(index), units])),
      },
    );
    expect(outcome.tier).toBe(vector.expect.tier);
    expect(outcome.price).toBe(cents(vector.expect.price));
    expect(
      outcome.trace.map(({ needed, accepting, missing, reached }) => ({ needed, accepting, missing, reached })),
    ).toEqual(vector.expect.trace);
  });
});

describe('ladder model', () => {
  it('gives the figures between steps', () => {
    const model = ladderModel(card());
    expect(model.state).toBe('between');
    expect(model.currentIndex).toBe(2);
    expect(model.missing).toBe(546);
    expect(wireMoney(model.unitGain)).toBe('150.00');
    expect(wireMoney(model.saved)).toBe('203050.00');
    // 655 units buy now; each of them costs 150 less at the next price.
    expect(wireMoney(model.nextSaving)).toBe('98250.00');
    expect(model.waiting).toBe(0);
    expect(model.landing).toBe(false);
    expect(model.steps.map((step) => step.reached)).toEqual([true, true, true, false]);
    expect(model.steps[0]?.height).toBe(112);
    expect(model.steps[3]?.height).toBe(40);
    expect(model.steps.map((step) => step.fill.counted)).toEqual([1, 1, 55 / 600, 0]);
  });

  it('shows waiting units as a tail that does not count for the next step', () => {
    const prices = tiersOf([400, '620.00'], [1200, '585.00'], [2500, '555.00'], [4000, '525.00']);
    const model = ladderModel(card({ prices, pro_base_price: '650.00' }, 1110, { 103: 200 }));
    expect(model.currentIndex).toBe(1);
    expect(model.counted).toBe(1110);
    expect(model.waiting).toBe(200);
    expect(model.missing).toBe(91);
    expect(model.landing).toBe(true);
    expect(model.steps[1]?.fill).toEqual({ counted: 710 / 800, reserved: 1, ghost: 0 });
    expect(model.steps[2]?.fill).toEqual({ counted: 0, reserved: 110 / 1300, ghost: 0 });
  });

  it('counts waiting units that a deeper step already has, and names the nearest price', () => {
    const prices = tiersOf([10, '100.00'], [20, '90.00'], [30, '80.00']);
    const model = ladderModel(card({ prices, pro_base_price: '110.00' }, 8, { 102: 11 }));
    // 8 buy at 100; 19 accept 80, which 2 more reach, while 90 wants 3 more.
    expect([model.counted, model.waiting, model.missing, model.nextIndex]).toEqual([8, 11, 2, 2]);
    expect(wireMoney(model.nextPrice ?? 0n)).toBe('80.00');
  });

  it('keeps the base price without offers', () => {
    const model = ladderModel(card({}, 0));
    expect(model.state).toBe('empty');
    expect(model.currentIndex).toBeNull();
    // The first step costs as much as the base price: the second is the first to gain by.
    expect(model.nextIndex).toBe(1);
    expect(model.missing).toBe(201);
    expect(model.saved).toBe(0n);
    expect(model.steps[0]?.fill.counted).toBe(0);
  });

  it('knows the boundary and the last step', () => {
    expect(ladderModel(card({}, 1200)).boundary).toBe(true);
    const last = ladderModel(card({}, 1201));
    expect(last.state).toBe('last');
    expect(last.nextPrice).toBeNull();
    expect(last.counted).toBe(1201);
    expect(last.missing).toBe(0);
    expect(last.nextSaving).toBe(0n);
  });

  it.each(['sold_out', 'locked', 'expired', 'deleted'] as const)('passes the state %s on', (state) => {
    expect(ladderModel(card({ state })).state).toBe(state);
  });

  it('previews the typed quantity under both conditions', () => {
    const any = ladderModel(card(), { quantity: 546, type: 1, prcId: null });
    expect(any.preview).toMatchObject({ crosses: true, meaning: { step: 3, waits: false } });
    expect(any.steps[3]?.preview).toBe(true);
    expect(any.steps[2]?.fill.ghost).toBe(1);
    const limited = ladderModel(card(), { quantity: 545, type: 2, prcId: 103 });
    expect(limited.preview).toMatchObject({ crosses: false, meaning: { waits: true, payNow: null } });
    expect(ladderModel(card({ state: 'expired' }), { quantity: 5, type: 1, prcId: null }).preview).toBeNull();
  });

  it('takes the old quantity out when an offer is changed', () => {
    const mine = { quantity: 100, type: 1 as const, prcId: null };
    const model = ladderModel(card(), { quantity: 10, type: 1, prcId: null }, mine);
    expect(model.preview).toMatchObject({ crosses: true, meaning: { step: 1, price: 219_000n, payNow: 2_190_000n } });
    expect(model.mine).toMatchObject({
      index: 2,
      meaning: { waits: false, payNow: 20_400_000n, mineSaving: 3_100_000n, next: { saving: 1_500_000n } },
    });
  });

  it('marks an own offer that waits for its limit', () => {
    const model = ladderModel(card({}, 655, { 103: 40 }), null, { quantity: 40, type: 2, prcId: 103 });
    expect(model.mine).toMatchObject({ index: 3, meaning: { waits: true, mineSaving: 0n, payNow: null } });
  });

  it('asks for a tier under condition 2 only', () => {
    expect([requiresTier(1), requiresTier(2), requiresTier(null)]).toEqual([false, true, false]);
  });
});
