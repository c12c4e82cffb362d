import type { Product } from '@/api/types';

/** Whether the seller may start a new ad from this one: not from what an administrator removed or locked. */
export function mayDuplicate(ad: Pick<Product, 'pro_unlocked' | 'admin_deleted'>): boolean {
  return ad.pro_unlocked === 1 && ad.admin_deleted === 0;
}
