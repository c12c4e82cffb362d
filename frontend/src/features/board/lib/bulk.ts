import type { BoardDeal, BulkKind, DocumentKind } from '@/api/types';
import type { ChosenDeals } from '@/entities/deal/ContractArchive';

/** Steps of a seller that are recorded in several deals at once, in the order of a deal. */
const BULK_KINDS: readonly BulkKind[] = ['payment_asked', 'payment_confirmed', 'handed_over', 'shipped', 'settled'];

/** The server takes at most so many deals in one request. */
export const MOST_DEALS = 200;

/** Each step that can be recorded in at least one of the deals, with those in which it can. Pure. */
export const possibleSteps = (deals: readonly BoardDeal[]): { kind: BulkKind; ready: BoardDeal[] }[] =>
  BULK_KINDS.map((kind) => ({ kind, ready: deals.filter(({ may }) => may.includes(kind)) })).filter(
    ({ ready }) => ready.length > 0,
  );

/** The ticked deals in which a document is still to be made; nobody who has paid needs a proforma. */
export const withoutDocument = (deals: readonly BoardDeal[], kind: DocumentKind): BoardDeal[] =>
  deals.filter((deal) => deal[kind] === null && stands(deal) && (kind === 'contract' || !isPaid(deal)));

/** What an archive of the ticked deals would hold; null where none is ticked. */
export const archiveOf = (deals: readonly BoardDeal[]): ChosenDeals | null =>
  deals.length === 0
    ? null
    : {
        ids: deals.map((deal) => deal.off_id),
        contracts: deals.filter((deal) => deal.contract !== null).length,
        missing: withoutDocument(deals, 'contract').length,
        proformas: deals.filter((deal) => deal.proforma !== null).length,
      };

const isPaid = ({ steps }: BoardDeal): boolean =>
  steps.some(({ kind }) => kind === 'paid' || kind === 'payment_confirmed');

/** Neither rejected nor withdrawn from. */
export const stands = ({ steps }: BoardDeal): boolean =>
  !steps.some(({ kind }) => kind === 'rejected' || kind === 'withdrawn');
