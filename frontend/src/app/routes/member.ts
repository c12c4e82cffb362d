import { redirect, type RouteObject } from 'react-router';
import { getSid } from '@/api/session';
import { sessionQueries } from '@/entities/account/session/queries';
import { savedSearchesQuery } from '@/entities/ad/savedSearches';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { dealQuery } from '@/features/deals/queries';
import { favouriteQueries } from '@/features/favourites/queries';
import { conversationsQuery } from '@/features/messages/conversations';
import { notificationQueries } from '@/features/notifications/queries';
import { parsePartners, type Side } from '@/features/partners/lib/search';
import { partnerQueries } from '@/features/partners/queries';
import { parsePurchases } from '@/features/purchases/lib/search';
import { purchaseQueries } from '@/features/purchases/queries';
import { parseSales } from '@/features/sales/lib/search';
import { saleQueries } from '@/features/sales/queries';
import { pageOf } from '@/shared/routing/listSearch';
import { langOf, requireId } from '../guards';
import type { Page } from './page';

/** Publishing, and the wish list. */
export const MEMBER_PAGES: readonly Page[] = [
  {
    path: 'new-ad',
    title: 'new_ad',
    texts: ['wizard'],
    code: async () => (await import('@/features/wizard/pages/NewAdPage')).NewAdPage,
    queries: (start, { lang }) => start.query(lookupQueries.units(lang)),
  },
  {
    path: 'edit-ad/:id',
    title: 'edit_ad',
    texts: ['wizard'],
    code: async () => (await import('@/features/wizard/pages/EditAdPage')).EditAdPage,
    guard: requireId,
    // The page edits the ad as it is when the form opens, so only the page asks for it.
  },
  {
    path: 'favorites',
    title: 'favorites',
    texts: ['favourites'],
    code: async () => (await import('@/features/favourites/pages/FavouritesPage')).FavouritesPage,
    queries: (start, { search }) => start.query(favouriteQueries.list(pageOf(search))),
  },
];

const partners =
  (side: Side): Page['queries'] =>
  (start, { search }) =>
    start.query(partnerQueries.list(side, parsePartners(side)(search)));

/** The profile by itself opens the own sales. */
export const PROFILE_START: RouteObject = {
  index: true,
  element: null,
  loader: ({ params }) => redirect(paths.profile(langOf(params), 'my-sales')),
};

export const PROFILE_PAGES: readonly Page[] = [
  {
    path: 'my-sales',
    title: 'my_sales',
    texts: ['sales', 'deals'],
    code: async () => (await import('@/features/sales/pages/SalesPage')).SalesPage,
    queries: (start, { search }) => start.query(saleQueries.list(parseSales(search))),
  },
  {
    path: 'my-sales/:id',
    texts: ['board', 'dealSteps', 'deals'],
    code: async () => (await import('@/features/board/pages/BoardPage')).BoardPage,
    guard: requireId,
  },
  {
    path: 'my-sales/totals',
    texts: ['board'],
    code: async () => (await import('@/features/board/pages/TotalsPage')).SalesTotalsPage,
  },
  {
    path: 'my-purchases/totals',
    texts: ['board'],
    code: async () => (await import('@/features/board/pages/TotalsPage')).PurchasesTotalsPage,
  },
  {
    path: 'my-purchases',
    title: 'my_purchases',
    texts: ['purchases', 'offers', 'deals', 'dealSteps'],
    code: async () => (await import('@/features/purchases/pages/PurchasesPage')).PurchasesPage,
    queries: (start, { search }) => start.query(purchaseQueries.list(parsePurchases(search))),
  },
  {
    path: 'deals/:id',
    texts: ['deal', 'deals'],
    code: async () => (await import('@/features/deals/pages/DealPage')).DealPage,
    guard: requireId,
    queries: (start, { id }) => start.query(dealQuery(id)),
  },
  {
    path: 'ads/:id/statistics',
    texts: ['adStatistics'],
    code: async () => (await import('@/features/adStatistics/pages/AdStatisticsPage')).AdStatisticsPage,
    guard: requireId,
    // The page asks by itself: few people open it, and everybody would load its request.
  },
  {
    path: 'my-profile',
    title: 'my_profile',
    texts: ['profile', 'notifications', 'auth', 'watching'],
    code: async () => (await import('@/features/profile/pages/ProfilePage')).ProfilePage,
    queries: (start) => start.query(sessionQueries.ownUser(getSid())),
  },
  {
    path: 'my-buyers',
    title: 'my_buyers',
    texts: ['partners', 'deals'],
    code: async () => (await import('@/features/partners/pages/PartnersPage')).MyBuyersPage,
    queries: partners('buyers'),
  },
  {
    path: 'my-sellers',
    title: 'my_sellers',
    texts: ['partners', 'deals'],
    code: async () => (await import('@/features/partners/pages/PartnersPage')).MySellersPage,
    queries: partners('sellers'),
  },
  {
    path: 'watching',
    title: 'watching',
    texts: ['watching', 'catalogue'],
    code: async () => (await import('@/features/watching/pages/WatchingPage')).WatchingPage,
    queries: (start) => start.query(savedSearchesQuery()),
  },
  {
    path: 'suggestions',
    title: 'suggestions',
    texts: ['profile'],
    code: async () => (await import('@/features/profile/pages/SuggestionsPage')).SuggestionsPage,
  },
  {
    path: 'notifications',
    title: 'notifications',
    texts: ['notifications'],
    code: async () => (await import('@/features/notifications/pages/NotificationsPage')).NotificationsPage,
    queries: (start, { search }) => start.query(notificationQueries.list(pageOf(search))),
  },
  {
    path: 'messages',
    title: 'messages',
    texts: ['messages'],
    code: async () => (await import('@/features/messages/pages/MessagesPage')).MessagesPage,
    // A chat is asked for at every opening, so only the page asks for it.
    queries: (start) => start.infiniteQuery(conversationsQuery()),
  },
];
