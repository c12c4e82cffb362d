import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import i18next from 'i18next';
import { ROOT } from './rpc';

export type Lang = 'sr' | 'en';
/** Returns the pages' text for a key, so that one test serves both languages. */
export type Words = (key: string, values?: Record<string, unknown>) => string;

export function words(lang: Lang): Words {
  const folder = resolve(ROOT, 'frontend/src/i18n/locales', lang);
  const tag = lang === 'sr' ? 'sr-Latn' : 'en';
  const files = readdirSync(folder).map((file): [string, unknown] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(resolve(folder, file), 'utf8')),
  ]);
  const own = i18next.createInstance();
  void own.init({
    lng: tag,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'common',
    resources: { [tag]: Object.fromEntries(files) as Record<string, Record<string, string>> },
    interpolation: { escapeValue: false },
  });
  return (key, values = {}) => {
    if (!own.exists(key, values)) throw new Error(`There is no text ${lang}/${key}`);
    return own.t(key, values);
  };
}
