import type { AdState, Card, OfferType } from '@/api/types';
import { cents, type Cents } from '@/shared/format/money';
import { offerMeaning, type OfferMeaning } from './offerMeaning';
import { buyingUnits, demandOfTrace, nearestStep, withUnits, type Demand, type Step, type TraceStep } from './settle';

/** What the ladder needs of an ad; every card and every product page carries it. */
export type LadderAd = Pick<
  Card,
  | 'pro_id'
  | 'pro_base_price'
  | 'current_price'
  | 'prices'
  | 'pro_quantity'
  | 'off_count'
  | 'state'
  | 'trace'
  | 'cur_id'
  | 'mun_unit'
> & { any_quantity?: number };

/** A quantity under a condition: what is being typed, or the own offer. */
export interface OfferTerms {
  quantity: number;
  type: OfferType | null;
  prcId: number | null;
}

type LadderState = 'empty' | 'between' | 'last' | 'sold_out' | 'locked' | 'expired' | 'deleted';

export interface LadderStep {
  id: number;
  min: number;
  max: number;
  price: Cents;
  /** Height in px of 2.2 and share of the width, both for the drawing only. */
  height: number;
  share: number;
  reached: boolean;
  current: boolean;
  /** The typed quantity would light this step. */
  preview: boolean;
  accepting: number;
  missing: number;
  /** Filled parts of the step's piece of the track, 0 to 1: solid, up to all reserved, up to the typed quantity. */
  fill: { counted: number; reserved: number; ghost: number };
}

export interface LadderModel {
  steps: LadderStep[];
  /** Null while the base price stands. */
  currentIndex: number | null;
  /** The nearest price below the current one; null at the last. */
  nextIndex: number | null;
  base: Cents;
  current: Cents;
  /** The base price is a stair of its own, before the steps. */
  landing: boolean;
  quantity: number;
  reserved: number;
  /** Reserved units that buy at the current price, and those that wait for a lower one. */
  counted: number;
  waiting: number;
  /** Units to the next price; 0 at the last. */
  missing: number;
  nextPrice: Cents | null;
  unitGain: Cents;
  /** What all buyers together pay less now than at the base price, and still less at the next price. */
  saved: Cents;
  nextSaving: Cents;
  state: LadderState;
  /** Exactly one unit is missing. */
  boundary: boolean;
  /** The own offer, and the step its pin stands at. */
  mine: { index: number | null; meaning: OfferMeaning } | null;
  /** What the typed offer would make; `crosses`: of the price for all. */
  preview: { crosses: boolean; meaning: OfferMeaning } | null;
}

/** Condition 2 must name the highest price; the form's zero-based choice 1 of the specification is this one. */
export function requiresTier(type: OfferType | null): boolean {
  return type === 2;
}

/** The tier that limits an offer, or null when it takes any price. */
function limitOf(terms: OfferTerms): number | null {
  return requiresTier(terms.type) ? terms.prcId : null;
}

function lifeState(state: AdState, currentIndex: number | null, lastIndex: number): LadderState {
  if (state !== 'open') return state;
  if (currentIndex === null) return 'empty';
  return currentIndex === lastIndex ? 'last' : 'between';
}

/** How much of a step's piece of the track lies below `quantity`, 0 to 1. The first piece begins at 0. */
function part(tiers: readonly Step[], index: number, quantity: number): number {
  const from = tiers[index - 1]?.max ?? 0;
  const to = tiers[index]?.max ?? from;
  return to <= from ? 0 : Math.min(1, Math.max(0, (quantity - from) / (to - from)));
}

/** The others' units, from the trace of the ad and the own offer in it. */
function othersOf(ad: LadderAd, trace: readonly TraceStep[], mine: OfferTerms | null): Demand {
  const all = demandOfTrace(trace, ad.any_quantity);
  return mine === null ? all : withUnits(all, -mine.quantity, limitOf(mine));
}

