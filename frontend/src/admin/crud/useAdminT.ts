import type { ParseKeys, TypeOptions } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type AdminNamespace = Extract<keyof TypeOptions['resources'], `admin${string}`>;

/** A text of the back-office, `namespace:area.thing`; the namespaces are those that begin with `admin`. */
export type AdminKey = { [N in AdminNamespace]: `${N}:${ParseKeys<N>}` }[AdminNamespace];

export type AdminT = (key: AdminKey, values?: Record<string, string | number>) => string;

/** The texts of all back-office namespaces; which of them are loaded says the index of screens. */
export function useAdminT(): AdminT {
  const { i18n } = useTranslation('admin');
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT<readonly AdminNamespace[]>(language, []);
    return (key, values) => t(key, values ?? {});
  }, [i18n, language]);
}
