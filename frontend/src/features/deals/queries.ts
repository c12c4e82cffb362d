import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { download, get, post, upload } from '@/api/client';
import type { Deal, RecordedKind } from '@/api/types';

const DEALS_KEY = 'deals';
const keyOf = (offerId: number) => [DEALS_KEY, offerId] as const;

export const dealQuery = (offerId: number) =>
  queryOptions({
    queryKey: keyOf(offerId),
    queryFn: ({ signal }) => get(`deals/${offerId}`, undefined, { signal }),
  });

/** Shows the deal that a write answered with, and reads again the lists that tell of its offer. */
export function showDeal(client: QueryClient, deal: Deal): void {
  client.setQueryData(keyOf(deal.off_id), deal);
  // An answer on its way may have been read before.
  void client.invalidateQueries({ queryKey: keyOf(deal.off_id), fetchStatus: 'fetching' });
  void client.invalidateQueries({ queryKey: ['offers'] });
}

/** Reads the deal and the lists of offers and sales again. */
export const refreshDeal = (client: QueryClient) =>
  Promise.all([[DEALS_KEY], ['offers'], ['ads', 'sales']].map((queryKey) => client.invalidateQueries({ queryKey })));

export interface StepFields {
  kind: RecordedKind;
  note: string;
  carrier: string;
  tracking_number: string;
  /** Until when a payment that is asked for is to be made. */
  pay_by?: string;
}

export function recordStep(offerId: number, fields: StepFields, file: File | null, idempotencyKey: string) {
  const path = `deals/${offerId}/steps` as const;
  return file === null ? post(path, fields, { idempotencyKey }) : upload(path, { ...fields, file }, { idempotencyKey });
}

export const undoStep = (offerId: number, stepId: number) => post(`deals/${offerId}/steps/${stepId}/undo`);
export const stepFile = (offerId: number, stepId: number, name: string) =>
  download(`deals/${offerId}/steps/${stepId}/file`, undefined, name);
export const withdrawalForm = (offerId: number, lang: 'sr' | 'en') =>
  download(`deals/${offerId}/withdrawal-form`, { lang, file_type: 'odt' }, 'obrazac.odt');
