import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router';
import { getSid } from '@/api/session';
import { loadNamespaces } from '@/i18n';
import { registerAdPage } from '@/entities/ad/usePrefetchAd';
import { paths } from '@/entities/site/paths';
import { fetchPiece } from '@/shared/ui/pieces';
import { langOf, languageLoader, rememberedLang, requireAdmin, requireUser } from './guards';
import { page } from './handle';
import { ProfileLayout } from './layouts/ProfileLayout';
import { SiteLayout } from './layouts/SiteLayout';
import { lateComer, PageError } from './pages';

/**
 * Code of a page together with its language files. The router keeps a failure for good, so there is none for it: the
 * page that stands in then fetches the rest itself.
 */
const lazyPage =
  (namespaces: readonly string[], load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  async () => {
    const fetchPage = async () => (await Promise.all([load(), loadNamespaces(namespaces)]))[0];
    try {
      return { Component: await fetchPiece(fetchPage) };
    } catch {
      return { Component: lateComer(fetchPage) };
    }
  };

const notFound = lazyPage([], async () => (await import('@/entities/site/NotFound')).NotFoundPage);

/* A number, or the page does not exist. */
const withId: NonNullable<RouteObject['loader']> = ({ params }) => {
  if (!/^[1-9]\d*$/.test(params.id ?? '')) throw new Response('', { status: 404 });
  return null;
};
/* Pages that win new people: who is signed in is led to their profile. */
const guestsOnly: NonNullable<RouteObject['loader']> = ({ params }) =>
  getSid() === null ? null : redirect(paths.profile(langOf(params)));
/* Makes the guards above it run on every navigation. */
const guarded: NonNullable<RouteObject['loader']> = () => null;

const adPage = lazyPage(['ad', 'offers'], async () => (await import('@/features/ad/pages/AdPage')).AdPage);
registerAdPage(() => Promise.resolve(typeof adPage === 'function' ? adPage() : null));

/** The tree of the storefront; everything stands under a language. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const pages: RouteObject[] = [
    {
      index: true,
      handle: page('home'),
      lazy: lazyPage(['home'], async () => (await import('@/features/home/pages/HomePage')).HomePage),
    },
    {
      path: 'buyers',
      handle: page('buyers'),
      loader: guestsOnly,
      lazy: lazyPage(['landing', 'home'], async () => (await import('@/features/home/pages/LandingPage')).BuyersPage),
    },
    {
      path: 'sellers',
      handle: page('sellers'),
      loader: guestsOnly,
      lazy: lazyPage(['landing', 'home'], async () => (await import('@/features/home/pages/LandingPage')).SellersPage),
    },
    {
      path: 'suggestions',
      handle: page('suggestions'),
      lazy: lazyPage(
        ['profile'],
        async () => (await import('@/features/profile/pages/SuggestionsPage')).PublicSuggestionsPage,
      ),
    },
    {
      path: 'berza',
      handle: page('berza'),
      lazy: lazyPage(['catalogue'], async () => (await import('@/features/catalogue/pages/BerzaPage')).BerzaPage),
    },
    {
      path: 'result',
      handle: page('result'),
      lazy: lazyPage(['catalogue'], async () => (await import('@/features/catalogue/pages/ResultPage')).ResultPage),
    },
    {
      path: 'details/:id',
      handle: page('details'),
      loader: withId,
      lazy: adPage,
    },
    {
      path: 'rules',
      handle: page('rules'),
      lazy: lazyPage(['info', 'documents'], async () => (await import('@/features/info/pages/RulesPage')).RulesPage),
    },
    {
      path: 'faq',
      handle: page('faq'),
      lazy: lazyPage(['info'], async () => (await import('@/features/info/pages/FaqPage')).FaqPage),
    },
    {
      path: 'franchise',
      handle: page('franchise'),
      lazy: lazyPage(
        ['franchise', 'documents', 'contact'],
        async () => (await import('@/features/franchise/pages/FranchisePage')).FranchisePage,
      ),
    },
    {
      path: 'news',
      handle: page('news'),
      lazy: lazyPage(['news'], async () => (await import('@/features/news/pages/NewsPage')).NewsPage),
    },
    {
      path: 'news-description/:id',
      handle: page('article'),
      loader: withId,
      lazy: lazyPage(['news'], async () => (await import('@/features/news/pages/ArticlePage')).ArticlePage),
    },
    {
      path: 'competitions/*',
      handle: { title: null },
      loader: async (args) => (await fetchPiece(() => import('@/features/competitions/routes'))).loader(args),
      lazy: lazyPage([], async () => (await import('@/features/competitions/routes')).Component),
    },
    {
      path: 'register',
      children: [
        {
          index: true,
          element: null,
          loader: ({ params, request }) => redirect(`/${langOf(params)}/register/1${new URL(request.url).search}`),
        },
        {
          path: 'sent',
          handle: page('register'),
          lazy: lazyPage(
            ['auth'],
            async () => (await import('@/features/auth/pages/RegistrationSentPage')).RegistrationSentPage,
          ),
        },
        {
          path: ':step',
          handle: page('register'),
          loader: ({ params }) => {
            if (!/^[123]$/.test(params.step ?? '')) throw new Response('', { status: 404 });
            return null;
          },
          lazy: lazyPage(['auth'], async () => (await import('@/features/auth/pages/RegisterPage')).RegisterPage),
        },
      ],
    },
    {
      path: 'forgot-password',
      handle: page('forgot_password'),
      lazy: lazyPage(
        ['auth'],
        async () => (await import('@/features/auth/pages/ForgotPasswordPage')).ForgotPasswordPage,
      ),
    },
    {
      path: 'resend-verification',
      handle: page('resend'),
      loader: ({ params, request }) => {
        const username = new URL(request.url).searchParams.get('username');
        return username ? null : redirect(paths.home(langOf(params)));
      },
      lazy: lazyPage(['auth'], async () => (await import('@/features/auth/pages/ResendPage')).ResendPage),
    },
    {
      path: 'unsubscribe',
      handle: page('unsubscribe'),
      lazy: lazyPage(
        ['emailLinks'],
        async () => (await import('@/features/emailLinks/pages/UnsubscribePage')).UnsubscribePage,
      ),
    },
    {
      path: 'newsletter-confirm',
      handle: page('newsletter_confirm'),
      lazy: lazyPage(
        ['emailLinks', 'contact'],
        async () => (await import('@/features/emailLinks/pages/NewsletterConfirmPage')).NewsletterConfirmPage,
      ),
    },
    {
      path: 'verification',
      handle: page('verification'),
      lazy: lazyPage(['auth'], async () => (await import('@/features/auth/pages/VerificationPage')).VerificationPage),
    },
    {
      path: 'auth/callback',
      handle: page('social'),
      lazy: lazyPage(['auth'], async () => (await import('@/features/auth/pages/SocialReturnPage')).SocialReturnPage),
    },
    {
      middleware: [requireUser(client)],
      loader: guarded,
      handle: { guarded: true },
      children: [
        {
          path: 'new-ad',
          handle: page('new_ad'),
          lazy: lazyPage(['wizard'], async () => (await import('@/features/wizard/pages/NewAdPage')).NewAdPage),
        },
        {
          path: 'edit-ad/:id',
          handle: page('edit_ad'),
          loader: withId,
          lazy: lazyPage(['wizard'], async () => (await import('@/features/wizard/pages/EditAdPage')).EditAdPage),
        },
        {
          path: 'favorites',
          handle: page('favorites'),
          lazy: lazyPage(
            ['favourites'],
            async () => (await import('@/features/favourites/pages/FavouritesPage')).FavouritesPage,
          ),
        },
        {
          path: 'admin',
          middleware: [requireAdmin(client)],
          handle: { title: null },
          lazy: lazyPage(['admin'], async () => (await import('@/admin/layout/AdminLayout')).AdminLayout),
          children: [
            {
              index: true,
              lazy: lazyPage(
                ['admin', 'adminContent', 'adminStatistics'],
                async () => (await import('@/admin/layout/AdminHome')).AdminHome,
              ),
            },
            {
              path: ':screen',
              loader: async (args) =>
                (await fetchPiece(() => import('@/admin/layout/screenLoader'))).screenLoader(args),
              lazy: lazyPage(['admin'], async () => (await import('@/admin/layout/ScreenOutlet')).ScreenOutlet),
            },
          ],
        },
        {
          path: 'profile',
          Component: ProfileLayout,
          children: [
            { index: true, element: null, loader: ({ params }) => redirect(paths.profile(langOf(params), 'my-sales')) },
            {
              path: 'my-sales',
              handle: page('my_sales'),
              lazy: lazyPage(
                ['sales', 'deals'],
                async () => (await import('@/features/sales/pages/SalesPage')).SalesPage,
              ),
            },
            {
              path: 'my-purchases',
              handle: page('my_purchases'),
              lazy: lazyPage(
                ['purchases', 'offers', 'deals'],
                async () => (await import('@/features/purchases/pages/PurchasesPage')).PurchasesPage,
              ),
            },
            {
              path: 'my-profile',
              handle: page('my_profile'),
              lazy: lazyPage(
                ['profile', 'auth'],
                async () => (await import('@/features/profile/pages/ProfilePage')).ProfilePage,
              ),
            },
            {
              path: 'my-buyers',
              handle: page('my_buyers'),
              lazy: lazyPage(
                ['partners', 'deals'],
                async () => (await import('@/features/partners/pages/PartnersPage')).MyBuyersPage,
              ),
            },
            {
              path: 'my-sellers',
              handle: page('my_sellers'),
              lazy: lazyPage(
                ['partners', 'deals'],
                async () => (await import('@/features/partners/pages/PartnersPage')).MySellersPage,
              ),
            },
            {
              path: 'suggestions',
              handle: page('suggestions'),
              lazy: lazyPage(
                ['profile'],
                async () => (await import('@/features/profile/pages/SuggestionsPage')).SuggestionsPage,
              ),
            },
            {
              path: 'notifications',
              handle: page('notifications'),
              lazy: lazyPage(
                ['notifications'],
                async () => (await import('@/features/notifications/pages/NotificationsPage')).NotificationsPage,
              ),
            },
            {
              path: 'messages',
              handle: page('messages'),
              lazy: lazyPage(
                ['messages'],
                async () => (await import('@/features/messages/pages/MessagesPage')).MessagesPage,
              ),
            },
          ],
        },
      ],
    },
  ];
  return [
    {
      // The frame stands around everything, so that a page that fails keeps its navigation.
      Component: SiteLayout,
      HydrateFallback: () => null,
      children: [
        { path: '/', element: null, loader: () => redirect(`/${rememberedLang()}`) },
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
