import type { SaleRow } from '@/api/types';
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
    ...change,
  };
}

/** Answers with a page of the user's own sales, without sums. */
export function answerSales(rows: Produced<SaleRow[]>): void {
  const pages = Array.isArray(rows) && rows.length === 0 ? 0 : 1;
  const items = Array.isArray(rows) ? rows.length : 1;
  answerPaged('user/sales', rows, pages, { items, sums: [] });
}
