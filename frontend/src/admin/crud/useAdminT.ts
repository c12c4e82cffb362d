import type { ParseKeys, TypeOptions } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type AdminNamespace = Extract<keyof TypeOptions['resources'], `admin${string}`>;

/** A key of the back-office's translations, `namespace:area.thing`; its namespaces begin with `admin`. */
export type AdminKey = { [N in AdminNamespace]: `${N}:${ParseKeys<N>}` }[AdminNamespace];

export type AdminT = (key: AdminKey, values?: Record<string, string | number>) => string;

/** The translations of all back-office namespaces. `registry.ts` says which of them a screen loads. */
export function useAdminT(): AdminT {
  const { i18n } = useTranslation('admin');
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT<readonly AdminNamespace[]>(language, []);
    return (key, values) => t(key, values ?? {});
  }, [i18n, language]);
}
