import type { RouteObject } from 'react-router';
import { dashboardQuery } from '@/admin/layout/queries';
import { loadChunk } from '@/shared/ui/loadChunk';
import { lazyPage, type Page } from './page';

export const ADMIN_HOME: Page = {
  texts: ['admin', 'adminContent', 'adminOps', 'adminStatistics'],
  code: async () => (await import('@/admin/layout/AdminHome')).AdminHome,
  queries: (start) => start.query(dashboardQuery()),
};

/** Every screen of the back-office; the registry, which few people load, knows which. */
export const ADMIN_SCREENS: RouteObject = {
  path: ':screen',
  loader: async (args) => (await loadChunk(() => import('@/admin/layout/screenLoader'))).screenLoader(args),
  lazy: lazyPage(['admin'], async () => (await import('@/admin/layout/ScreenOutlet')).ScreenOutlet),
};

/** The page of one person, ad or offer. */
export const ADMIN_DETAILS: RouteObject = {
  path: ':screen/:id',
  loader: async (args) => (await loadChunk(() => import('@/admin/layout/screenLoader'))).detailLoader(args),
  lazy: lazyPage(['admin'], async () => (await import('@/admin/layout/ScreenOutlet')).DetailOutlet),
};

/** Around all of them. */
export const adminFrame = lazyPage(
  ['admin', 'adminCodebooks'],
  async () => (await import('@/admin/layout/AdminLayout')).AdminLayout,
);
