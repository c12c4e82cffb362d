import { patch, post } from '@/api/client';
import type { AdminProduct } from '@/api/types';
import type { BulkAction } from '@/admin/crud/resource';
import type { AdminKey } from '@/admin/crud/useAdminT';

export type Status = 'held' | 'admin_deleted' | 'deleted' | 'sold_out' | 'expired' | 'active';

/** The status of an ad; a deletion takes precedence over any other status. */
export function statusOf(ad: AdminProduct): Status {
  if (ad.held === 1) return 'held';
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
    // The ban of its seller locks the trade: it runs, but is not active.
    if (ad.seller_banned === 1 && ad.expires_in > 0) return { key: 'adminTrading:ad.is.paused', count: ad.expires_in };
    return ad.expires_in === 0
      ? { key: 'adminTrading:ad.is.active_today' }
      : { key: 'adminTrading:ad.is.active', count: ad.expires_in };
  }
  return { key: `adminTrading:ad.is.${status}` };
}

/** Off the lists: deleted, or not approved yet. */
export const isDeleted = (ad: AdminProduct) => ad.held === 1 || ad.admin_deleted === 1 || ad.pro_deleted === 1;

/** What needs a reason, which the seller reads, each with the body of its request. */
const AD_ACTIONS = {
  delete: { delete_pro: 1 },
  restore: { delete_pro: 0 },
  lock: { unlock: 0 },
  unlock: { unlock: 1 },
} as const;

export type AdAction = keyof typeof AD_ACTIONS;

export const runAdAction = ({ ad, action, reason }: { ad: AdminProduct; action: AdAction; reason: string }) =>
  patch(`admin/products/${ad.pro_id}`, { ...AD_ACTIONS[action], reason });

const bulk = (action: AdAction, can: (ad: AdminProduct) => boolean, danger: boolean): BulkAction<AdminProduct> => ({
  key: action,
  label: `adminTrading:ad.bulk.${action}`,
  can,
  reason: true,
  danger,
  run: (ids, reason) => post('admin/products/bulk', { ids, action, reason }),
});

export const BULK_ACTIONS: readonly BulkAction<AdminProduct>[] = [
  bulk('delete', (ad) => !isDeleted(ad), true),
  bulk('restore', (ad) => ad.restorable === 1, false),
  bulk('lock', (ad) => statusOf(ad) === 'active' && ad.pro_unlocked === 1, true),
  bulk('unlock', (ad) => statusOf(ad) === 'active' && ad.pro_unlocked === 0, false),
];

/** What deleting the ad does. */
export function deletionText(ad: AdminProduct): { key: AdminKey; count?: number } {
  if (statusOf(ad) !== 'active') return { key: 'adminTrading:ad.delete.closed' };
  if (ad.offer_count === 0) return { key: 'adminTrading:ad.delete.quiet' };
  return { key: 'adminTrading:ad.delete.running', count: ad.offer_count };
}

export const setGroup = (ad: AdminProduct, group: number | null) =>
  patch(`admin/products/${ad.pro_id}/group`, { grp_id: group });

/** The level of a promotion, 1 being the highest; null for an ad without promotion. */
export type Level = AdminProduct['prm_position'];

export const setLevel = (ad: AdminProduct, level: Level) =>
  patch(`admin/products/${ad.pro_id}/promotion`, { prm_position: level });
