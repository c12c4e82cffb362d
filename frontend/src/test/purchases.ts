import type { OwnPurchase } from '@/api/types';
import { answerPaged } from './server';

/** Answers with these purchases as the only ones, without sums. */
export const answerPurchases = (rows: OwnPurchase[]) =>
  answerPaged('user/purchases', rows, rows.length > 0 ? 1 : 0, { items: rows.length, sums: [] });
