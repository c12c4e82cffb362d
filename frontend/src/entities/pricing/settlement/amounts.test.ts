import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cents, wireMoney } from '@/shared/format/money';
import { amountsOf, kindFor, partsOf, shownAmount, type VatTerms } from './amounts';
import { deliveryOf } from './delivery';

type Flag = 0 | 1;

/* The table that the server's tests read as well. */
const table = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../../tests/amounts.json`, 'utf8')) as {
  amounts: {
    amount: string;
    vat: VatTerms['pro_vat'];
    added: boolean | null;
    net: string;
    tax: string;
    payable: string;
    person: [string, string];
    firm: [string, string];
  }[];
  delivery: { additional: Flag; included: Flag; free: Flag; delivery: string }[];
};

describe.each(table.amounts)('$amount with VAT $vat, on top: $added (X-VAT)', (row) => {
  const terms: VatTerms = { pro_vat: row.vat, pro_vat_added: row.added === null ? null : row.added ? 1 : 0 };
  const amount = cents(row.amount);

  it('has the parts of the table, also when only what is paid is known', () => {
    const parts = { net: cents(row.net), vat: cents(row.tax), payable: cents(row.payable) };
    expect(amountsOf(amount, terms)).toEqual(parts);
    expect(partsOf(parts.payable, terms)).toEqual(parts);
  });

  it('is shown to each reader in one kind', () => {
    for (const reader of ['person', 'firm'] as const) {
      expect([wireMoney(shownAmount(amount, terms, reader)), kindFor(terms, reader)]).toEqual(row[reader]);
    }
  });
});

it.each(table.delivery)('reads delivery: $delivery', (row) => {
  const terms = {
    pro_shipping_additional: row.additional,
    pro_shipping_included: row.included,
    pro_free_shipping: row.free,
  };
  expect(deliveryOf(terms)).toBe(row.delivery);
});
