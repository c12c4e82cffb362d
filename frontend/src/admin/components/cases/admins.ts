import type { AdminRef } from '@/api/types';

const isAdmin = (value: unknown): value is AdminRef =>
  typeof value === 'object' && value !== null && 'usr_id' in value && 'usr_username' in value;

/** The administrators in the answer of a list, which does not say what its `meta` holds. */
export const adminsOf = (meta: unknown): AdminRef[] => (Array.isArray(meta) ? meta.filter(isAdmin) : []);
