import type { Cents } from '@/shared/format/money';

/** One step of the quantity discount; prices in hundredths. */
export interface PriceTier {
  id: number;
  min: number;
  max: number;
  price: Cents;
}

/** Quantities of the counting offers: at any price, and by tier id the units whose limit is that tier's price. */
export interface Demand {
  anyPrice: number;
  limited: ReadonlyMap<number, number>;
}

export interface TraceStep {
  id: number;
  price: Cents;
  needed: number;
  accepting: number;
  missing: number;
  reached: boolean;
}

export interface Settlement {
  /** Index of the reached step; null = base price. */
  tier: number | null;
  price: Cents;
  trace: TraceStep[];
}

/**
 * Whether an offer buys at this price; `limit`: the highest price that it accepts, null for any price. The port of the
 * server's `accepts`: both are tested on `tests/trading/offers/vectors/accepts.json`.
 */
export function accepts(limit: Cents | null, price: Cents): boolean {
  return limit === null || limit >= price;
}

/**
 * The settlement rule (docs/spec/domain.md): a step's price is accepted by all any-price offers and by
 * the limited ones whose limit is not below it; the deepest step with enough accepting units is reached.
 */
export function settle(basePrice: Cents, steps: readonly PriceTier[], demand: Demand): Settlement {
  let tier: number | null = null;
  const trace = steps.map((step, index): TraceStep => {
    let accepting = demand.anyPrice;
    for (const other of steps) {
      if (accepts(other.price, step.price)) accepting += demand.limited.get(other.id) ?? 0;
    }
    const reached = accepting >= step.min;
    if (reached) tier = index;
    return {
      id: step.id,
      price: step.price,
      needed: step.min,
      accepting,
      missing: Math.max(0, step.min - accepting),
      reached,
    };
  });
  const reachedStep = tier === null ? undefined : steps[tier];
  return { tier, price: reachedStep?.price ?? basePrice, trace };
}

/**
 * The step under the price `below` that the fewest further units reach (and that the limit `atMost` accepts); null at
 * the last. It need not be the next in order: units that wait for a deeper price already count toward that one. Of two
 * that are equally near the deeper one is reached.
 */
export function nearestStep<S extends { price: Cents; missing: number }>(
  trace: readonly S[],
  below: Cents,
  atMost: Cents | null = null,
): S | null {
  let nearest: S | null = null;
  for (const step of trace) {
    const fits = step.price < below && accepts(atMost, step.price);
    if (fits && (nearest === null || step.missing <= nearest.missing)) nearest = step;
  }
  return nearest;
}

/** All units of the demand, also those that wait. */
export const unitsOf = ({ anyPrice, limited }: Demand): number =>
  [...limited.values()].reduce((sum, units) => sum + units, anyPrice);

/** Units of the demand that buy at the settled price. A limit equal to the price buys, also at the base price. */
export function buyingUnits(steps: readonly PriceTier[], demand: Demand, price: Cents): number {
  let units = demand.anyPrice;
  for (const step of steps) if (accepts(step.price, price)) units += demand.limited.get(step.id) ?? 0;
  return units;
}

/**
 * The quantities behind a server's trace. Prices fall from step to step, so `accepting` grows by exactly the units whose
 * limit is that step's price. `anyPrice`: the units without a limit among those that accept the first step. Without it
 * all of them are taken for such, which makes a difference only while the base price holds.
 */
export function demandOfTrace(trace: readonly { id: number; accepting: number }[], anyPrice?: number): Demand {
  const limited = new Map<number, number>();
  const any = anyPrice ?? trace[0]?.accepting ?? 0;
  let before = any;
  for (const step of trace) {
    limited.set(step.id, step.accepting - before);
    before = step.accepting;
  }
  return { anyPrice: any, limited };
}

/** `demand` with `quantity` more (or, negative, fewer) units at any price (`limit` null) or limited at a step. */
export function withUnits(demand: Demand, quantity: number, limit: number | null): Demand {
  if (limit === null) return { ...demand, anyPrice: demand.anyPrice + quantity };
  const limited = new Map(demand.limited);
  limited.set(limit, (limited.get(limit) ?? 0) + quantity);
  return { ...demand, limited };
}
