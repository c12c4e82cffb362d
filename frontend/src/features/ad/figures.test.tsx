import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '@/api/types';
import { product, tiersOf } from '@/test/factories';
import { render } from '@/test/render';
import { answer, answerPaged } from '@/test/server';
import { AdPage } from './pages/AdPage';

/* Generated ads, each rendered as a whole page. Every sum on the page is compared with a count that goes through the
   offers one by one and uses none of the product's functions. */

interface Offer {
  units: number;
  /** Index of the step whose price is the limit; null takes any. */
  limit: number | null;
}

interface Ad {
  base: number;
  steps: { min: number; max: number; price: number }[];
  others: Offer[];
  mine: Offer;
  currency: string;
}

function dice(seed: number) {
  let state = seed;
  return (from: number, to: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from + (Math.floor(state / 65_536) % (to - from + 1));
  };
}

/** Prices in hundredths, small enough for plain numbers. */
function randomAd(seed: number): Ad {
  const roll = dice(seed * 6151 + 3);
  const cents = roll(0, 2) === 0 ? roll(1, 99) : 0;
  const steps: Ad['steps'] = [];
  let min = 1;
  let price = roll(300, 2000) * 100 + cents;
  const base = roll(0, 1) === 0 ? price : price + roll(1, 90) * 100;
  const count = roll(2, 5);
  for (let index = 0; index < count; index += 1) {
    const max = min + roll(1, 40);
    steps.push({ min, max, price });
    min = max + 1;
    price -= roll(2, 40) * 100 + (cents > 0 ? roll(0, 99) : 0);
  }
  let left = steps.at(-1)!.max;
  const limit = () => (roll(0, 1) === 0 ? null : roll(0, count - 1));
  const mine = { units: roll(1, left), limit: limit() };
  left -= mine.units;
  const others: Offer[] = [];
  while (left > 0 && others.length < 5 && roll(0, 4) > 0) {
    const units = roll(1, left);
    others.push({ units, limit: limit() });
    left -= units;
  }
  return { base, steps, others, mine, currency: ['RSD', 'EUR', 'USD'][roll(0, 2)]! };
}

const limitPrice = (ad: Ad, offer: Offer) => (offer.limit === null ? Infinity : ad.steps[offer.limit]!.price);
const unitsAt = (ad: Ad, offers: readonly Offer[], price: number) =>
  offers.reduce((sum, offer) => (limitPrice(ad, offer) >= price ? sum + offer.units : sum), 0);
const priceOf = (ad: Ad, offers: readonly Offer[]) =>
  ad.steps.reduce((price, step) => (unitsAt(ad, offers, step.price) >= step.min ? step.price : price), ad.base);

/** `1.234,50 RSD` as the pages write it. */
function written(cents: number, currency: string): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  const rest = cents % 100;
  return `${whole}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`} ${currency}`;
}

/** The price that falls next as further buyers come one by one, and how many of them it takes. */
function nearest(ad: Ad, offers: readonly Offer[], falls: (price: number) => boolean) {
  for (let more = 1; more <= ad.steps.at(-1)!.max; more += 1) {
    const price = priceOf(ad, [...offers, { units: more, limit: null }]);
    if (falls(price)) return { price, missing: more };
  }
  return null;
}

function expected(ad: Ad) {
  const { others, mine, currency } = ad;
  const money = (cents: number) => written(cents, currency);
  const now = priceOf(ad, others);
  const all = [...others, mine];
  const after = priceOf(ad, all);
  const waits = limitPrice(ad, mine) < after;
  const next = nearest(ad, all, (price) => (waits ? price <= limitPrice(ad, mine) : price < after));
  const soon = nearest(ad, others, (price) => price < now);
  const buying = unitsAt(ad, others, now);
  const reserved = others.reduce((sum, offer) => sum + offer.units, 0);
  const othersSave = Math.max(0, now - after) * buying;
  // With the last unit the sale is over: one sum is paid, and no other is named.
  const sellsOut = reserved + mine.units === ad.steps.at(-1)!.max;
  return {
    'price-now': money(now),
    saved: now < ad.base && buying > 0 ? money((ad.base - now) * buying) : undefined,
    waiting: reserved > buying ? reserved - buying : undefined,
    missing: soon?.missing,
    'group-next': soon !== null && buying > 0 ? money((now - soon.price) * buying) : undefined,
    'pay-now': waits ? undefined : money(after * mine.units),
    'pay-next': next === null ? undefined : money(next.price * mine.units),
    'sells-out': sellsOut ? money(after) : undefined,
    'price-after': sellsOut ? undefined : money(after),
    'pay-at-most': sellsOut ? undefined : money(Math.min(limitPrice(ad, mine), priceOf(ad, [mine])) * mine.units),
    'others-save': othersSave > 0 ? money(othersSave) : undefined,
  };
}

function page(ad: Ad): Product {
  const text = (cents: number) => (cents / 100).toFixed(2);
  const limited: Record<number, number> = {};
  let any = 0;
  for (const { units, limit } of ad.others) {
    if (limit === null) any += units;
    else limited[100 + limit] = (limited[100 + limit] ?? 0) + units;
  }
  const prices = tiersOf(...ad.steps.map(({ max, price }): [number, string] => [max, text(price)]));
  return product({ prices, pro_base_price: text(ad.base), cur_id: ad.currency }, any, limited);
}

const text = (name: string) =>
  document.querySelector(`[data-figure="${name}"]`)?.textContent?.replaceAll('\u00a0', ' ') ?? undefined;
/** The last sum in a figure within a sentence. */
const sumIn = (name: string) => (text(name) ?? '').match(/[\d.]+(?:,\d\d)? (?:RSD|EUR|USD)/g)?.at(-1);
const countIn = (name: string) => {
  const found = /[\d.]+/.exec(text(name) ?? '')?.[0];
  return found === undefined ? undefined : Number(found.replaceAll('.', ''));
};

beforeEach(() => {
  answerPaged('products/4/user', []);
  answer('get', 'products/4/similar', []);
});

describe('X-IF, M-DET-01: every sum on the page of an ad', () => {
  // Together they show each figure that an ad may have, and lack each that it may lack; tests/e2e/figures has more.
  it.each([0, 1, 2, 3, 5, 6, 17, 34])('of ad %i is that of a count by hand', async (seed) => {
    const ad = randomAd(seed);
    const shown = page(ad);
    answer('get', 'products/4', shown);
    const { user } = await render(<AdPage />, { at: '/sr/details/4', path: '/:lang/details/:id' });
    await user.type(await screen.findByRole('textbox', { name: /Količina/ }), String(ad.mine.units));
    const limits = screen.getAllByRole('radio');
    await user.click(ad.mine.limit === null ? limits[0]! : limits[2 + ad.mine.limit]!);
    const counted = expected(ad);
    await waitFor(() =>
      expect({
        'price-now': text('price-now'),
        saved: sumIn('saved'),
        waiting: countIn('waiting'),
        missing: countIn('missing'),
        'group-next': sumIn('group-next'),
        'pay-now': text('pay-now'),
        'pay-next': text('pay-next'),
        'sells-out': sumIn('sells-out'),
        'price-after': sumIn('price-after'),
        'pay-at-most': text('pay-at-most'),
        'others-save': text('others-save'),
      }).toEqual(counted),
    );
  });
});
