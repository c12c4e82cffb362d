import { patch } from '@/api/client';
import type { AdminProduct } from '@/api/types';
import type { AdminKey } from '@/admin/crud/useAdminT';

export type Status = 'admin_deleted' | 'deleted' | 'sold_out' | 'expired' | 'active';

/** The first that holds. */
export function statusOf(post: AdminProduct): Status {
  if (post.admin_deleted === 1) return 'admin_deleted';
  if (post.pro_deleted === 1) return 'deleted';
  if (post.sold_out === 1) return 'sold_out';
  return post.expired === 1 ? 'expired' : 'active';
}

/** The words of the status, with a number of days where they have one. */
export function statusWords(post: AdminProduct): { key: AdminKey; count?: number } {
  const status = statusOf(post);
  if (status === 'expired') {
    return post.expires_in === 0
      ? { key: 'adminTrade:post.is.expired_today' }
      : { key: 'adminTrade:post.is.expired', count: -post.expires_in };
  }
  if (status === 'active') {
    return post.expires_in === 0
      ? { key: 'adminTrade:post.is.active_today' }
      : { key: 'adminTrade:post.is.active', count: post.expires_in };
  }
  return { key: `adminTrade:post.is.${status}` };
}

export const isDeleted = (post: AdminProduct) => post.admin_deleted === 1 || post.pro_deleted === 1;

const at = (post: AdminProduct) => `admin/products/${post.pro_id}`;

export const setDeleted = (post: AdminProduct, deleted: boolean) =>
  patch<AdminProduct>(at(post), { delete_pro: deleted ? 1 : 0 });

export const setUnlocked = (post: AdminProduct, unlocked: boolean) =>
  patch<AdminProduct>(at(post), { unlock: unlocked ? 1 : 0 });

export const setGroup = (post: AdminProduct, group: number | null) =>
  patch<AdminProduct>(`${at(post)}/group`, { grp_id: group });

export const setLevel = (post: AdminProduct, level: number | null) =>
  patch<AdminProduct>(`${at(post)}/promotion`, { prm_position: level });
