import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSid, setSid } from '@/api/session';
import { createQueryClient } from '@/app/queryClient';
import { createRoutes } from '@/app/routes';
import { cssVariables, theme } from '@/app/theme';
import { adDetailQuery, adListQueries } from '@/entities/ad/queries';
import { card, session } from '@/test/factories';
import { startTestI18n } from '@/test/i18n';
import { answerPurchases } from '@/test/purchases';
import { answerSales } from '@/test/sales';
import { answer, answerPaged, refuse, server } from '@/test/server';

/** A page comes once `release` is called: its texts arrive with its code, and unlike the code in every test anew. */
const code = vi.hoisted(() => {
  let awaited: Promise<unknown> = Promise.resolve();
  let release: (value?: unknown) => void = () => undefined;
  return {
    hold: () => {
      awaited = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    held:
      (load: (names: readonly string[]) => Promise<void>) =>
      async (names: readonly string[]): Promise<void> => {
        await awaited;
        await load(names);
      },
  };
});
vi.mock(import('@/i18n'), async (original) => {
  const i18n = await original();
  return { ...i18n, loadNamespaces: code.held(i18n.loadNamespaces), loadEnglish: code.held(i18n.loadEnglish) };
});

let requests: URL[] = [];
const note = ({ request }: { request: Request }) => requests.push(new URL(request.url));
/** How often the API was asked at this path. */
const asked = (path: string) => requests.filter(({ pathname }) => pathname === `/api/${path}`).length;

function open(at: string, client = createQueryClient()) {
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [at], future: { v8_middleware: true } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { client, router };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(async () => {
  await startTestI18n('sr');
  clearSid();
  requests = [];
  server.events.on('request:start', note);
  for (const path of ['categories', 'groups', 'currency', 'regions', 'banners'] as const) answer('get', path, []);
  for (const path of ['products/newest', 'products/popular'] as const) answerPaged(path, [card()]);
  answerSales([]);
  answerPurchases([]);
  for (const path of ['messages', 'news'] as const) answerPaged(path, []);
  code.hold();
});
afterEach(() => {
  server.events.removeListener('request:start', note);
  window.history.replaceState(null, '', '/');
});

it('asks for what a public page shows before its code is there, and once', async () => {
  open('/sr/berza?tab=popular');
  await waitFor(() => expect(asked('products/popular')).toBe(1));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  code.release();
  await heading('Berza');
  expect(await screen.findByText(card().pro_name)).toBeInTheDocument();
  expect(asked('products/popular')).toBe(1);
  expect(asked('products/newest')).toBe(0);
});

it('shows a failure that came before the code, without asking again', async () => {
  refuse('get', 'products/7', 404, 'notFound');
  const { client } = open('/sr/details/7');
  await waitFor(() => expect(client.getQueryState(adDetailQuery(7).queryKey)?.status).toBe('error'));
  code.release();
  await screen.findByRole('heading', { level: 1 });
  expect(asked('products/7')).toBe(1);
});

it('asks again with its code where there was no network before', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answerPaged('products/newest', () => HttpResponse.error());
  const { client } = open('/sr/berza');
  await waitFor(() => expect(client.getQueryState(adListQueries.newest(1).queryKey)?.status).toBe('error'));
  online.mockRestore();
  answerPaged('products/newest', [card()]);
  code.release();
  expect(await screen.findByText(card().pro_name)).toBeInTheDocument();
});

it('asks for private lists beside the code, once the session is known', async () => {
  setSid('s1');
  answer('get', 'check-session', session());
  open('/sr/profile/my-sales?page=1');
  await waitFor(() => expect(asked('user/sales')).toBe(1));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  code.release();
  await screen.findByRole('heading', { level: 1 });
  expect(asked('user/sales')).toBe(1);
});

it('asks for pages of a list that grows, too', async () => {
  setSid('s1');
  answer('get', 'check-session', session());
  open('/sr/profile/messages');
  await waitFor(() => expect(asked('messages')).toBe(1));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  code.release();
  await heading('Poruke');
  expect(asked('messages')).toBe(1);
});

it('asks for nothing private without a session, nor with one that has ended', async () => {
  code.release();
  const { router } = open('/sr/profile/my-purchases');
  expect(await screen.findByRole('dialog', { name: 'Prijava' })).toBeInTheDocument();
  expect(asked('user/purchases')).toBe(0);
  setSid('old');
  refuse('get', 'check-session', 401, 'session');
  await act(() => router.navigate('/sr/profile/my-purchases?page=2'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sr'));
  expect(asked('user/purchases')).toBe(0);
});

it('does not ask for what came with the page', async () => {
  const client = createQueryClient();
  client.setQueryData(adListQueries.newest(1).queryKey, { data: [card()], page_count: 1, meta: { items: 1 } });
  code.release();
  open('/sr/berza', client);
  expect(await screen.findByText(card().pro_name)).toBeInTheDocument();
  expect(asked('products/newest')).toBe(0);
});

it('asks for the competitions beside the code of their pages', async () => {
  answer('get', 'competitions/competitions', { active: [], upcoming: [], next_year: [], archived: [] });
  window.history.replaceState(null, '', '/en/competitions');
  open('/en/competitions');
  await waitFor(() => expect(asked('competitions/competitions')).toBe(1));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  code.release();
  await heading('School competitions');
  expect(asked('competitions/competitions')).toBe(1);
});

it('asks in the language of the page only', async () => {
  code.release();
  const { router } = open('/sr/news');
  await heading('Vesti');
  await act(() => router.navigate('/en/news'));
  await heading('News');
  const locales = requests
    .filter(({ pathname }) => pathname === '/api/news')
    .map((url) => url.searchParams.get('locale'));
  expect(locales).toEqual(['sr', 'en']);
});

it('asks for nothing on the way to an address with a language', async () => {
  code.release();
  const { router } = open('/berza');
  await heading('Berza');
  expect(router.state.location.pathname).toBe('/sr/berza');
  expect(asked('banners')).toBe(0);
});
