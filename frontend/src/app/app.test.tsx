import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reachability } from '@/api/reachability';
import { clearSid, getSid, setSid } from '@/api/session';
import { safeNext, switchLang } from '@/entities/site/paths';
import { sessionQueries } from '@/entities/account/session/queries';
import { toast } from '@/shared/ui/toast';
import { open } from '@/test/app';
import { card, session } from '@/test/factories';
import { startTestI18n } from '@/test/i18n';
import { expectNoAxeViolations, fillIn, testQueryClient } from '@/test/render';
import { answerSales } from '@/test/sales';
import { answer, answerPaged, refuse } from '@/test/server';
import { createRoutes, knownFirstParts } from './routes';
import { onFrame, readAgain } from './socket';

beforeEach(async () => {
  await startTestI18n('sr');
  toast.clear();
  clearSid();
  answerSales([]);
  answerPaged('notifications', []);
  for (const path of ['categories', 'groups', 'currency', 'regions'] as const) answer('get', path, []);
  answerPaged('products', [card()]);
  answerPaged('products/newest', [card()]);
  answerPaged('products/popular', []);
  answer('get', 'banners', []);
});

describe('addresses and languages (M-NAV-01)', () => {
  it.each([
    ['/', '/sr'],
    ['/de/berza?tab=popular', '/sr/berza?tab=popular'],
    ['/de-AT/berza', '/sr/berza'],
    ['/en-GB/berza', '/en/berza'],
    ['/berza?tab=popular', '/sr/berza?tab=popular'],
    ['/profile', '/sr?'],
  ])('%s leads to %s', async (from, to) => {
    const { address } = await open(from);
    await waitFor(() => expect(address().startsWith(to) || address() === to.replace('?', '')).toBe(true));
  });

  it.each(['/en/nonsense', '/nonsense', '/sr/nonsense/deep', '/sr/details/abc', '/sr/register/9'])(
    '%s is not found, within the frame',
    async (at) => {
      await open(at);
      expect(
        await screen.findByRole('heading', { level: 1, name: /Stranica ne postoji|Page not found/ }),
      ).toBeInTheDocument();
      expect(screen.getByRole('navigation', { name: /Glavna|Main/ })).toBeInTheDocument();
    },
  );

  it('keeps page and query when the language changes, and names the page in it', async () => {
    const { user, address } = await open('/sr/resend-verification?username=milica');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nalog još nije potvrđen' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'English' }));
    await waitFor(() => expect(address()).toBe('/en/resend-verification?username=milica'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'The account is not confirmed yet' }),
    ).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en');
    await waitFor(() => expect(document.title).toBe('E-mail confirmation | Zbir'));
  });

  it('trusts only addresses of its own for the way back', () => {
    expect(safeNext('/sr/profile/my-sales?page=2')).toBe('/sr/profile/my-sales?page=2');
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/sr/..//evil.example',
      '/admin',
      '',
      null,
    ]) {
      expect(safeNext(bad)).toBeNull();
    }
    expect(switchLang('en', { pathname: '/sr', search: '?a=1', hash: '#b' })).toBe('/en?a=1#b');
  });

  it('knows the first parts of its own paths', () => {
    const known = knownFirstParts(createRoutes(testQueryClient())[0]!.children![1]!.children![0]!.children!);
    for (const part of ['berza', 'details', 'profile', 'register']) expect(known).toContain(part);
  });
});

