import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSid } from '@/api/session';
import { startOAuth, readReturn, type SocialIntent } from '@/entities/account/session/oauth';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { getVoterId } from '@/entities/voter/voter';
import { config, OK, session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { AuthDialogs } from './AuthDialogs';
import { SocialReturnPage } from './pages/SocialReturnPage';

const ENDPOINT = 'https://id.example/authorize?tenant=zbir';
const PROVIDER = { authorization_endpoint: ENDPOINT, client_id: 'zbir-web', nonce: 'n1' };

/** Goes to the provider and gives the fragment it would send back. */
function startedOAuth(intent: SocialIntent, next: string | null, given: Record<string, string> = { id_token: 'jwt' }) {
  const address = new URL(startOAuth(PROVIDER, 'sr', intent, next));
  return `#${new URLSearchParams({ ...given, state: address.searchParams.get('state') ?? '' })}`;
}

beforeEach(() => {
  sessionStorage.clear();
  answer(
    'get',
    'config',
    config({ social: { issuer: 'https://id.example', client_id: 'zbir-web', button: 'Google' } }),
  );
  answer('get', 'login-google/nonce', { nonce: 'n1', authorization_endpoint: ENDPOINT });
});

describe('the way to the provider (M-AUTH-08)', () => {
  it('asks for an ID token alone, to a page of ours', () => {
    const address = new URL(startOAuth(PROVIDER, 'en', 'sign-in', null));
    const { state, ...query } = Object.fromEntries(address.searchParams);
    expect(address.origin + address.pathname).toBe('https://id.example/authorize');
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(query).toEqual({
      tenant: 'zbir',
      client_id: 'zbir-web',
      redirect_uri: 'http://localhost/en/auth/callback',
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid',
      prompt: 'select_account',
      nonce: 'n1',
    });
  });

  it('takes an answer to its own question only', () => {
    expect(readReturn('#id_token=jwt&state=x')).toEqual({ kind: 'unknown' });
    const hash = startedOAuth('sign-in', '/sr/berza');
    expect(readReturn('#id_token=jwt&state=x')).toEqual({ kind: 'unknown' });
    expect(readReturn('')).toEqual({ kind: 'unknown' });
    expect(readReturn(hash)).toEqual({ kind: 'token', token: 'jwt', intent: 'sign-in', next: '/sr/berza' });
    const denied = startedOAuth('link', 'https://elsewhere.example', { error: 'access_denied' });
    expect(readReturn(denied)).toEqual({ kind: 'refused', intent: 'link', next: null });
    sessionStorage.setItem('social', '{"intent":"other","state":"s"}');
    expect(readReturn('#id_token=jwt&state=s')).toEqual({ kind: 'unknown' });
    sessionStorage.setItem('social', 'nonsense');
    expect(readReturn('#id_token=jwt&state=s')).toEqual({ kind: 'unknown' });
  });

  it('begins with a button, where a provider is set up, and says what the word is for', async () => {
    const leave = vi.fn();
    const meant: (string | null)[] = [];
    answer('get', 'login-google/nonce', (request) => {
      meant.push(new URL(request.url).searchParams.get('intent'));
      return { nonce: 'n1', authorization_endpoint: ENDPOINT };
    });
    const { user } = await render(<SocialButton intent="sign-in" next="/sr/berza" leave={leave} />);
    await user.click(await screen.findByRole('button', { name: 'Prijavite se preko Google naloga' }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    const state = new URL(leave.mock.calls[0]![0] as string).searchParams.get('state');
    expect(JSON.parse(sessionStorage.getItem('social') ?? '')).toEqual({ intent: 'sign-in', state, next: '/sr/berza' });
    expect(meant).toEqual(['sign-in']);
  });

  it('says so when the provider does not answer', async () => {
    refuse('get', 'login-google/nonce', 503, 'unavailable');
    const leave = vi.fn();
    const { user } = await render(<SocialButton intent="sign-in" leave={leave} />, { lang: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    expect(
      await screen.findByText('Google is not responding at the moment. Try again a little later.'),
    ).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it('is not in the dialog where none is', async () => {
    const ui = <AuthDialogs open={{ kind: 'sign-in', next: null }} show={vi.fn()} onClose={vi.fn()} onGo={vi.fn()} />;
    const { unmount } = await render(ui);
    expect(await screen.findByRole('button', { name: 'Prijavite se preko Google naloga' })).toBeInTheDocument();
    unmount();
    answer('get', 'config', config());
    await render(ui);
    expect(await screen.findByRole('button', { name: 'Prijavite se' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Google/ })).not.toBeInTheDocument();
  });
});

describe('coming back to sign in (M-AUTH-08)', () => {
  const open = (hash: string, dialogs = {}) =>
    render(<SocialReturnPage />, { at: `/sr/auth/callback${hash}`, path: '/:lang/auth/callback', dialogs });

  it('signs in, takes the token out of the address and goes on', async () => {
    let sent: unknown;
    answer('post', 'login-google', async (request) => {
      sent = await request.json();
      return { ...session(), sid: 'new-sid' };
    });
    const { address } = await open(startedOAuth('sign-in', '/sr/berza?page=2'));
    await waitFor(() => expect(address()).toBe('/sr/berza?page=2'));
    expect(sent).toEqual({ token: 'jwt' });
    expect(getSid()).toBe('new-sid');
    expect(sessionStorage.getItem('social')).toBeNull();
    expect(screen.getByText('Prijavljeni ste. Dobro došli, Milica Petrović.')).toBeInTheDocument();
  });

  it('offers to sign in or to register when no account is linked', async () => {
    refuse('post', 'login-google', 404, 'no_account');
    const dialogs = { signIn: vi.fn(), chooseType: vi.fn() };
    const { user, address, container } = await open(startedOAuth('sign-in', null), dialogs);
    expect(await screen.findByRole('heading', { name: 'Google nalog još nije povezan' })).toBeInTheDocument();
    expect(address()).toBe('/sr/auth/callback');
    await user.click(screen.getByRole('button', { name: 'Prijavite se i povežite' }));
    expect(dialogs.signIn).toHaveBeenCalledWith('/sr/profile/my-profile');
    await user.click(screen.getByRole('button', { name: 'Registrujte se' }));
    expect(dialogs.chooseType).toHaveBeenCalled();
    await expectNoAxeViolations(container);
  });

  it.each([
    [400, 'social_token', 'Google nije potvrdio prijavu ili je potvrda istekla. Pokušajte ponovo.'],
    [403, 'banned', 'Nalog je isključen. Pišite podršci.'],
    [503, 'unavailable', 'Google trenutno ne odgovara. Pokušajte malo kasnije.'],
  ])('%i %s is said, with another try', async (status, code, text) => {
    refuse('post', 'login-google', status, code);
    await open(startedOAuth('sign-in', null));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeInTheDocument();
    expect(getSid()).toBeNull();
  });

  it('leads an unverified account to its verification', async () => {
    refuse('post', 'login-google', 403, 'verify', { extra: { status: 'verify', usr_username: 'milica' } });
    const { address } = await open(startedOAuth('sign-in', null));
    await waitFor(() => expect(address()).toBe('/sr/resend-verification?username=milica'));
  });

  it('asks an administrator for the second step', async () => {
    refuse('post', 'login-google', 403, 'second_step', { extra: { ticket: 'first' } });
    answer('post', 'login/totp', { ...session({ admin: true }), sid: 'whole' });
    const { user, address } = await open(startedOAuth('sign-in', null));
    await user.type(await screen.findByLabelText(/^Kod iz aplikacije ili rezervni kod/), '123 456');
    await user.click(screen.getByRole('button', { name: 'Potvrdite kod' }));
    await waitFor(() => expect(address()).toBe('/sr'));
    expect(getSid()).toBe('whole');
  });

  it('sends nothing for an answer that nobody asked for', async () => {
    const asked = vi.fn();
    answer('post', 'login-google', () => {
      asked();
      return { ...session(), sid: 'x' };
    });
    await open('#id_token=jwt&state=somebody-elses');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ovaj link više ne važi.');
    expect(asked).not.toHaveBeenCalled();
    expect(getSid()).toBeNull();
  });
});

describe('coming back to link (M-AUTH-08)', () => {
  const open = () =>
    render(<SocialReturnPage />, {
      at: `/sr/auth/callback${startedOAuth('link', '/sr/profile/my-profile')}`,
      path: '/:lang/auth/callback',
      user: true,
    });

  it('links after the password, which may be tried again', async () => {
    const sent: unknown[] = [];
    refuse('post', 'user/social', 400, 'wrongPassword');
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Povežite' }));
    expect(await screen.findByText('Unesite lozinku.')).toBeInTheDocument();
    await fillIn(user, screen.getByLabelText(/^Lozinka/), 'pogrešna');
    await user.click(screen.getByRole('button', { name: 'Povežite' }));
    expect(await screen.findByText('Lozinka nije tačna.')).toBeInTheDocument();
    answer('post', 'user/social', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    await user.clear(screen.getByLabelText(/^Lozinka/));
    await fillIn(user, screen.getByLabelText(/^Lozinka/), 'prava lozinka');
    await user.click(screen.getByRole('button', { name: 'Povežite' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-profile'));
    expect(sent).toEqual([{ token: 'jwt', usr_password: 'prava lozinka' }]);
    expect(screen.getByText('Google nalog je povezan.')).toBeInTheDocument();
  });

  it('says when the identity belongs to somebody else', async () => {
    refuse('post', 'user/social', 409, 'duplicate');
    const { user, container } = await open();
    await fillIn(user, await screen.findByLabelText(/^Lozinka/), 'prava lozinka');
    await user.click(screen.getByRole('button', { name: 'Povežite' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('je već povezan sa drugim korisnikom');
    await expectNoAxeViolations(container);
  });
});

describe('coming back to vote (M-CMP-08)', () => {
  const RANKING = '/sr/competitions/3/rank-list';
  const open = (given?: Record<string, string>, lang: 'sr' | 'en' = 'sr') =>
    render(<SocialReturnPage />, {
      lang,
      at: `/sr/auth/callback${startedOAuth('vote', `${RANKING}?vote=7`, given)}`,
      path: '/:lang/auth/callback',
    });

  it('makes a voter of the token, keeps the voter id beside the session, and goes on with the vote', async () => {
    localStorage.setItem('sid', 'held');
    const sent: unknown[] = [];
    answer('post', 'competitions/voter', async (request) => {
      sent.push(await request.json(), request.headers.get('Authorization'));
      return { sid: 'v.new' };
    });
    const { address } = await open();
    await waitFor(() => expect(address()).toBe(`${RANKING}?vote=7`));
    expect(sent).toEqual([{ social_token: 'jwt', token: 'none' }, 'Bearer held']);
    expect(getVoterId()).toBe('v.new');
    // A voter id is no session.
    expect(getSid()).toBe('held');
    expect(sessionStorage.getItem('social')).toBeNull();
  });

  it.each([
    [400, 'social_token', 'Google nije potvrdio prijavu ili je potvrda istekla. Pokušajte ponovo.'],
    [400, 'human_check', 'Provera da niste robot nije uspela. Pokušajte ponovo.'],
    [503, 'try-later', 'Google trenutno ne odgovara, pa ne možemo da vas prijavimo za glasanje.'],
  ])('%i %s is said, with another try and the way back', async (status, code, text) => {
    refuse('post', 'competitions/voter', status, code);
    const { user, address, container } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Nazad na rang-listu' }));
    expect(address()).toBe(RANKING);
    expect(getVoterId()).toBeNull();
  });

  it('leads back who has turned round at the provider', async () => {
    await open({ error: 'access_denied' }, 'en');
    expect(await screen.findByRole('heading', { name: 'Signing in to vote' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('The sign-in was cancelled.');
    expect(screen.getByRole('button', { name: 'Back to the ranking' })).toBeInTheDocument();
  });
});
