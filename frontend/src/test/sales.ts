import type { ContractArchive, SaleRow, TransactionRow } from '@/api/types';
import { card } from './factories';
import { answerPaged, type Produced } from './server';

/** A row of my-sales. */
export function sale(change: Partial<SaleRow> = {}): SaleRow {
  return {
    ...card({ my_product: 1 }),
    editable: 1,
    price_edit: 0,
    deletable: 1,
    renewable: 0,
    can_hide: 0,
    archived: 0,
    off_quantity: 655,
    renewed_to: null,
    closed_at: null,
    buying_count: 41,
    buying_quantity: 655,
    amount: '1336200.00',
    delivery: 'unsaid',
    turn: null,
    ...change,
  };
}

/** Answers with a page of the user's own sales, without sums. */
export function answerSales(rows: Produced<SaleRow[]>): void {
  const pages = Array.isArray(rows) && rows.length === 0 ? 0 : 1;
  const items = Array.isArray(rows) ? rows.length : 1;
  answerPaged('user/sales', rows, pages, { items, sums: [] });
}

/** A row of the buyers of a sale. */
export function buyer(change: Partial<TransactionRow> = {}): TransactionRow {
  return {
    off_id: 9,
    usr_id: 61,
    usr_name: 'Pekara Žitni klas',
    off_date: '2025-11-12T09:41:00Z',
    off_quantity: 20,
    off_type: 2,
    off_status: 1,
    pro_id: 4,
    pro_name: 'Papir A4',
    pro_expiry: '2099-12-08T11:00:00Z',
    sold_out: 0,
    expired: 0,
    prc_id: 101,
    prc_price: '2190.00',
    cur_id: 'RSD',
    cancelable: 1,
    can_hide: 0,
    archived: 0,
    waiting: 0,
    fulfilled: null,
    amount: '40800.00',
    can_rate: 0,
    contract: 0,
    decide_by: null,
    withdraw_by: null,
    withdraw_from: null,
    ...change,
  };
}

/** A closed ad with five deals: two contracts are made, one proforma is issued, nothing is ordered. */
export const archiveState = (change: Partial<ContractArchive> = {}): ContractArchive => ({
  last: null,
  file: null,
  deals: 5,
  contracts: 2,
  missing: 3,
  proformas: 1,
  ...change,
});
