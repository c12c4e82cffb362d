/** The two languages of addresses and API; the tags of Intl and i18next are `sr-Latn` and `en` (plain `sr` is Cyrillic). */
export const LANGS = ['sr', 'en'] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = 'sr';

export function isLang(value: unknown): value is Lang {
  return value === 'sr' || value === 'en';
}

export const TAG: Record<Lang, 'sr-Latn' | 'en'> = { sr: 'sr-Latn', en: 'en' };

export function langOfTag(tag: string): Lang {
  return tag === 'en' ? 'en' : 'sr';
}

/** Pages of competitions are in English, whatever language their address names; that is the one their links lead to. */
export function speaksEnglish(pathname: string): boolean {
  return /^\/[^/]+\/competitions(\/|$)/.test(pathname);
}
