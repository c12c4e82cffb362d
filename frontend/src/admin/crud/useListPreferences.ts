import { useState } from 'react';
import { useSession } from '@/entities/account/session/useSession';
import { changePreferences, readPreferences } from './preferences';

/** The columns that the person has hidden in a list, and whether keys do something in lists. */
export function useListPreferences(list: string) {
  const { user } = useSession();
  const id = user?.usr_id ?? null;
  const [, setChanges] = useState(0);
  const { hidden, shortcuts } = id === null ? { hidden: {}, shortcuts: true } : readPreferences(id);
  const change = (next: Parameters<typeof changePreferences>[1]) => {
    if (id !== null) changePreferences(id, next);
    setChanges((count) => count + 1);
  };
  const own: Readonly<Record<string, readonly string[]>> = hidden;
  const current = own[list] ?? [];
  return {
    hidden: current,
    toggleColumn: (key: string) =>
      change({
        hidden: { ...own, [list]: current.includes(key) ? current.filter((one) => one !== key) : [...current, key] },
      }),
    showAllColumns: () => change({ hidden: { ...own, [list]: [] } }),
    shortcuts,
    setShortcuts: (on: boolean) => change({ shortcuts: on }),
  };
}
