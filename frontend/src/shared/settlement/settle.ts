import type { Cents } from '../format/money';

/** One step of the quantity discount; prices in hundredths. */
export interface Step {
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
 * The settlement rule of the server (domain rules, section 1): a step's price is accepted by all any-price offers and by
 * the limited ones whose limit is not below it; the deepest step with enough accepting units is reached.
 */
export function settle(basePrice: Cents, steps: readonly Step[], demand: Demand): Settlement {
  let tier: number | null = null;
  const trace = steps.map((step, index): TraceStep => {
    let accepting = demand.anyPrice;
    for (const other of steps) {
      if (other.price >= step.price) accepting += demand.limited.get(other.id) ?? 0;
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
 * The quantities behind a server's trace. Prices fall from step to step, so `accepting` grows by exactly the units whose
 * limit is that step's price. Any-price units accept the first step like those limited at it; on the ladder they are the same.
 */
export function demandOfTrace(trace: readonly { id: number; accepting: number }[]): Demand {
  const limited = new Map<number, number>();
  let before = 0;
  for (const step of trace) {
    limited.set(step.id, step.accepting - before);
    before = step.accepting;
  }
  return { anyPrice: 0, limited };
}

/** `demand` with `quantity` more (or, negative, fewer) units at any price (`limit` null) or limited at a step. */
export function withUnits(demand: Demand, quantity: number, limit: number | null): Demand {
  if (limit === null) return { ...demand, anyPrice: demand.anyPrice + quantity };
  const limited = new Map(demand.limited);
  limited.set(limit, (limited.get(limit) ?? 0) + quantity);
  return { ...demand, limited };
}
