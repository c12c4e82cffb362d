import type { Product } from '@/api/types';

/** Whether delivery is in what a buyer pays; `unsaid`: the ad does not say. */
export type Delivery = 'apart' | 'included' | 'free' | 'unsaid';

export type DeliveryTerms = Pick<Product, 'pro_shipping_additional' | 'pro_shipping_included' | 'pro_free_shipping'>;

/** What the ad says, as far as it is known. What is paid apart comes first: nobody may read less than will be paid. */
export function deliveryOf(terms: Partial<DeliveryTerms>): Delivery {
  if (terms.pro_shipping_additional === 1) return 'apart';
  if (terms.pro_free_shipping === 1) return 'free';
  return terms.pro_shipping_included === 1 ? 'included' : 'unsaid';
}
