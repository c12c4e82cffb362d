import { isLang, type Lang } from './lang';

/** Only what a person chose is kept here, and the language of a first visit that nothing speaks against. */
const REMEMBERED = 'lang';
/** Of this visit: the offer of the other language was declined. */
const DECLINED = 'lang-declined';

/** The language that the person chose; null for somebody who has not chosen, or without storage. */
export function rememberedLang(): Lang | null {
  try {
    const lang = localStorage.getItem(REMEMBERED);
    return isLang(lang) ? lang : null;
  } catch {
    return null;
  }
}

export function rememberLang(lang: Lang): void {
  try {
    localStorage.setItem(REMEMBERED, lang);
  } catch {
    /* Without storage the address alone keeps the language. */
  }
}

/** Languages that read our Serbian without help; `sh` is what old browsers send. */
const READ_SERBIAN = new Set(['sr', 'sh', 'hr', 'bs', 'cnr']);

/** The first of ours among the browser's languages, as in its Accept-Language; null when none is. */
function browserLang(tags: readonly string[] = navigator.languages): Lang | null {
  for (const tag of tags) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    if (READ_SERBIAN.has(base)) return 'sr';
    if (base === 'en') return 'en';
  }
  return null;
}

/** The language that the person would rather read; null when nothing tells. */
export const wantedLang = (): Lang | null => rememberedLang() ?? browserLang();

export function offerDeclined(): boolean {
  try {
    return sessionStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

export function declineOffer(): void {
  try {
    sessionStorage.setItem(DECLINED, '1');
  } catch {
    /* It is asked again on the next page that is loaded. */
  }
}
