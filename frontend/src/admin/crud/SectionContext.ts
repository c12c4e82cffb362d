import { createContext } from 'react';
import type { AdminKey } from './useAdminT';

/** The title of the section that the open screen belongs to; the layout gives it, for it alone knows the registry. */
export const SectionContext = createContext<AdminKey | null>(null);
