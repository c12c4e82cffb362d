import { redirect, type RouteObject } from 'react-router';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { authQueries } from '@/features/auth/queries';
import { langOf } from '../guards';
import type { Page } from './page';

/** Registration: the steps and the page after the last one. */
export const REGISTRATION_PAGES: readonly Page[] = [
  {
    path: 'sent',
    title: 'register',
    texts: ['auth'],
    code: async () => (await import('@/features/auth/pages/RegistrationSentPage')).RegistrationSentPage,
  },
  {
    path: ':step',
    title: 'register',
    texts: ['auth'],
    code: async () => (await import('@/features/auth/pages/RegisterPage')).RegisterPage,
    guard: ({ params }) => {
      if (!/^[123]$/.test(params.step ?? '')) throw new Response('', { status: 404 });
      return null;
    },
    queries: (start, { lang, params }) => {
      // The later steps are mostly reached within the page, which asks for what they need.
      if (params.step === '1') start.query(lookupQueries.countries(lang));
    },
  },
];

/** `register` by itself leads to the first step, with the query that says whose account it is. */
export const REGISTRATION_START: RouteObject = {
  index: true,
  element: null,
  loader: ({ params, request }) => redirect(`/${langOf(params)}/register/1${new URL(request.url).search}`),
};

/** What links in mails and the sign-in provider lead to. A link that changes something is used by its page alone. */
export const ACCOUNT_PAGES: readonly Page[] = [
  {
    path: 'forgot-password',
    title: 'forgot_password',
    texts: ['auth'],
    code: async () => (await import('@/features/auth/pages/ForgotPasswordPage')).ForgotPasswordPage,
    queries: (start, { search }) => {
      const token = search.get('token');
      if (token !== null) start.query(authQueries.resetToken(token));
    },
  },
  {
    path: 'resend-verification',
    title: 'resend',
    texts: ['auth'],
    code: async () => (await import('@/features/auth/pages/ResendPage')).ResendPage,
    guard: ({ params, request }) =>
      new URL(request.url).searchParams.get('username') ? null : redirect(paths.home(langOf(params))),
  },
  {
    path: 'unsubscribe',
    title: 'unsubscribe',
    texts: ['emailLinks'],
    code: async () => (await import('@/features/emailLinks/pages/UnsubscribePage')).UnsubscribePage,
  },
  {
    path: 'newsletter-confirm',
    title: 'newsletter_confirm',
    texts: ['emailLinks', 'contact'],
    code: async () => (await import('@/features/emailLinks/pages/NewsletterConfirmPage')).NewsletterConfirmPage,
  },
  {
    path: 'verification',
    title: 'verification',
    texts: ['auth'],
    code: async () => (await import('@/features/auth/pages/VerificationPage')).VerificationPage,
  },
  {
    path: 'auth/callback',
    title: 'social',
    texts: ['auth'],
    code: async () => (await import('@/features/auth/pages/SocialReturnPage')).SocialReturnPage,
  },
];