describe('the language that a reader chose (M-NAV-01)', () => {
  const asks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  beforeEach(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['de-AT'], configurable: true });
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is kept when somebody else\u2019s link leads to the other one, which is offered in one sentence', async () => {
    localStorage.setItem('lang', 'sr');
    const { user, address, unmount } = await open('/en/resend-verification?username=milica');
    await screen.findByRole('heading', { level: 1, name: 'The account is not confirmed yet' });
    expect(screen.getByRole('link', { name: 'Zbir, home page' })).toHaveAttribute('href', '/sr');
    expect(localStorage.getItem('lang')).toBe('sr');
    const offer = screen.getByRole('complementary', { name: /Ova stranica je na engleskom/ });
    expect(offer).toHaveAttribute('lang', 'sr-Latn');
    await expectNoAxeViolations();
    await user.click(within(offer).getByRole('link', { name: 'Prikažite je na srpskom' }));
    await waitFor(() => expect(address()).toBe('/sr/resend-verification?username=milica'));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /Ova stranica/ })).not.toBeInTheDocument());
    unmount();
    const again = await open('/');
    await waitFor(() => expect(again.address()).toBe('/sr'));
  });

  it.each([
    [['en-US', 'sr'], '/en'],
    [['hr-HR', 'en'], '/sr'],
    [['de-AT'], '/sr'],
  ])('of a browser that asks for %j opens the bare root at %s, and nothing is offered', async (tags, root) => {
    asks(...tags);
    const { address } = await open('/');
    await waitFor(() => expect(address()).toBe(root));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('complementary', { name: /This page|Ova stranica/ })).not.toBeInTheDocument();
  });

  it('is asked of the browser before anything is chosen, and not again once declined', async () => {
    asks('hr-HR', 'en');
    const { user, unmount } = await open('/en/resend-verification?username=milica');
    const offer = await screen.findByRole('complementary', { name: /Ova stranica je na engleskom/ });
    expect(localStorage.getItem('lang')).toBeNull();
    await user.click(within(offer).getByRole('button', { name: 'Ostanite na engleskom' }));
    expect(offer).not.toBeInTheDocument();
    unmount();
    await open('/en/verification');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('complementary', { name: /Ova stranica/ })).not.toBeInTheDocument();
  });

  it('changes only by the switch of the language', async () => {
    const { user, address } = await open('/sr/resend-verification?username=milica');
    await screen.findByRole('heading', { level: 1 });
    expect(localStorage.getItem('lang')).toBe('sr');
    await user.click(screen.getByRole('link', { name: 'English' }));
    await waitFor(() => expect(address()).toBe('/en/resend-verification?username=milica'));
    expect(localStorage.getItem('lang')).toBe('en');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});

describe('frame (M-NAV-02)', () => {
  it('offers sign-in and registration to guests, and passes axe', async () => {
    const { user } = await open('/sr/resend-verification?username=x');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'Preskočite na sadržaj' })).toHaveAttribute('href', '#content');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Registracija' }));
    expect(await screen.findByRole('dialog', { name: 'Koji nalog otvarate?' })).toBeInTheDocument();
  });

  it('shows new sale, counters and sign-out to people who are signed in', async () => {
    setSid('s1');
    answer('get', 'check-session', session());
    answer('get', 'notifications/count', { total: 3, notification: 2, message: 1 });
    answerPaged('favorites', [], 1, { items: 6 });
    await open('/sr/berza');
    const nav = await screen.findByRole('navigation', { name: 'Glavna navigacija' });
    expect(
      await within(nav).findByRole('link', { name: 'Profil: Milica Petrović, 3 nova obaveštenja' }),
    ).toBeInTheDocument();
    expect(await within(nav).findByRole('link', { name: 'Lista želja: 6 oglasa u listi želja' })).toBeInTheDocument();
    expect(within(nav).getByRole('link', { name: /Nova prodaja/ })).toHaveAttribute('href', '/sr/new-ad');
    expect(await within(nav).findByText('Milica Petrović')).toBeInTheDocument();
    expect(within(nav).queryByText('Prijava')).not.toBeInTheDocument();
    expect(within(nav).queryByText('Administracija')).not.toBeInTheDocument();
  });

  it('searches on Result from anywhere (M-NAV-03)', async () => {
    const { user, address, router } = await open('/sr/resend-verification?username=x');
    const box = await screen.findByRole('combobox', { name: 'Pretražite proizvode i usluge' });
    await fillIn(user, box, 'papir');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/sr/result?search=papir'));
    await act(() => router.navigate('/sr/result?search=papir&page=2&cur_id=RSD'));
    await user.clear(box);
    await fillIn(user, box, 'toner');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/sr/result?search=toner&cur_id=RSD'));
    await act(() => router.navigate('/sr/resend-verification?username=x'));
    expect(box).toHaveValue('');
  });

  it('moves the focus to the heading of a new page and says its name (M-NAV-05)', async () => {
    const { router } = await open('/sr/resend-verification?username=x');
    await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate('/sr/verification'));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Potvrda naloga' });
    await waitFor(() => expect(heading).toHaveFocus());
    await waitFor(() => expect(document.title).toBe('Potvrda naloga | Zbir'));
    expect(screen.getByText('Otvorena stranica: Potvrda naloga')).toBeInTheDocument();
  });
});

