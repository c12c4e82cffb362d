import type { DealNext, StepKind } from '@/api/types';

/** The steps that can be the seller's next one; each has a word of its own (`deals:seller_step`). */
const SELLER_STEPS = ['contract_issued', 'payment_asked', 'payment_confirmed', 'handed_over', 'settled'] as const;
export type SellerStep = (typeof SELLER_STEPS)[number];

export const isSellerStep = (step: StepKind | null): step is SellerStep =>
  (SELLER_STEPS as readonly (StepKind | null)[]).includes(step);

/** What the seller is to do next in a deal, null where nothing. */
export const sellerStep = ({ turn, step }: DealNext): SellerStep | null =>
  (turn === 'seller' || turn === 'either') && isSellerStep(step) ? step : null;
