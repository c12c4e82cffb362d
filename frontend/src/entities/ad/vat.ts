/** What an ad says of VAT, as one choice: a rate alone, without whether it comes on top, says too little. Pure. */
import type { VatTerms } from '@/entities/pricing/settlement/amounts';

/** How the price and VAT stand to each other; `unsaid`: the ad does not say. */
type VatMeaning = 'with' | 'without' | 'zero' | 'none' | 'unsaid';

export const VAT_TERMS: readonly VatTerms[] = [
  { pro_vat: null, pro_vat_added: null },
  { pro_vat: '20', pro_vat_added: 0 },
  { pro_vat: '20', pro_vat_added: 1 },
  { pro_vat: '10', pro_vat_added: 0 },
  { pro_vat: '10', pro_vat_added: 1 },
  { pro_vat: '0', pro_vat_added: null },
  { pro_vat: 'none', pro_vat_added: null },
];

export function vatMeaning({ pro_vat: rate, pro_vat_added: added }: VatTerms): VatMeaning {
  if (rate === null) return 'unsaid';
  if (rate === '20' || rate === '10') return added === 1 ? 'without' : 'with';
  return rate === '0' ? 'zero' : 'none';
}

/** The choice as the value of an input: "" where nothing is said. */
export const vatChoice = ({ pro_vat: rate, pro_vat_added: added }: VatTerms): string =>
  rate === null ? '' : `${rate}-${added ?? ''}`;

/** The terms of a choice; of an unknown one nothing. */
export const vatOfChoice = (choice: string): VatTerms =>
  VAT_TERMS.find((terms) => vatChoice(terms) === choice) ?? { pro_vat: null, pro_vat_added: null };
