import { patch, post } from '@/api/client';
import type { AdminUser, Right } from '@/api/types';
import type { BulkAction } from '@/admin/crud/resource';

export const USER_TYPES = [
  'seller',
  'buyer',
  'usr',
  'org',
  'support',
  'editor',
  'operator',
  'admin',
  'banned',
  'locked',
  'unverified',
] as const;

/** What somebody may work as; "" for those who do not work here. */
export type UserRole = AdminUser['usr_role'];
export const ROLES = ['', 'support', 'editor', 'operator', 'administrator'] as const satisfies readonly UserRole[];

/** The actions that an administrator may take on an account, each with the body of its request. */
const USER_ACTIONS = {
  reset: { password: true },
  ban: { ban: 1 },
  unban: { ban: 0 },
  lock: { unlock: 0 },
  unlock: { unlock: 1 },
} as const;

export type UserAction = keyof typeof USER_ACTIONS;

/** Gives somebody a role, or takes it away; the person reads the reason. */
export const giveRole = ({ user, role, reason }: { user: AdminUser; role: UserRole; reason: string }) =>
  patch(`admin/users/${user.usr_id}`, { role: role === '' ? 'none' : role, reason });

/** Whether the role of this account may be changed: a banned one gets none. */
export const canGetRole = (user: AdminUser, may: (right: Right) => boolean) =>
  may('administer') && (user.usr_banned === 0 || user.usr_role !== '');

/** Actions whose reason the person reads. */
const WITH_REASON: readonly UserAction[] = ['ban', 'unban', 'lock', 'unlock'];
export const needsReason = (action: UserAction) => WITH_REASON.includes(action);

/** reason: of an action that needs one. */
export const runUserAction = ({ user, action, reason }: { user: AdminUser; action: UserAction; reason?: string }) =>
  patch(`admin/users/${user.usr_id}`, { ...USER_ACTIONS[action], ...(reason === undefined ? {} : { reason }) });

type BulkUserAction = 'ban' | 'unban' | 'lock' | 'unlock';

const bulk = (action: BulkUserAction, can: (user: AdminUser) => boolean, danger: boolean): BulkAction<AdminUser> => ({
  key: action,
  label: `adminUsers:bulk.${action}`,
  can,
  reason: true,
  danger,
  run: (ids, reason) => post('admin/users/bulk', { ids, action, reason }),
});

export const BULK_ACTIONS: readonly BulkAction<AdminUser>[] = [
  bulk('ban', (user) => user.usr_banned === 0, true),
  bulk('unban', (user) => user.usr_banned === 1, false),
  bulk('lock', (user) => user.usr_unlocked === 1, true),
  bulk('unlock', (user) => user.usr_unlocked === 0, false),
];

/** The actions that somebody else may take on this account; who has a role is for administrators alone. */
export function actionsFor(user: AdminUser, may: (right: Right) => boolean): UserAction[] {
  if (!may(user.usr_role === '' ? 'moderate_people' : 'administer')) return [];
  return [
    ...(user.usr_verified === 1 ? (['reset'] as const) : []),
    user.usr_unlocked === 1 ? 'lock' : 'unlock',
    user.usr_banned === 1 ? 'unban' : 'ban',
  ];
}

/** Whether this person can get messages: banned and unverified accounts cannot. */
export const canBeWrittenTo = (user: AdminUser) => user.usr_banned === 0 && user.usr_verified === 1;
