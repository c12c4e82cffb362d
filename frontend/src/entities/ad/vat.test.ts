import { expect, it } from 'vitest';
import { VAT_TERMS, vatChoice, vatMeaning, vatOfChoice } from './vat';

it('finds each choice again, and nothing of an unknown one (X-VAT)', () => {
  for (const terms of VAT_TERMS) expect(vatOfChoice(vatChoice(terms))).toEqual(terms);
  expect(new Set(VAT_TERMS.map(vatChoice)).size).toBe(VAT_TERMS.length);
  expect(vatOfChoice('18-1')).toEqual({ pro_vat: null, pro_vat_added: null });
});

it('tells whether VAT is in the price or comes on top', () => {
  expect(VAT_TERMS.map(vatMeaning)).toEqual(['unsaid', 'with', 'without', 'with', 'without', 'zero', 'none']);
});
