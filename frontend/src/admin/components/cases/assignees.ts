import type { AdminRef } from '@/api/types';
import type { AdminT } from '@/admin/crud/useAdminT';

const isAdmin = (value: unknown): value is AdminRef =>
  typeof value === 'object' && value !== null && 'usr_id' in value && 'usr_username' in value;

/** The administrators in the answer of a list, which does not say what its `meta` holds. */
export const adminsOf = (meta: unknown): AdminRef[] => (Array.isArray(meta) ? meta.filter(isAdmin) : []);

/** The options of who works on a row. nobody: the value of the one for nobody. */
export const assigneeOptions = (admins: readonly AdminRef[], nobody: string, adminT: AdminT) => [
  { value: nobody, label: adminT('adminFeedback:case.nobody') },
  ...admins.map((admin) => ({ value: String(admin.usr_id), label: admin.usr_username })),
];
