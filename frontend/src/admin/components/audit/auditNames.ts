import { createContext } from 'react';
import type { AdminKey } from '@/admin/crud/useAdminT';

/** Maps the audit log's name of an object or an exported list to the key of its translated name. */
export type AuditNames = Readonly<Record<string, AdminKey>>;

/** The names of all screens' objects. The layout provides them, so that the audit log need not know the registry. */
export const AuditNamesContext = createContext<AuditNames>({});
