import type { AdState, Card, OfferType } from '@/api/types';
import { cents, type Cents } from '@/shared/format/money';
import { shownAmount, type Reader, type VatTerms } from './amounts';
import { offerMeaning, type OfferMeaning } from './offerMeaning';
import { buyingUnits, demandOfTrace, nearestStep, withUnits, type PriceTier, type TraceStep } from './settle';
import { withVat } from './withVat';

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
> & { any_quantity?: number; pro_vat?: VatTerms['pro_vat']; pro_vat_added?: VatTerms['pro_vat_added'] };

/** A quantity under a condition: what is being typed, or the own offer. */
export interface OfferTerms {
  quantity: number;
  type: OfferType | null;
  prcId: number | null;
}

type LadderState = 'empty' | 'between' | 'last' | 'sold_out' | 'locked' | 'expired' | 'deleted' | 'held';

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
  /** The price with the first unit, where nobody offers yet and the first step begins with it: nobody pays the base. */
  entry: Cents | null;
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
  /**
   * What all buyers together pay less now than at the base price, and still less at the next price; like the savings of
   * an offer in the kind in which the reader sees prices.
   */
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

/** The prices that stand in one drawing of the ladder. */
export const pricesOf = ({ base, steps }: LadderModel): Cents[] => [base, ...steps.map((step) => step.price)];

/** Condition 2 must name the highest price; the form's zero-based choice 1 of the specification is this one. */
export function requiresTier(type: OfferType | null): boolean {
  return type === 2;
}

/** The tier that limits an offer, or null when it takes any price. */
function limitOf(terms: OfferTerms): number | null {
  return requiresTier(terms.type) ? terms.prcId : null;
}

function ladderState(state: AdState, currentIndex: number | null, lastIndex: number): LadderState {
  if (state !== 'open') return state;
  if (currentIndex === null) return 'empty';
  return currentIndex === lastIndex ? 'last' : 'between';
}

function tiersOf(ad: LadderAd): PriceTier[] {
  return ad.prices.map((tier) => ({ id: tier.prc_id, min: tier.min, max: tier.max, price: cents(tier.price) }));
}

function traceOf(ad: LadderAd): TraceStep[] {
  return ad.trace.map((step) => ({
    id: step.prc_id,
    price: cents(step.price),
    needed: step.needed,
    accepting: step.accepting,
    missing: step.missing,
    reached: step.reached === 1,
  }));
}

/** How much of a step's piece of the track lies below `quantity`, 0 to 1. The first piece begins at 0. */
function filledShare(tiers: readonly PriceTier[], index: number, quantity: number): number {
  const from = tiers[index - 1]?.max ?? 0;
  const to = tiers[index]?.max ?? from;
  return to <= from ? 0 : Math.min(1, Math.max(0, (quantity - from) / (to - from)));
}

/** Height of a step in px: from 40 for the lowest price to 112 for the base price. */
function heightOf(price: Cents, lowest: Cents, base: Cents): number {
  const span = Number(base - lowest);
  return span <= 0 ? 40 : Math.round(40 + (72 * Number(price - lowest)) / span);
}

/** The steps as they are drawn; `filledTo`: the quantities up to which the track is filled. */
function drawnSteps(
  tiers: readonly PriceTier[],
  trace: readonly TraceStep[],
  base: Cents,
  currentIndex: number | null,
  previewIndex: number | null,
  filledTo: { counted: number; reserved: number; ghost: number },
): LadderStep[] {
  const lowest = tiers.at(-1)?.price ?? base;
  return tiers.map((tier, index) => {
    const traced = trace.find((step) => step.id === tier.id);
    return {
      ...tier,
      height: heightOf(tier.price, lowest, base),
      share: Math.sqrt(Math.max(1, tier.max - tier.min + 1)),
      reached: currentIndex !== null && index <= currentIndex,
      current: index === currentIndex,
      preview: index === previewIndex,
      accepting: traced?.accepting ?? 0,
      missing: traced?.missing ?? 0,
      fill: {
        counted: filledShare(tiers, index, filledTo.counted),
        reserved: filledShare(tiers, index, filledTo.reserved),
        ghost: filledShare(tiers, index, filledTo.ghost),
      },
    };
  });
}

