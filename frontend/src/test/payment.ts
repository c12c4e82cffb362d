import type { Data } from '@/api/operations';

type Payment = Data<'get', `deals/${number}/payment`>;

/** What a deal costs: nothing is issued, and there is no slip. */
export const payment = (change: Partial<Payment> = {}): Payment => ({
  net: '990.00',
  vat: '198.00',
  payable: '1188.00',
  pro_vat: '20',
  pro_vat_added: 1,
  cur_id: 'RSD',
  delivery: 'unsaid',
  pay_by: null,
  proforma: null,
  can_issue: 0,
  slip: null,
  has_slip: 0,
  has_e_invoice: 0,
  account_change: null,
  ...change,
});