describe('session (M-AUTH-09 to 11)', () => {
  it('sends guests Home with the sign-in dialog, and on to the page after it', async () => {
    const { user, address } = await open('/sr/profile/my-sales?page=2');
    const dialog = await screen.findByRole('dialog', { name: 'Prijava' });
    await waitFor(() => expect(address()).toBe('/sr'));
    answer('post', 'login', { ...session(), sid: 'fresh' });
    answer('get', 'check-session', session());
    await fillIn(user, within(dialog).getByLabelText(/Korisničko ime/), 'milica');
    await fillIn(user, within(dialog).getByLabelText(/^Lozinka/), 'tajna-lozinka');
    await user.click(within(dialog).getByRole('button', { name: 'Prijavite se' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales?page=2'));
    expect(getSid()).toBe('fresh');
  });

  it('goes Home when the server no longer knows the session', async () => {
    setSid('old');
    refuse('get', 'check-session', 401, 'session');
    const { address } = await open('/sr/profile/my-sales');
    expect(await screen.findByRole('dialog', { name: 'Prijava' })).toBeInTheDocument();
    expect(address()).toBe('/sr');
    expect(getSid()).toBeNull();
  });

  it('ends here when somebody signs in elsewhere', async () => {
    setSid('one');
    answer('get', 'check-session', session());
    const { client, watch, address } = await open('/sr/profile/notifications');
    await screen.findByRole('heading', { level: 1 });
    act(() =>
      onFrame(client, { status: 'new-connection' }, () => {
        clearSid();
        watch.over('elsewhere');
      }),
    );
    const why = 'Prijavljeni ste na drugom uređaju; ova sesija je završena.';
    expect(await screen.findByText(why)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/sr'));
    // The message goes after some seconds: whoever comes back later reads it in the dialog.
    expect(await within(await screen.findByRole('dialog', { name: 'Prijava' })).findByText(why)).toBeVisible();
    expect(getSid()).toBeNull();
  });

  it('goes Home when another tab signs out, and asks for nothing without a session (X-KEPT)', async () => {
    setSid('one');
    answer('get', 'check-session', session());
    const { client, address } = await open('/sr/profile/notifications');
    await screen.findByText('Nema obaveštenja.');
    const asked = vi.spyOn(client, 'invalidateQueries');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(await screen.findByRole('dialog', { name: 'Prijava' })).toBeInTheDocument();
    expect(address()).toBe('/sr');
    expect(asked).not.toHaveBeenCalled();
    expect(client.getQueryCache().findAll({ queryKey: ['notifications'] })).toEqual([]);
  });

  it('takes back what is still being read before the session ends (M-AUTH-09)', async () => {
    setSid('one');
    answer('get', 'check-session', session());
    const order: string[] = [];
    answerPaged('notifications', (request) => {
      request.signal.addEventListener('abort', () => order.push('taken back'));
      order.push('asked');
      return new Promise(() => undefined);
    });
    answer('post', 'logout', () => {
      order.push('signed out');
      return HttpResponse.error(); // else the browser would load Home anew
    });
    const { user, address } = await open('/sr/profile/notifications');
    await waitFor(() => expect(order).toEqual(['asked']));
    await user.click(await screen.findByRole('button', { name: 'Odjava' }));
    await waitFor(() => expect(address()).toBe('/sr'));
    expect(order).toEqual(['asked', 'taken back', 'signed out']);
    expect(getSid()).toBeNull();
    await waitFor(() => expect(reachability.isUnreachable()).toBe(false)); // Home has been answered
  });

  it('keeps the person on the screen while a renewed sid is asked who it is', async () => {
    setSid('one');
    answer('get', 'check-session', session({ admin: true }));
    const { client } = await open('/sr/profile/notifications');
    const admin = await screen.findByRole('link', { name: 'Administracija' });
    answer('get', 'check-session', () => new Promise(() => undefined));
    act(() => setSid('two'));
    await waitFor(() => expect(client.isFetching({ queryKey: ['session', 'two'] })).toBe(1));
    expect(admin).toBeVisible();
    await client.cancelQueries();
  });

  it('asks for the session again every minute, and never without one (M-AUTH-10)', () => {
    expect(sessionQueries.current('s').refetchInterval).toBe(60_000);
    expect(sessionQueries.current(null).enabled).toBe(false);
  });

  it('M-NTF-01: reads the counters and the lists on screen again at a notification', () => {
    const client = testQueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    onFrame(client, { type: 'ntf' }, vi.fn());
    for (const queryKey of [['counters'], ['notifications'], ['offers'], ['ads', 'sales']]) {
      expect(invalidate).toHaveBeenCalledWith({ queryKey });
    }
    invalidate.mockClear();
    onFrame(client, { type: 'pong' }, vi.fn());
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('M-NTF-01: reads what a dropped connection may have missed', async () => {
    setSid('one');
    answer('get', 'check-session', session());
    const { client } = await open('/sr/profile/notifications');
    expect(await screen.findByText('Nema obaveštenja.')).toBeInTheDocument();
    answer('get', 'notifications/count', { total: 1, notification: 1, message: 0 });
    answerPaged('notifications', [
      {
        msg_id: 1,
        msg_message: JSON.stringify({ type: 'new', msg_title: 'Zakasnelo obaveštenje', msg_message: '' }),
        msg_date: '2025-11-20T17:07:00Z',
        msg_read: 0,
      },
    ]);
    act(() => readAgain(client));
    expect(await screen.findByText('Zakasnelo obaveštenje')).toBeInTheDocument();
    const nav = within(screen.getByRole('navigation', { name: 'Profil' }));
    expect(await nav.findByRole('link', { name: 'Obaveštenja, 1 novo obaveštenje' })).toBeInTheDocument();
  });

  it('M-NAV-02: leads to the nine parts of the profile, with what is unread', async () => {
    setSid('one');
    answer('get', 'check-session', session());
    answer('get', 'notifications/count', { total: 5, notification: 2, message: 3 });
    await open('/sr/profile/my-sales');
    const nav = within(await screen.findByRole('navigation', { name: 'Profil' }));
    expect(await nav.findByRole('link', { name: 'Poruke, 3 nove poruke' })).toBeInTheDocument();
    expect(nav.getByRole('link', { name: 'Obaveštenja, 2 nova obaveštenja' })).toBeInTheDocument();
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
      'my-profile',
      'my-sales',
      'my-purchases',
      'my-buyers',
      'my-sellers',
      'watching',
      'notifications',
      'messages',
      'suggestions',
    ]);
    expect(await screen.findByRole('link', { name: /^Profil: .*5 novih obaveštenja$/ })).toBeInTheDocument();
  });
});

describe('a second visit (X-KEPT)', () => {
  const PRIVATE = ['offers', 'purchases', 'open'];

  it('enters the profile without waiting for the session that was there a moment ago', async () => {
    setSid('s1');
    answer('get', 'check-session', session());
    const { router, client } = await open('/sr/profile/my-sales');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sr/profile/my-sales'));
    await act(() => router.navigate('/sr/berza'));
    // Older than the guard takes without asking, and the answer never comes.
    const key = sessionQueries.current('s1').queryKey;
    client.setQueryData(key, session(), { updatedAt: Date.now() - 3_600_000 });
    answer('get', 'check-session', () => new Promise<never>(() => undefined));
    await act(() => router.navigate('/sr/profile/my-sales'));
    expect(router.state.location.pathname).toBe('/sr/profile/my-sales');
  });

  it('finds nothing of a person whose session ended in this tab or in another one', async () => {
    setSid('s1', 'Milica');
    answer('get', 'check-session', session());
    const { client } = await open('/sr/berza');
    client.setQueryData(PRIVATE, 'private');
    act(() => clearSid());
    expect(client.getQueryData(PRIVATE)).toBeUndefined();
  });

  it('finds nothing of a person after somebody else has signed in in another tab', async () => {
    setSid('s1', 'Milica');
    answer('get', 'check-session', session());
    const { client } = await open('/sr/berza');
    client.setQueryData(PRIVATE, 'private');
    act(() => setSid('s2', 'Jovan'));
    expect(client.getQueryData(PRIVATE)).toBeUndefined();
  });

  it('drops all, too, when two people have the same name', async () => {
    setSid('s1', 'Milica');
    answer('get', 'check-session', session());
    const { client } = await open('/sr/berza');
    await waitFor(() => expect(client.getQueryData(sessionQueries.current('s1').queryKey)).toBeDefined());
    client.setQueryData(PRIVATE, 'private');
    answer('get', 'check-session', session({ usr_id: 4711 }));
    act(() => setSid('s2', 'Milica'));
    expect(client.getQueryData(PRIVATE)).toBe('private');
    await waitFor(() => expect(client.getQueryData(PRIVATE)).toBeUndefined());
  });
});
