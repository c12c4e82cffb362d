import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cents } from '@/shared/format/money';
import { offerMeaning } from './offerMeaning';
import type { PriceTier } from './settle';

/* A second count that knows nothing of traces: it goes through the offers one by one and asks each what it would pay. */

interface Offer {
  units: number;
  /** Highest price accepted; null takes any. */
  limit: bigint | null;
}

const accepts = (offer: Offer, price: bigint) => offer.limit === null || offer.limit >= price;
const unitsAt = (offers: readonly Offer[], price: bigint) =>
  offers.filter((offer) => accepts(offer, price)).reduce((sum, offer) => sum + offer.units, 0);

function priceOf(base: bigint, steps: readonly PriceTier[], offers: readonly Offer[]): bigint {
  let price = base;
  for (const step of steps) if (unitsAt(offers, step.price) >= step.min) price = step.price;
  return price;
}

function counted(base: bigint, steps: readonly PriceTier[], others: readonly Offer[], mine: Offer) {
  const all = [...others, mine];
  const price = priceOf(base, steps, all);
  const before = priceOf(base, steps, others);
  const waits = !accepts(mine, price);
  const cost = (each: bigint) => {
    let sum = 0n;
    for (let unit = 0; unit < mine.units; unit += 1) sum += each;
    return sum;
  };
  let saved = 0n;
  for (const other of others) if (accepts(other, before)) saved += BigInt(other.units) * (before - price);
  // Buyers at any price come in one by one until the price falls; a waiting offer looks on until it buys.
  let ahead: { price: bigint; missing: number } | null = null;
  const deepest = steps.at(-1)!;
  for (let more = 1; more <= deepest.min && ahead === null; more += 1) {
    const then = priceOf(base, steps, [...all, { units: more, limit: null }]);
    if (waits ? accepts(mine, then) : then < price) ahead = { price: then, missing: more };
  }
  const alone = priceOf(base, steps, [mine]);
  const unlucky = mine.limit === null || mine.limit > alone ? alone : mine.limit;
  // With the last unit the sale is over, and nobody can leave any more.
  const sellsOut = all.reduce((sum, { units }) => sum + units, 0) === deepest.max;
  const highest = sellsOut ? price : unlucky;
  return {
    price,
    priceWithout: before,
    sellsOut,
    waits,
    payNow: waits ? null : cost(price),
    next:
      ahead === null
        ? null
        : {
            ...ahead,
            pay: cost(ahead.price),
            saving: waits ? null : cost(price) - cost(ahead.price),
          },
    payAtMost: cost(highest),
    othersSave: saved > 0n ? saved : 0n,
    mineSaving: waits ? 0n : cost(base) - cost(price),
  };
}

/** Numbers that are the same in each run. */
function dice(seed: number) {
  let state = seed;
  return (from: number, to: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from + (Math.floor(state / 65_536) % (to - from + 1));
  };
}

interface Case {
  base: bigint;
  steps: PriceTier[];
  others: Offer[];
  mine: Offer;
}

/** An ad of 2 to 5 steps, whole or with hundredths, the first at the base price or below it, and offers that fit. */
function generated(seed: number): Case {
  const roll = dice(seed);
  const steps: PriceTier[] = [];
  const count = roll(2, 5);
  let min = roll(0, 3) === 0 ? roll(2, 5) : 1;
  const cent = roll(0, 1) === 1;
  let price = BigInt(roll(500, 900)) * 100n + (cent ? BigInt(roll(1, 99)) : 0n);
  const base = roll(0, 1) === 0 ? price : price + BigInt(roll(1, 50)) * 100n;
  for (let index = 0; index < count; index += 1) {
    const max = min + roll(1, 12);
    steps.push({ id: 70 + index, min, max, price });
    min = max + 1;
    price -= BigInt(roll(1, 60)) * 100n + (cent ? BigInt(roll(0, 99)) : 0n);
  }
  const limits = [null, ...steps.map((step) => step.price)];
  let left = steps.at(-1)!.max;
  const mine: Offer = { units: roll(1, left), limit: limits[roll(0, limits.length - 1)]! };
  left -= mine.units;
  const others: Offer[] = [];
  while (left > 0 && others.length < 6 && roll(0, 5) > 0) {
    const units = roll(1, left);
    others.push({ units, limit: limits[roll(0, limits.length - 1)]! });
    left -= units;
  }
  return { base, steps, others, mine };
}

function meaningOf({ base, steps, others, mine }: Case) {
  const idOf = (limit: bigint | null) => steps.find((step) => step.price === limit)?.id ?? null;
  const limited = new Map<number, number>();
  let anyPrice = 0;
  for (const other of others) {
    const id = idOf(other.limit);
    if (id === null) anyPrice += other.units;
    else limited.set(id, (limited.get(id) ?? 0) + other.units);
  }
  return offerMeaning(base, steps, { anyPrice, limited }, { quantity: mine.units, limit: idOf(mine.limit) });
}

