import type { Offer } from '@/api/types';
import { answerPaged } from './server';

/** A row of the own purchases; where its deal is stands on the deal's own page. */
export const ownPurchase = (offer: Offer) => ({ ...offer, deal: null });

/** Answers with these purchases as the only ones, without sums. */
export const answerPurchases = (rows: Offer[]) =>
  answerPaged('user/purchases', rows.map(ownPurchase), rows.length > 0 ? 1 : 0, { items: rows.length, sums: [] });
