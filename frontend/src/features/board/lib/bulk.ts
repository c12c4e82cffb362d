import type { BoardDeal, BulkKind } from '@/api/types';

/** Steps of a seller that are recorded in several deals at once, in the order of a deal. */
const BULK_KINDS: readonly BulkKind[] = ['payment_asked', 'payment_confirmed', 'handed_over', 'shipped', 'settled'];

/** The server takes at most so many deals in one request. */
export const MOST_DEALS = 200;

/** Each step that can be recorded in at least one of the deals, with those in which it can. Pure. */
export const possibleSteps = (deals: readonly BoardDeal[]): { kind: BulkKind; ready: BoardDeal[] }[] =>
  BULK_KINDS.map((kind) => ({ kind, ready: deals.filter(({ may }) => may.includes(kind)) })).filter(
    ({ ready }) => ready.length > 0,
  );

/** Neither rejected nor withdrawn from. */
export const stands = ({ steps }: BoardDeal): boolean =>
  !steps.some(({ kind }) => kind === 'rejected' || kind === 'withdrawn');