export const vatOf = (ad: LadderAd): VatTerms => ({
  pro_vat: ad.pro_vat ?? null,
  pro_vat_added: ad.pro_vat_added ?? null,
});

/** How far it is to the next price, and what all buyers save together, now and then. */
function progress(
  base: Cents,
  current: Cents,
  next: TraceStep | null,
  counted: number,
  shown: (saving: Cents) => Cents,
): Pick<LadderModel, 'missing' | 'nextPrice' | 'unitGain' | 'saved' | 'nextSaving'> {
  const unitGain = next === null ? 0n : current - next.price;
  return {
    missing: next?.missing ?? 0,
    nextPrice: next?.price ?? null,
    unitGain,
    saved: shown((base - current) * BigInt(counted)),
    nextSaving: shown(unitGain * BigInt(counted)),
  };
}

/**
 * The ad as its ladder is drawn, from the server's trace. `mine` is the own offer that is in it, `typed` the one being
 * tried in its place; what each means in money is `offerMeaning`, and nothing else. Prices are those that the seller
 * typed; `useMoneyText` writes them for the reader.
 */
export function ladderModel(
  ad: LadderAd,
  typed: OfferTerms | null = null,
  mine: OfferTerms | null = null,
  reader: Reader = 'person',
): LadderModel {
  const base = cents(ad.pro_base_price);
  const current = cents(ad.current_price);
  const tiers = tiersOf(ad);
  const trace = traceOf(ad);
  const indexOf = (id: number | null | undefined) => {
    const index = tiers.findIndex((tier) => tier.id === id);
    return index === -1 ? null : index;
  };

  // The deepest that is reached; an ad without buyers keeps the base price even when the first step costs the same.
  const currentIndex = indexOf(trace.findLast((step) => step.reached)?.id);
  const next = nearestStep(trace, current);
  const demand = demandOfTrace(trace, ad.any_quantity);
  const reserved = ad.off_count;
  const counted = Math.min(reserved, buyingUnits(tiers, demand, current));
  const state = ladderState(ad.state, currentIndex, tiers.length - 1);

  const others = mine === null ? demand : withUnits(demand, -mine.quantity, limitOf(mine));
  const meaningOf = ({ quantity, ...terms }: OfferTerms) =>
    withVat(
      offerMeaning(base, tiers, others, { quantity, limit: limitOf({ quantity, ...terms }) }),
      quantity,
      base,
      vatOf(ad),
      reader,
    );
  const tried = typed !== null && typed.quantity > 0 && (ad.state === 'open' || ad.state === 'locked') ? typed : null;
  const meaning = tried === null ? null : meaningOf(tried);
  const preview = meaning === null ? null : { crosses: meaning.price !== current, meaning };
  const ghost = tried === null ? 0 : reserved - (mine?.quantity ?? 0) + tried.quantity;

  return {
    steps: drawnSteps(tiers, trace, base, currentIndex, preview?.crosses ? preview.meaning.step : null, {
      counted,
      reserved,
      ghost,
    }),
    currentIndex,
    nextIndex: indexOf(next?.id),
    base,
    current,
    entry: state === 'empty' && reserved === 0 && tiers[0]?.min === 1 ? tiers[0].price : null,
    landing: (tiers[0]?.price ?? base) < base,
    quantity: ad.pro_quantity,
    reserved,
    counted,
    waiting: reserved - counted,
    ...progress(base, current, next, counted, (saving) => shownAmount(saving, vatOf(ad), reader)),
    state,
    boundary: state === 'between' && next?.missing === 1,
    mine: mine === null ? null : { index: indexOf(limitOf(mine)) ?? currentIndex, meaning: meaningOf(mine) },
    preview,
  };
}
