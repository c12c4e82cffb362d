import { createContext } from 'react';
import type { AdminKey } from '@/admin/crud/useAdminT';

/** What the audit log calls an object or an exported list -> its translated name. */
export type AuditNames = Readonly<Record<string, AdminKey>>;

/** The names of all screens' objects. The layout provides them, so that the audit log need not know the registry. */
export const AuditNamesContext = createContext<AuditNames>({});
