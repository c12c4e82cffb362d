import type { Deal, RecordedKind, StepKind } from '@/api/types';
import type { PaymentState } from '@/entities/deal/PaymentDocuments';

/** The dialog that a button of the page opens. */
export type OpenDialog = RecordedKind | 'contract' | 'reject' | 'rate';

/** Whether the reader is the one from whom the next step is expected. */
export const isMyTurn = ({ next, side }: Deal): boolean =>
  next.turn !== null && side !== 'admin' && (next.turn === side || next.turn === 'either');

/** Whether a step of this kind was recorded and not undone, or follows from other rows. */
export const stands = (deal: Deal, kind: StepKind): boolean =>
  deal.steps.some((step) => step.kind === kind && step.undone_at === null);

/** Whether the reader has to pay now. */
export const paysNow = (deal: Deal): boolean => deal.side === 'buyer' && paymentOf(deal) === 'due';

/** How far the payment is; `over`: rejected or withdrawn from, so nothing is to be paid. */
export function paymentOf(deal: Deal): PaymentState {
  if (stands(deal, 'rejected') || stands(deal, 'withdrawn')) return 'over';
  if (stands(deal, 'payment_confirmed')) return 'paid';
  if (stands(deal, 'paid')) return 'reported';
  return deal.next.step === 'contract_issued' ? 'open' : 'due';
}

const RECORDED: readonly RecordedKind[] = [
  'payment_asked',
  'paid',
  'payment_confirmed',
  'handed_over',
  'shipped',
  'received',
  'settled',
];

/** The steps that the reader may record, but the withdrawal, which has a place of its own. */
export const recordable = (deal: Deal): RecordedKind[] => RECORDED.filter((kind) => deal.may.includes(kind));

/** What stands on filled buttons: the steps that are expected from the reader now. */
export function expected(deal: Deal): RecordedKind[] {
  if (!isMyTurn(deal)) return [];
  const together: Partial<Record<StepKind, readonly StepKind[]>> = {
    handed_over: ['shipped', 'handed_over'],
    payment_asked: ['payment_asked', 'paid', 'payment_confirmed'],
  };
  const next = deal.next.step ?? 'settled';
  const kinds = together[next] ?? [next];
  return recordable(deal).filter((kind) => kinds.includes(kind));
}
