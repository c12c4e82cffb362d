import type { AdState, Card, OfferType } from '@/api/types';
import { cents, type Cents } from '../format/money';
import { demandOfTrace, settle, withUnits, type Step } from './settle';

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
>;

/** A quantity under a condition: what is being typed, or the own offer. */
export interface Wish {
  quantity: number;
  type: OfferType | null;
  prcId: number | null;
}

export type LadderState = 'empty' | 'between' | 'last' | 'sold_out' | 'locked' | 'expired' | 'deleted';

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
  nextIndex: number | null;
  base: Cents;
  current: Cents;
  /** A landing of the base price stands before the steps. */
  landing: boolean;
  quantity: number;
  reserved: number;
  counted: number;
  waiting: number;
  /** Units to the next step; 0 at the last. */
  missing: number;
  nextPrice: Cents | null;
  unitGain: Cents;
  /** Gain of my own (or typed) quantity and of everybody at the next step. */
  myGain: Cents;
  groupGain: Cents;
  /** What the buyers save already against the base price. */
  secured: Cents;
  state: LadderState;
  /** Exactly one unit is missing. */
  boundary: boolean;
  mine: { index: number | null; waits: boolean; saving: Cents } | null;
  /** What the typed quantity would make: price for all, and whether it would itself wait. */
  preview: { index: number | null; price: Cents; crosses: boolean; waits: boolean } | null;
}

/** Condition 2 must name the highest price; the form's zero-based choice 1 of the specification is this one. */
export function requiresTier(type: OfferType | null): boolean {
  return type === 2;
}

/** The tier id a wish is limited at, or null when it takes any price. */
function limitOf(wish: Wish): number | null {
  return requiresTier(wish.type) ? wish.prcId : null;
}

function stepIndexOfPrice(steps: readonly Step[], price: Cents): number | null {
  const index = steps.findIndex((step) => step.price === price);
  return index === -1 ? null : index;
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

/**
 * All figures of the ladder (ui.md 2.2 to 2.4), from the server's trace alone; `typed` adds the preview, `mine` the own
 * offer. The server's `current_price` always wins; the preview uses the same settlement rule on this side.
 */
export function ladderModel(ad: LadderAd, typed: Wish | null = null, mine: Wish | null = null): LadderModel {
  const base = cents(ad.pro_base_price);
  const current = cents(ad.current_price);
  const tiers: Step[] = ad.prices.map((tier) => ({
    id: tier.prc_id,
    min: tier.min,
    max: tier.max,
    price: cents(tier.price),
  }));
  const traceOf = new Map(ad.trace.map((step) => [step.prc_id, step]));
  const lastIndex = tiers.length - 1;
  const lowest = tiers[lastIndex]?.price ?? base;
  const span = Number(base - lowest);

  const reachedIndex = tiers.reduce<number | null>(
    (found, tier, index) => (traceOf.get(tier.id)?.reached ? index : found),
    null,
  );
  // An ad without buyers keeps the base price even when the first step costs the same.
  const currentIndex = reachedIndex === null ? null : (stepIndexOfPrice(tiers, current) ?? reachedIndex);
  const nextIndex =
    currentIndex === null ? (tiers.length > 0 ? 0 : null) : currentIndex < lastIndex ? currentIndex + 1 : null;
  const next = nextIndex === null ? undefined : tiers[nextIndex];
  const accepting = (index: number): number => traceOf.get(tiers[index]?.id ?? -1)?.accepting ?? 0;

  const reserved = ad.off_count;
  const counted = nextIndex === null ? reserved : accepting(nextIndex);
  const missing = next === undefined ? 0 : Math.max(0, next.min - counted);
  const unitGain = next === undefined ? 0n : current - next.price;
  const state = lifeState(ad.state, currentIndex, lastIndex);

  let preview: LadderModel['preview'] = null;
  const wanted =
    typed !== null && typed.quantity > 0 && (!requiresTier(typed.type) || typed.prcId !== null) ? typed : null;
  if (wanted !== null && (ad.state === 'open' || ad.state === 'locked')) {
    let demand = demandOfTrace(tiers.map((tier, index) => ({ id: tier.id, accepting: accepting(index) })));
    // In the demand of a trace, any-price units stand at the first step.
    const anyAt = tiers[0]?.id ?? null;
    if (mine !== null) demand = withUnits(demand, -mine.quantity, limitOf(mine) ?? anyAt);
    demand = withUnits(demand, wanted.quantity, limitOf(wanted) ?? anyAt);
    const outcome = settle(base, tiers, demand);
    const limit = tiers.find((tier) => tier.id === limitOf(wanted))?.price ?? null;
    preview = {
      index: outcome.tier,
      price: outcome.price,
      crosses: outcome.price !== current,
      waits: limit !== null && outcome.price > limit,
    };
  }

  const ghost = preview === null || wanted === null ? 0 : reserved - (mine?.quantity ?? 0) + wanted.quantity;

  const steps = tiers.map((tier, index): LadderStep => {
    const trace = traceOf.get(tier.id);
    return {
      id: tier.id,
      min: tier.min,
      max: tier.max,
      price: tier.price,
      height: span <= 0 ? 40 : Math.round(40 + (72 * Number(tier.price - lowest)) / span),
      share: Math.sqrt(Math.max(1, tier.max - tier.min + 1)),
      reached: currentIndex !== null && index <= currentIndex,
      current: index === currentIndex,
      preview: preview !== null && preview.crosses && index === preview.index,
      accepting: trace?.accepting ?? 0,
      missing: trace?.missing ?? 0,
      fill: {
        counted: part(tiers, index, counted),
        reserved: part(tiers, index, reserved),
        ghost: part(tiers, index, ghost),
      },
    };
  });

  const myQuantity = mine?.quantity ?? wanted?.quantity ?? 0;
  const myLimit = mine === null ? null : limitOf(mine);
  const myLimitIndex = tiers.findIndex((tier) => tier.id === myLimit);
  const myLimitPrice = tiers[myLimitIndex]?.price ?? null;
  const waits = myLimitPrice !== null && current > myLimitPrice;

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
    waiting: Math.max(0, reserved - counted),
    missing,
    nextPrice: next?.price ?? null,
    unitGain,
    myGain: unitGain * BigInt(myQuantity),
    groupGain: next === undefined ? 0n : unitGain * BigInt(next.min),
    secured: currentIndex === null ? 0n : (base - current) * BigInt(accepting(currentIndex)),
    state,
    boundary: state === 'between' && missing === 1,
    mine:
      mine === null
        ? null
        : {
            index: myLimitIndex === -1 ? currentIndex : myLimitIndex,
            waits,
            saving: waits ? 0n : (base - current) * BigInt(mine.quantity),
          },
    preview,
  };
}
