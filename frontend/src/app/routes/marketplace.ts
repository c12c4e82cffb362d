import { redirect } from 'react-router';
import { getSid } from '@/api/session';
import { adDetailQuery, adListQueries, type AdFilters } from '@/entities/ad/queries';
import { faqQueries } from '@/entities/content/queries';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { parseResult } from '@/entities/ad/filters';
import { berzaQuery, parseBerza } from '@/features/catalogue/lib/search';
import { homeQueries } from '@/features/home/queries';
import type { Lang } from '@/i18n/lang';
import type { QueryStarter } from '@/shared/routing/startQueries';
import { langOf, requireId } from '../guards';
import type { Page } from './page';

/** Who is signed in is led from the pages that win new people to their profile. */
const guestsOnly: Page['guard'] = ({ params }) => (getSid() === null ? null : redirect(paths.profile(langOf(params))));

const landingQueries: Page['queries'] = (start, { lang }) => start.query(faqQueries.all(lang));

/** What the filters of a list show. */
function startFilters(start: QueryStarter, lang: Lang, filters: AdFilters): void {
  start.query(adListQueries.counts(filters));
  start.query(lookupQueries.categories(lang));
  start.query(lookupQueries.currencies(lang));
  start.query(lookupQueries.regions(lang));
  if (filters.category !== null) start.query(lookupQueries.characteristics(lang, filters.category));
}

export const adPage = {
  path: 'details/:id',
  title: 'details',
  texts: ['ad', 'offers'],
  code: async () => (await import('@/features/ad/pages/AdPage')).AdPage,
  guard: requireId,
  queries: (start, { id }) => start.query(adDetailQuery(id)),
} as const satisfies Page;

/** Home, the landing pages and the ways to an ad. */
export const MARKETPLACE_PAGES: readonly Page[] = [
  {
    title: 'home',
    texts: ['home'],
    code: async () => (await import('@/features/home/pages/HomePage')).HomePage,
    queries: (start, { lang }) => {
      start.query(homeQueries.banners(lang));
      start.query(lookupQueries.categories(lang));
      start.query(lookupQueries.groups(lang));
    },
  },
  {
    path: 'buyers',
    title: 'buyers',
    texts: ['landing', 'home'],
    code: async () => (await import('@/features/home/pages/LandingPage')).BuyersPage,
    guard: guestsOnly,
    queries: landingQueries,
  },
  {
    path: 'sellers',
    title: 'sellers',
    texts: ['landing', 'home'],
    code: async () => (await import('@/features/home/pages/LandingPage')).SellersPage,
    guard: guestsOnly,
    queries: landingQueries,
  },
  {
    path: 'berza',
    title: 'berza',
    texts: ['catalogue'],
    code: async () => (await import('@/features/catalogue/pages/BerzaPage')).BerzaPage,
    queries: (start, { lang, search }) => {
      const filters = parseBerza(search);
      start.query(berzaQuery(filters));
      startFilters(start, lang, filters);
    },
  },
  {
    path: 'result',
    title: 'result',
    texts: ['catalogue'],
    code: async () => (await import('@/features/catalogue/pages/ResultPage')).ResultPage,
    queries: (start, { lang, search }) => {
      const filters = parseResult(search);
      start.query(adListQueries.search(filters));
      startFilters(start, lang, filters);
    },
  },
  adPage,
];