/**
 * The ad as its ladder is drawn, from the server's trace. `mine` is the own offer that is in it, `typed` the one being
 * tried in its place; what each means in money is `offerMeaning`, and nothing else.
 */
export function ladderModel(
  ad: LadderAd,
  typed: OfferTerms | null = null,
  mine: OfferTerms | null = null,
): LadderModel {
  const base = cents(ad.pro_base_price);
  const current = cents(ad.current_price);
  const tiers: Step[] = ad.prices.map((tier) => ({
    id: tier.prc_id,
    min: tier.min,
    max: tier.max,
    price: cents(tier.price),
  }));
  const trace: TraceStep[] = ad.trace.map((step) => ({
    id: step.prc_id,
    price: cents(step.price),
    needed: step.needed,
    accepting: step.accepting,
    missing: step.missing,
    reached: step.reached === 1,
  }));
  const traceOf = new Map(trace.map((step) => [step.id, step]));
  const indexOf = (id: number | undefined) => {
    const index = tiers.findIndex((tier) => tier.id === id);
    return index === -1 ? null : index;
  };
  const lastIndex = tiers.length - 1;
  const lowest = tiers[lastIndex]?.price ?? base;
  const span = Number(base - lowest);

  // The deepest that is reached; an ad without buyers keeps the base price even when the first step costs the same.
  const currentIndex = indexOf(trace.findLast((step) => step.reached)?.id);
  const next = nearestStep(trace, current);
  const nextIndex = indexOf(next?.id);
  const reserved = ad.off_count;
  const counted = Math.min(reserved, buyingUnits(tiers, demandOfTrace(trace, ad.any_quantity), current));
  const missing = next?.missing ?? 0;
  const unitGain = next === null ? 0n : current - next.price;
  const state = lifeState(ad.state, currentIndex, lastIndex);

  const others = othersOf(ad, trace, mine);
  const meaningOf = (offer: OfferTerms) =>
    offerMeaning(base, tiers, others, { quantity: offer.quantity, limit: limitOf(offer) });
  const wanted = typed !== null && typed.quantity > 0 && (ad.state === 'open' || ad.state === 'locked') ? typed : null;
  const tried = wanted === null ? null : meaningOf(wanted);
  const preview = tried === null ? null : { crosses: tried.price !== current, meaning: tried };
  const ghost = wanted === null ? 0 : reserved - (mine?.quantity ?? 0) + wanted.quantity;

  const steps = tiers.map((tier, index): LadderStep => {
    const found = traceOf.get(tier.id);
    return {
      id: tier.id,
      min: tier.min,
      max: tier.max,
      price: tier.price,
      height: span <= 0 ? 40 : Math.round(40 + (72 * Number(tier.price - lowest)) / span),
      share: Math.sqrt(Math.max(1, tier.max - tier.min + 1)),
      reached: currentIndex !== null && index <= currentIndex,
      current: index === currentIndex,
      preview: preview !== null && preview.crosses && index === preview.meaning.step,
      accepting: found?.accepting ?? 0,
      missing: found?.missing ?? 0,
      fill: {
        counted: part(tiers, index, counted),
        reserved: part(tiers, index, reserved),
        ghost: part(tiers, index, ghost),
      },
    };
  });

  return {
    steps,
    currentIndex,
    nextIndex,
    base,
    current,
    landing: (tiers[0]?.price ?? base) < base,
    quantity: ad.pro_quantity,
    reserved,
    counted,
    waiting: reserved - counted,
    missing,
    nextPrice: next?.price ?? null,
    unitGain,
    saved: (base - current) * BigInt(counted),
    nextSaving: unitGain * BigInt(counted),
    state,
    boundary: state === 'between' && missing === 1,
    mine:
      mine === null ? null : { index: indexOf(limitOf(mine) ?? undefined) ?? currentIndex, meaning: meaningOf(mine) },
    preview,
  };
}
