/** Kinds of notices in groups that say to whom they matter. Pure. */
import type { NotificationSettings } from '@/api/types';

export type NoticeKind = keyof NotificationSettings;
export type Channel = 'page' | 'mail';

export const GROUPS = {
  selling: [
    'new-buyer',
    'offer-edit',
    'reject-buyer',
    'near-exp-seller',
    'expired-seller-sold-out',
    'expired-seller-price',
    'expired-seller-no-buyers',
    'three-day-seller',
    'admin-deleted',
    'buyer-changed',
  ],
  buying: [
    'reject-seller',
    'near-exp-buyer',
    'expired-buyer-sold-out',
    'expired-buyer-price',
    'expired-buyer-unsold',
    'seller-gave-up',
    'product-changed',
    'removed-product-admin',
    'renew-product',
    'seller-changed',
  ],
  both: ['sold-out', 'rating', 'new', 'data-export'],
  admin: [
    'new-product-admin',
    'new-user-admin',
    'near-exp-admin',
    'expired-admin-sold-out',
    'expired-admin-price',
    'expired-admin-no-buyers',
    'three-day-admin',
    'admin-rating',
  ],
} as const satisfies Record<string, readonly NoticeKind[]>;

export type SettingsGroup = keyof typeof GROUPS;
export const SETTINGS_GROUPS = ['selling', 'buying', 'both', 'admin'] as const satisfies readonly SettingsGroup[];
