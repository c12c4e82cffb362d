import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { download, getPaged, post, upload } from '@/api/client';
import type { BoardDeal, BulkKind, DocumentKind } from '@/api/types';
import type { Lang } from '@/i18n/lang';
import { MOST_DEALS } from './lib/bulk';
import { filterOf, type BoardFilter, type BoardSearch } from './lib/search';
import type { Side, TotalsSearch } from './lib/totals';

const boardPath = (adId: number) => `products/${adId}/board` as const;
/** Below the key of offers, so that a frame about a deal refreshes the board. */
const boardKey = (adId: number) => ['offers', 'board', adId] as const;

export const boardQuery = (adId: number, state: BoardSearch) =>
  queryOptions({
    queryKey: [...boardKey(adId), state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getPaged(boardPath(adId), { page: state.page, ...filterOf(state) }, { signal }),
  });

/** All deals that the filter leaves, page by page, as many as one request of steps takes. */
export async function allDeals(adId: number, filter: BoardFilter): Promise<BoardDeal[]> {
  const deals: BoardDeal[] = [];
  for (let page = 1, pages = 1; page <= pages && deals.length < MOST_DEALS; page += 1) {
    // Each page says how many there are.
    const answer = await getPaged(boardPath(adId), { page, ...filterOf(filter) });
    deals.push(...answer.data);
    pages = answer.page_count;
  }
  return deals.slice(0, MOST_DEALS);
}

/** Reads the board again, and the deals and lists that tell of the same offers. */
export const refreshBoard = (client: QueryClient) =>
  Promise.all([['offers'], ['deals'], ['ads', 'sales']].map((queryKey) => client.invalidateQueries({ queryKey })));

export interface StepsFields {
  kind: BulkKind;
  off_ids: number[];
  note: string;
  /** Of a request for payment: a day; without one no term. */
  pay_by?: string;
}

export const recordSteps = (adId: number, fields: StepsFields, idempotencyKey: string) =>
  post(`${boardPath(adId)}/steps` as const, fields, { idempotencyKey });

export interface DocumentsFields {
  kind: DocumentKind;
  off_ids: number[];
  /** A day; without one no term. */
  pay_by?: string;
}

export const makeDocuments = (adId: number, fields: DocumentsFields, idempotencyKey: string) =>
  post(`${boardPath(adId)}/documents` as const, fields, { idempotencyKey });

export type Recipients = { off_ids: number[] } | ReturnType<typeof filterOf>;

export function messageBuyers(
  adId: number,
  fields: { text: string } & Recipients,
  file: File | null,
  idempotencyKey: string,
) {
  const path = `${boardPath(adId)}/messages` as const;
  return file === null ? post(path, fields, { idempotencyKey }) : upload(path, { ...fields, file }, { idempotencyKey });
}

export const boardTable = (adId: number, filter: BoardFilter) =>
  download(`${boardPath(adId)}/export`, filterOf(filter), `zbir-${adId}.csv`);
export const boardLabels = (adId: number, filter: BoardFilter, lang: Lang) =>
  download(`${boardPath(adId)}/labels`, { ...filterOf(filter), lang }, `zbir-${adId}.pdf`);
export const packingList = (adId: number, filter: BoardFilter, lang: Lang) =>
  download(`${boardPath(adId)}/packing-list`, { ...filterOf(filter), lang }, `zbir-${adId}.pdf`);

export const totalsQuery = (side: Side, { by, page }: TotalsSearch) =>
  queryOptions({
    queryKey: ['offers', 'totals', side, by, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getPaged('user/deal-totals', { side, by, page }, { signal }),
  });

export const totalsFile = (side: Side, { by }: TotalsSearch) =>
  download('user/deal-totals/export', { side, by }, `zbir-${side}.csv`);