describe('M-OFR-04, X-IF: what an offer means in money', () => {
  const cases = Array.from({ length: 600 }, (_, seed) => generated(seed * 7919 + 1));

  it('agrees with a count of the offers one by one, on 600 made-up ads', () => {
    for (const [index, one] of cases.entries()) {
      expect(meaningOf(one), `ad ${index}`).toMatchObject(counted(one.base, one.steps, one.others, one.mine));
    }
  });

  it('met waiting, empty, tied, nearly reached and sold-out ads on the way', () => {
    const meanings = cases.map((one) => meaningOf(one));
    expect(meanings.filter((one) => one.waits).length).toBeGreaterThan(30);
    expect(cases.filter((one) => one.others.length === 0).length).toBeGreaterThan(50);
    expect(meanings.filter((one) => one.next?.missing === 1).length).toBeGreaterThan(5);
    expect(meanings.filter((one) => one.next === null).length).toBeGreaterThan(20);
    expect(meanings.filter((one) => one.othersSave > 0n).length).toBeGreaterThan(50);
    expect(meanings.filter((one) => one.sellsOut).length).toBeGreaterThan(50);
    expect(meanings.filter((one) => one.sellsOut && (one.waits || one.payAtMost !== one.payNow))).toEqual([]);
  });

  it('names a sum at most that holds whoever leaves', () => {
    for (const one of cases) {
      const { payAtMost, sellsOut } = meaningOf(one);
      for (let gone = 0; gone <= (sellsOut ? 0 : one.others.length); gone += 1) {
        const rest = meaningOf({ ...one, others: one.others.slice(gone) });
        if (rest.payNow !== null) expect(rest.payNow).toBeLessThanOrEqual(payAtMost);
      }
    }
  });

  const honey: PriceTier[] = [
    { id: 1, min: 1, max: 10, price: 110_000n },
    { id: 2, min: 11, max: 20, price: 100_000n },
    { id: 3, min: 21, max: 30, price: 90_000n },
  ];
  const empty = { anyPrice: 0, limited: new Map<number, number>() };

  it('counts the typed units for the next step: 15 of an empty ad lead to 13.500, not back to 16.500', () => {
    const meaning = offerMeaning(115_000n, honey, empty, { quantity: 15, limit: null });
    expect(meaning.payNow).toBe(1_500_000n);
    expect(meaning.next).toEqual({ price: 90_000n, missing: 6, pay: 1_350_000n, saving: 150_000n });
    expect(meaning.payAtMost).toBe(1_500_000n);
  });

  it('never shows a price above the limit: 15 up to 900 pay nothing now and 13.500 at most', () => {
    const meaning = offerMeaning(115_000n, honey, empty, { quantity: 15, limit: 3 });
    expect(meaning.waits).toBe(true);
    expect(meaning.payNow).toBeNull();
    expect(meaning.next).toEqual({ price: 90_000n, missing: 6, pay: 1_350_000n, saving: null });
    expect(meaning.payAtMost).toBe(1_350_000n);
  });

  it('knows that the price can rise: the last of a reached step pays more at most than now', () => {
    const meaning = offerMeaning(115_000n, honey, { anyPrice: 10, limited: new Map() }, { quantity: 1, limit: null });
    expect([meaning.payNow, meaning.payAtMost, meaning.othersSave]).toEqual([100_000n, 110_000n, 100_000n]);
  });
});

/* The vectors that the server's own function is tested on. */

interface Vector {
  name: string;
  base_price: string;
  tiers: { min: number; max: number; price: string }[];
  others: { any_price: number; limited: Record<string, number> };
  mine: { quantity: number; limit: number | null };
  expect: {
    price: string;
    price_without: string;
    sells_out: boolean;
    step: number | null;
    waits: boolean;
    limit_price: string | null;
    pay_now: string | null;
    next: { step: number; price: string; missing: number; pay: string; saving: string | null } | null;
    pay_at_most: string;
    others_save: string;
    mine_saving: string;
  };
}

const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../../tests/trading/offers/vectors/offer_meaning.json`, 'utf8'),
) as Vector[];

describe('M-OFR-04, X-IF: the vectors of the server', () => {
  const amount = (value: string | null) => (value === null ? null : cents(value));

  it('has vectors', () => expect(vectors.length).toBeGreaterThan(200));

  it('gives the same figures', () => {
    for (const { name, base_price, tiers, others, mine, expect: expected } of vectors) {
      const meaning = offerMeaning(
        cents(base_price),
        tiers.map((tier, id) => ({ id, min: tier.min, max: tier.max, price: cents(tier.price) })),
        {
          anyPrice: others.any_price,
          limited: new Map(Object.entries(others.limited).map(([id, units]) => [Number(id), units])),
        },
        mine,
      );
      expect(meaning, name).toEqual({
        price: cents(expected.price),
        priceWithout: cents(expected.price_without),
        sellsOut: expected.sells_out,
        step: expected.step,
        waits: expected.waits,
        limitPrice: amount(expected.limit_price),
        payNow: amount(expected.pay_now),
        next:
          expected.next === null
            ? null
            : {
                price: cents(expected.next.price),
                missing: expected.next.missing,
                pay: cents(expected.next.pay),
                saving: amount(expected.next.saving),
              },
        payAtMost: cents(expected.pay_at_most),
        othersSave: cents(expected.others_save),
        mineSaving: cents(expected.mine_saving),
      });
    }
  });
});
