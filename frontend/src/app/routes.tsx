import type { QueryClient } from '@tanstack/react-query';
import { redirect, type RouteObject } from 'react-router';
import { registerAdPage } from '@/entities/ad/usePrefetchAd';
import { loadChunk } from '@/shared/ui/loadChunk';
import { languageLoader, requireAdmin, requireUser, usualLang } from './guards';
import { ProfileLayout } from './layouts/ProfileLayout';
import { SiteLayout } from './layouts/SiteLayout';
import { PageError } from './pages';
import { ACCOUNT_PAGES, REGISTRATION_PAGES, REGISTRATION_START } from './routes/account';
import { ADMIN_DETAILS, ADMIN_HOME, ADMIN_SCREENS, adminFrame } from './routes/admin';
import { CONTENT_PAGES } from './routes/content';
import { adPage, MARKETPLACE_PAGES } from './routes/marketplace';
import { MEMBER_PAGES, PROFILE_PAGES, PROFILE_START } from './routes/member';
import { lazyPage, pageRoute, starterFor } from './routes/page';

const notFound = lazyPage([], async () => (await import('@/entities/site/NotFound')).NotFoundPage);

registerAdPage(lazyPage(adPage.texts, adPage.code));

/** The competitions tell their own pages apart, in code that only their visitors load. */
const competitions = (client: QueryClient): RouteObject => ({
  path: 'competitions/*',
  handle: { title: null },
  loader: async (args) => {
    const { loader } = await loadChunk(() => import('@/features/competitions/routes'));
    return loader(args, starterFor(client, args));
  },
  lazy: lazyPage([], async () => (await import('@/features/competitions/routes')).Component),
});

/** The pages that need a session. */
function memberRoutes(client: QueryClient): RouteObject {
  const toRoute = pageRoute(client);
  return {
    middleware: [requireUser(client)],
    // Without a loader of its own, a navigation inside would not run the guard.
    loader: () => null,
    handle: { guarded: true },
    children: [
      ...MEMBER_PAGES.map(toRoute),
      {
        path: 'admin',
        middleware: [requireAdmin(client)],
        handle: { title: null },
        lazy: adminFrame,
        children: [toRoute(ADMIN_HOME), ADMIN_SCREENS, ADMIN_DETAILS],
      },
      { path: 'profile', Component: ProfileLayout, children: [PROFILE_START, ...PROFILE_PAGES.map(toRoute)] },
    ],
  };
}

/** Everything below a language. */
function siteRoutes(client: QueryClient): RouteObject[] {
  const toRoute = pageRoute(client);
  return [
    ...MARKETPLACE_PAGES.map(toRoute),
    ...CONTENT_PAGES.map(toRoute),
    competitions(client),
    { path: 'register', children: [REGISTRATION_START, ...REGISTRATION_PAGES.map(toRoute)] },
    ...ACCOUNT_PAGES.map(toRoute),
    memberRoutes(client),
  ];
}

/** The tree of the storefront and the back-office; everything stands under a language. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const pages = siteRoutes(client);
  return [
    {
      // The frame stands around everything, so that a page that fails keeps its navigation.
      Component: SiteLayout,
      HydrateFallback: () => null,
      children: [
        { path: '/', element: null, loader: () => redirect(`/${usualLang()}`) },
        {
          path: '/:lang',
          loader: (args) => languageLoader(args, knownFirstParts(pages)),
          shouldRevalidate: ({ currentParams, nextParams }) => currentParams.lang !== nextParams.lang,
          ErrorBoundary: PageError,
          children: [{ ErrorBoundary: PageError, children: [...pages, { path: '*', lazy: notFound }] }],
        },
        { path: '*', lazy: notFound },
      ],
    },
  ];
}

/** First parts of the paths: an address that begins with one gets a language put in front. */
export function knownFirstParts(routes: readonly RouteObject[]): Set<string> {
  const found = new Set<string>();
  for (const route of routes) {
    const first = route.path?.split('/')[0];
    if (first !== undefined && first !== '') found.add(first);
    else for (const inner of knownFirstParts(route.children ?? [])) found.add(inner);
  }
  return found;
}
