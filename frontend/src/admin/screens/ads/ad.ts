import { patch } from '@/api/client';
import type { AdminProduct } from '@/api/types';
import type { AdminKey } from '@/admin/crud/useAdminT';

export type Status = 'admin_deleted' | 'deleted' | 'sold_out' | 'expired' | 'active';

/** The status of an ad; a deletion takes precedence over any other status. */
export function statusOf(ad: AdminProduct): Status {
  if (ad.admin_deleted === 1) return 'admin_deleted';
  if (ad.pro_deleted === 1) return 'deleted';
  if (ad.sold_out === 1) return 'sold_out';
  return ad.expired === 1 ? 'expired' : 'active';
}

/** The text of the status, with the number of days if the text contains one. */
export function statusText(ad: AdminProduct): { key: AdminKey; count?: number } {
  const status = statusOf(ad);
  if (status === 'expired') {
    return ad.expires_in === 0
      ? { key: 'adminTrading:ad.is.expired_today' }
      : { key: 'adminTrading:ad.is.expired', count: -ad.expires_in };
  }
  if (status === 'active') {
    return ad.expires_in === 0
      ? { key: 'adminTrading:ad.is.active_today' }
      : { key: 'adminTrading:ad.is.active', count: ad.expires_in };
  }
  return { key: `adminTrading:ad.is.${status}` };
}

export const isDeleted = (ad: AdminProduct) => ad.admin_deleted === 1 || ad.pro_deleted === 1;

export const setDeleted = (ad: AdminProduct, deleted: boolean) =>
  patch(`admin/products/${ad.pro_id}`, { delete_pro: deleted ? 1 : 0 });

export const setUnlocked = (ad: AdminProduct, unlocked: boolean) =>
  patch(`admin/products/${ad.pro_id}`, { unlock: unlocked ? 1 : 0 });

export const setGroup = (ad: AdminProduct, group: number | null) =>
  patch(`admin/products/${ad.pro_id}/group`, { grp_id: group });

/** The level of a promotion, 1 being the highest; null for an ad without promotion. */
export type Level = AdminProduct['prm_position'];

export const setLevel = (ad: AdminProduct, level: Level) =>
  patch(`admin/products/${ad.pro_id}/promotion`, { prm_position: level });
