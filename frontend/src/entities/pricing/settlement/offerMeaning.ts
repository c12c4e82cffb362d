import type { Cents } from '@/shared/format/money';
import {
  accepts,
  buyingUnits,
  nearestStep,
  settle,
  unitsOf,
  withUnits,
  type Demand,
  type Settlement,
  type PriceTier,
} from './settle';

/** An offer as the settlement sees it: so many units, and the step whose price is the limit; null takes any price. */
export interface OwnUnits {
  quantity: number;
  limit: number | null;
}

/** The next price that concerns an offer: what it takes to get there, and what the offer then costs. */
interface NextPrice {
  price: Cents;
  /** Units still missing, the own ones counted in. */
  missing: number;
  pay: Cents;
  /** What the offer then costs less than now; null while it buys nothing now. */
  saving: Cents | null;
}

/** What an offer means now, in money. */
export interface OfferMeaning {
  /** The price for all, with this offer in. */
  price: Cents;
  /** The price that the others have without it. */
  priceWithout: Cents;
  /** It takes all that is left: the sale ends with it, at this price, and nobody can leave any more. */
  sellsOut: boolean;
  /** Index of the step that is reached; null while the base price holds. */
  step: number | null;
  limitPrice: Cents | null;
  /** The price is above the limit: nothing is bought, and nothing is owed. */
  waits: boolean;
  /** What the offer would cost if the sale closed now; null while it waits. */
  payNow: Cents | null;
  next: NextPrice | null;
  /** More than this the offer never costs, whoever leaves. Of one that sells out it is what is paid. */
  payAtMost: Cents;
  /** What the others save because of this offer, together. */
  othersSave: Cents;
  /** What this offer saves against the base price. */
  mineSaving: Cents;
}

/**
 * The meaning of an offer among the others: the one place of every figure that is shown beside it. It is tested on
 * `tests/trading/offers/vectors/offer_meaning.json`, which a count unit by unit has made.
 */
export function offerMeaning(base: Cents, steps: readonly PriceTier[], others: Demand, mine: OwnUnits): OfferMeaning {
  const quantity = BigInt(mine.quantity);
  const together = settle(base, steps, withUnits(others, mine.quantity, mine.limit));
  const without = settle(base, steps, others);
  const alone = settle(base, steps, withUnits(NOBODY, mine.quantity, mine.limit));
  const limitPrice = steps.find((step) => step.id === mine.limit)?.price ?? null;
  const waits = !accepts(limitPrice, together.price);
  const payNow = waits ? null : together.price * quantity;
  const sellsOut = unitsOf(others) + mine.quantity === steps.at(-1)?.max;
  const unlucky = limitPrice === null || accepts(limitPrice, alone.price) ? alone.price : limitPrice;
  const highest = sellsOut ? together.price : unlucky;
  const othersSave = (without.price - together.price) * BigInt(buyingUnits(steps, others, without.price));
  return {
    price: together.price,
    priceWithout: without.price,
    sellsOut,
    step: together.tier,
    limitPrice,
    waits,
    payNow,
    next: nextPrice(together, waits ? limitPrice : null, payNow, quantity),
    payAtMost: highest * quantity,
    othersSave: othersSave > 0n ? othersSave : 0n,
    mineSaving: waits ? 0n : (base - together.price) * quantity,
  };
}

const NOBODY: Demand = { anyPrice: 0, limited: new Map() };

/** While the offer waits, the nearest price that it accepts; else the nearest below the price of now. */
function nextPrice(
  { price, trace }: Settlement,
  limit: Cents | null,
  payNow: Cents | null,
  quantity: bigint,
): NextPrice | null {
  const next = nearestStep(trace, price, limit);
  if (next === null) return null;
  const pay = next.price * quantity;
  return { price: next.price, missing: next.missing, pay, saving: payNow === null ? null : payNow - pay };
}
