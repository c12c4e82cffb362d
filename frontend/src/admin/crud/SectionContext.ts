import { createContext } from 'react';
import type { AdminKey } from './useAdminT';

/** The title of the open screen's section. The layout provides it, so that screens need not know the registry. */
export const SectionContext = createContext<AdminKey | null>(null);
