/** The fields that ready-made terms can be put into. */
export const READY_FIELDS = [
  'pro_shipping_info',
  'pro_payment_info',
  'pro_claims_info',
  'pro_return_shipping_requirements',
] as const;
export type ReadyField = (typeof READY_FIELDS)[number];

/** What a field says with one more term: nothing that stands there is lost. */
export const added = (before: string, term: string): string =>
  before.trim() === '' ? term : `${before.trimEnd()}\n${term}`;
