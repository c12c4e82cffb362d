import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as renderDom, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Suspense, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { theme } from '@/app/theme';
import { setSid } from '@/api/session';
import type { Session } from '@/api/types';
import { i18next } from '@/i18n';
import type { Lang } from '@/i18n/lang';
import type { LiveConnection } from '@/shared/live/connection';
import { LiveContext } from '@/shared/live/LiveContext';
import { AccountDialogsContext, type AccountDialogs } from '@/entities/account/session/dialogs';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { LiveRegion } from '@/shared/ui/LiveRegion';
import { toast } from '@/shared/ui/toast';
import { Toaster } from '@/shared/ui/Toaster';
import { session } from './factories';
import { startTestI18n } from './i18n';
import { answer } from './server';

export function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 }, mutations: { retry: false } } });
}

export interface RenderOptions {
  lang?: Lang;
  /** Address of the page, with its query; the route is `path` or matches everything. */
  at?: string;
  /** The state of the history entry for that address. */
  state?: unknown;
  path?: string;
  /** Signed in as this person; true = the usual one. */
  user?: Session | true;
  client?: QueryClient;
  dialogs?: Partial<AccountDialogs>;
  /** The tab's live connection; without it nothing is live. */
  live?: LiveConnection;
}

export interface Rendered extends RenderResult {
  user: UserEvent;
  client: QueryClient;
  /** The address now: path, query, hash. */
  address: () => string;
  /** Goes back in the history. */
  back: () => Promise<void>;
}

/** Renders a page or a part with router, query client, languages, dialogs and toasts. */
export async function render(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { lang = 'sr', at = `/${lang}`, path = '*', client = testQueryClient() } = options;
  await startTestI18n(lang);
  toast.clear();
  if (options.user !== undefined) {
    setSid('test-sid');
    answer('get', 'check-session', options.user === true ? session() : options.user);
  }
  const dialogs: AccountDialogs = {
    signIn: () => undefined,
    chooseType: () => undefined,
    forgotPassword: () => undefined,
    signOut: () => undefined,
    ...options.dialogs,
  };
  const router = createMemoryRouter(
    [
      {
        // Dialogs and toasts are inside the router, as on the site.
        element: (
          <>
            <Outlet />
            <ConfirmHost />
            <Toaster />
            <LiveRegion />
          </>
        ),
        children: [
          { path, element: <main>{ui}</main> },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [{ ...parsePath(at), state: options.state }] },
  );
  const result = renderDom(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={client}>
        {/* Without Mantine's style sheets: they slow down each computed style, and no test depends on them. */}
        <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
          <AccountDialogsContext value={dialogs}>
            <LiveContext value={options.live ?? null}>
              <Suspense fallback={null}>
                <RouterProvider router={router} />
              </Suspense>
            </LiveContext>
          </AccountDialogsContext>
        </MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return Object.assign(result, {
    user: userEvent.setup(),
    client,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    back: () => router.navigate(-1),
  });
}

/** Expects no axe violation of WCAG 2.2 A and AA. The browser tests check colours and sizes, which jsdom cannot. */
export async function expectNoAxeViolations(container: Element = document.body): Promise<void> {
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Describing what passes, and making selectors for the rest, would be half of the work.
    resultTypes: ['violations'],
    selectors: false,
    // No page has style sheets of other hosts, which axe would load.
    preload: false,
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  expect(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/**
 * Puts a text into a field in one step, as a password manager or the clipboard does. Faster than single keys, each of
 * which makes React draw the screen again.
 */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** As `fillIn`, but replaces the text of the field. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await fillIn(user, field, text);
}
