import type { Lang } from '@/i18n/lang';

type Search = Record<string, string | number | null | undefined>;

function withQuery(path: string, query?: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** All addresses of the storefront; no component builds one itself. */
export const paths = {
  home: (lang: Lang, query?: { next?: string | null; dialog?: 'sign-in'; account?: 'closed' }) =>
    withQuery(`/${lang}`, query),
  /** The contact form of Home. */
  contact: (lang: Lang) => `/${lang}#contact`,
  /** The sign-up for the newsletter, on Home. */
  newsletter: (lang: Lang) => `/${lang}#newsletter`,
  /** The part of Home about the making of a price. */
  how: (lang: Lang) => `/${lang}#how`,
  berza: (lang: Lang, query?: Search) => withQuery(`/${lang}/berza`, query),
  result: (lang: Lang, query?: Search) => withQuery(`/${lang}/result`, query),
  ad: (lang: Lang, id: number) => `/${lang}/details/${id}`,
  /** `from`: the own ad that the new one starts from. */
  newAd: (lang: Lang, query?: { from: number }) => withQuery(`/${lang}/new-ad`, query),
  editAd: (lang: Lang, id: number) => `/${lang}/edit-ad/${id}`,
  favorites: (lang: Lang) => `/${lang}/favorites`,
  profile: (
    lang: Lang,
    section?:
      | 'my-profile'
      | 'my-purchases'
      | 'my-sales'
      | 'my-buyers'
      | 'my-sellers'
      | 'watching'
      | 'notifications'
      | 'messages'
      | 'suggestions',
    query?: Search,
  ) => withQuery(section === undefined ? `/${lang}/profile` : `/${lang}/profile/${section}`, query),
  /** The page of a deal, for its two sides. */
  deal: (lang: Lang, offerId: number) => `/${lang}/profile/deals/${offerId}`,
  /** All deals of an ended ad, for its seller. */
  saleBoard: (lang: Lang, adId: number) => `/${lang}/profile/my-sales/${adId}`,
  /** Own sales or purchases by month and by partner. */
  dealTotals: (lang: Lang, side: 'sales' | 'purchases') => `/${lang}/profile/my-${side}/totals`,
  /** How an ad does, for its seller. */
  adStatistics: (lang: Lang, adId: number) => `/${lang}/profile/ads/${adId}/statistics`,
  admin: (lang: Lang, section?: string, query?: Search) =>
    withQuery(section === undefined ? `/${lang}/admin` : `/${lang}/admin/${section}`, query),
  buyers: (lang: Lang) => `/${lang}/buyers`,
  sellers: (lang: Lang) => `/${lang}/sellers`,
  rules: (lang: Lang) => `/${lang}/rules`,
  suggestions: (lang: Lang) => `/${lang}/suggestions`,
  /** A frequent question, expanded. */
  question: (lang: Lang, id: number) => `/${lang}/faq#q-${id}`,
  order: (lang: Lang) => `/${lang}/order`,
  faq: (lang: Lang) => `/${lang}/faq`,
  news: (lang: Lang) => `/${lang}/news`,
  article: (lang: Lang, id: number) => `/${lang}/news-description/${id}`,
  register: (lang: Lang, step: 1 | 2 | 3, type: 'user' | 'business') =>
    withQuery(`/${lang}/register/${step}`, type === 'business' ? { type } : undefined),
  registrationSent: (lang: Lang) => `/${lang}/register/sent`,
  forgotPassword: (lang: Lang, token?: string) => withQuery(`/${lang}/forgot-password`, { token }),
  resendVerification: (lang: Lang, username: string) => withQuery(`/${lang}/resend-verification`, { username }),
  verification: (lang: Lang) => `/${lang}/verification`,
  franchise: (lang: Lang) => `/${lang}/franchise`,
  competitions: (lang: Lang) => `/${lang}/competitions`,
  competition: (lang: Lang, id: number, section?: 'rules' | 'entry' | 'entry-edit' | 'rank-list') =>
    section === undefined ? `/${lang}/competitions/${id}` : `/${lang}/competitions/${id}/${section}`,
  /** The page for a school without a website. */
  missingSchool: (lang: Lang) => `/${lang}/competitions/missing-school-link`,
} as const;

/** The same page in the other language: query and hash kept. */
export function switchLang(lang: Lang, location: { pathname: string; search: string; hash: string }): string {
  const rest = location.pathname.replace(/^\/[^/]*/, '');
  return `/${lang}${rest}${location.search}${location.hash}`;
}

/** Where to go after signing in: only a path on our own site, under a language; anything else is null. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.includes('\\')) return null;
  try {
    const url = new URL(next, 'http://own.invalid');
    const path = url.pathname + url.search + url.hash;
    // Asked of what the browser would open: /sr/..//elsewhere would be another site.
    return url.origin === 'http://own.invalid' && /^\/(sr|en)(\/|\?|#|$)/.test(path) ? path : null;
  } catch {
    return null;
  }
}
