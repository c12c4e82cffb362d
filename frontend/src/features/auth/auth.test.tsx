import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { cloneElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSid } from '@/api/session';
import { keepWayBack, wayBack } from '@/entities/account/session/wayBack';
import { loadDraft, saveDraft } from '@/entities/offer/draft';
import { config, OK, session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { AuthDialogs } from './AuthDialogs';
import { ForgotPasswordPage } from './pages/ForgotPasswordPage';
import { ResendPage } from './pages/ResendPage';
import { VerificationPage } from './pages/VerificationPage';

function dialogs(kind: 'sign-in' | 'type' | 'forgot', next: string | null = null) {
  const spies = { show: vi.fn(), onClose: vi.fn(), onGo: vi.fn() };
  return { spies, ui: <AuthDialogs open={{ kind, next }} {...spies} /> };
}

beforeEach(() => {
  answer('get', 'countries', [{ cnt_id: 1, cnt_name: 'Srbija', cnt_iso2: 'RS' }]);
  answer('get', 'social-types', [{ sct_id: 1, sct_name: 'Facebook' }]);
  answer('get', 'organisation/type', [{ otp_id: 2, otp_name: 'd.o.o.' }]);
  answer('get', 'organisation/services', [{ osr_id: 3, osr_name: 'Pekarstvo' }]);
});

describe('sign-in dialog (M-AUTH-07)', () => {
  async function fill(kind: 'sr' | 'en' = 'sr', at?: string) {
    const { spies, ui } = dialogs('sign-in', null);
    const view = await render(ui, { lang: kind, ...(at === undefined ? {} : { at }) });
    await fillIn(view.user, screen.getByLabelText(kind === 'sr' ? /Korisničko ime/ : /Username/), ' milica ');
    await fillIn(view.user, screen.getByLabelText(kind === 'sr' ? /^Lozinka/ : /^Password/), 'tajna lozinka');
    await view.user.click(screen.getByRole('button', { name: kind === 'sr' ? 'Prijavite se' : 'Sign in' }));
    return { ...view, spies };
  }

  it('signs in with the check, greets and closes', async () => {
    answer('get', 'check-session', session());
    let sent: unknown;
    answer('post', 'login', async (request) => {
      sent = await request.json();
      return { ...session(), sid: 'new-sid' };
    });
    const { spies } = await fill();
    await waitFor(() => expect(spies.onClose).toHaveBeenCalled());
    expect(sent).toEqual({ usr_username: 'milica', usr_password: 'tajna lozinka', token: 'none' });
    expect(getSid()).toBe('new-sid');
    expect(localStorage.getItem('userName')).toBe('Milica Petrović');
    expect(spies.onGo).not.toHaveBeenCalled();
    expect(screen.getByText('Prijavljeni ste. Dobro došli, Milica Petrović.')).toBeInTheDocument();
  });

  it('goes Home from the entrances', async () => {
    answer('get', 'check-session', session());
    answer('post', 'login', { ...session(), sid: 'new-sid' });
    const { spies } = await fill('sr', '/sr/verification');
    await waitFor(() => expect(spies.onGo).toHaveBeenCalledWith('/sr'));
  });

  it('goes from the confirmation back to where the registration was begun, once', async () => {
    answer('get', 'check-session', session());
    answer('post', 'login', { ...session(), sid: 'new-sid' });
    keepWayBack('/sr/details/4');
    saveDraft(4, { text: '10', type: 1, prcId: null }, null);
    saveDraft(5, { text: '20', type: 1, prcId: null }, session().usr_id);
    saveDraft(6, { text: '30', type: 1, prcId: null }, session().usr_id + 1);
    const { spies } = await fill('sr', '/sr/verification');
    await waitFor(() => expect(spies.onGo).toHaveBeenCalledExactlyOnceWith('/sr/details/4'));
    expect(wayBack()).toBeNull();
    // What a visitor or the same person entered stays; another person's is gone.
    expect([4, 5, 6].map((ad) => loadDraft(ad, [])?.text)).toEqual(['10', '20', undefined]);
  });

  it('says why one has to sign in again', async () => {
    const { spies, ui } = dialogs('sign-in');
    await render(cloneElement(ui, { open: { kind: 'sign-in', next: null, why: 'Sesija je završena.' } }));
    expect(within(screen.getByRole('dialog')).getByText('Sesija je završena.')).toBeVisible();
    expect(spies.onGo).not.toHaveBeenCalled();
  });

  it.each([
    ['wrongUsername', /Korisničko ime/, 'Ne postoji nalog sa ovim korisničkim imenom ili e-poštom.'],
    ['wrongPassword', /^Lozinka/, 'Lozinka nije tačna.'],
  ])('%s stands at its field and as a toast', async (code, label, text) => {
    refuse('post', 'login', 400, code);
    await fill();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(getSid()).toBeNull();
  });

  it('has one message for addresses of mail', async () => {
    refuse('post', 'login', 400, 'loginError');
    await fill('en');
    expect(await screen.findAllByText('Signing in failed. Check what you entered.')).toHaveLength(2);
  });

  it('leads an unverified account to its verification', async () => {
    refuse('post', 'login', 403, 'verify', { extra: { status: 'verify', usr_username: 'milica' } });
    const { spies } = await fill();
    await waitFor(() => expect(spies.onGo).toHaveBeenCalledWith('/sr/resend-verification?username=milica'));
  });

  it('asks an admin for the second step', async () => {
    refuse('post', 'login', 403, 'second_step', { extra: { ticket: 'first' } });
    answer('get', 'check-session', session({ admin: true }));
    const { spies, user } = await fill();
    const field = await screen.findByLabelText(/Kod iz aplikacije/);
    refuse('post', 'login/totp', 400, 'totp');
    await user.type(field, '123 456');
    await user.click(screen.getByRole('button', { name: 'Potvrdite kod' }));
    expect(await screen.findByText('Kod nije tačan ili je istekao.')).toBeInTheDocument();
    expect(getSid()).toBeNull();
    answer('post', 'login/totp', async (request) => {
      expect(await request.json()).toEqual({ ticket: 'first', code: '123456' });
      return { ...session({ admin: true }), sid: 'whole' };
    });
    await user.click(screen.getByRole('button', { name: 'Potvrdite kod' }));
    await waitFor(() => expect(spies.onClose).toHaveBeenCalled());
    expect(getSid()).toBe('whole');
  });

  it('X-2FA lets an admin without a second step set one up where it is required', async () => {
    answer('post', 'login', { ...session({ totp: 1 }), sid: 'half' });
    answer('get', 'check-session', session({ totp: 1 }));
    answer('get', 'admin/totp', { enabled: 0, required: 1, codes_left: 0, step_up_until: null });
    const { spies, user } = await fill();
    const begun = vi.fn();
    answer('post', 'admin/totp', async (request) => {
      begun(await request.json());
      return { secret: 'ABCDEFGH', uri: 'otpauth://totp/Zbir:milica?secret=ABCDEFGH', qr: 'data:image/svg+xml,x' };
    });
    await user.click(await screen.findByRole('button', { name: 'Dalje' }));
    expect(await screen.findByRole('img', { name: 'QR kod za aplikaciju za kodove' })).toBeVisible();
    expect(begun).toHaveBeenCalledExactlyOnceWith({ usr_password: 'tajna lozinka' });
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await expectNoAxeViolations();
    const code = screen.getByLabelText(/^Kod iz aplikacije/);
    refuse('patch', 'admin/totp', 400, 'totp');
    await user.type(code, '111111{Enter}');
    expect(await screen.findByText(/Kod nije tačan/)).toBeVisible();
    answer('patch', 'admin/totp', { recovery_codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'], sid: 'whole' });
    answer('get', 'check-session', session({ admin: true }));
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
    expect(getSid()).toBe('whole');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Kodovi su sačuvani' }));
    await waitFor(() => expect(spies.onClose).toHaveBeenCalled());
  });

  it('names what is missing, sends nothing, passes axe and leads on', async () => {
    const { spies, ui } = dialogs('sign-in');
    const { user } = await render(ui);
    await user.click(await screen.findByRole('button', { name: 'Prijavite se' }));
    expect(screen.getByText('Unesite korisničko ime ili e-poštu.')).toBeInTheDocument();
    expect(screen.getByText('Unesite lozinku.')).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Zaboravili ste lozinku?' }));
    expect(spies.show).toHaveBeenCalledWith({ kind: 'forgot', next: null });
    await user.click(screen.getByRole('button', { name: 'Registrujte se' }));
    expect(spies.show).toHaveBeenLastCalledWith({ kind: 'type', next: null });
  });
});

describe('choice of the account (M-AUTH-01)', () => {
  it('leads to the form of the kind by one press', async () => {
    const { spies, ui } = dialogs('type');
    const { user } = await render(ui, { lang: 'en' });
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Private person' }));
    expect(spies.onGo).toHaveBeenCalledWith('/en/register/1');
    await user.click(screen.getByRole('button', { name: 'Business' }));
    expect(spies.onGo).toHaveBeenLastCalledWith('/en/register/1?type=business');
  });

  it.each([
    ['/sr/details/4?x=1', null, '/sr/details/4?x=1'],
    ['/sr', '/sr/profile/messages', '/sr/profile/messages'],
    ['/sr', null, '/sr/details/9'],
    ['/sr/register/1', null, '/sr/details/9'],
  ])('begun at %s with %s to go on to, keeps the way back to %s', async (at, next, back) => {
    keepWayBack('/sr/details/9');
    const { ui } = dialogs('type', next);
    const { user } = await render(ui, { at });
    await user.click(screen.getByRole('button', { name: 'Fizičko lice' }));
    expect(wayBack()).toBe(back);
  });
});

describe('verification (M-AUTH-06)', () => {
  it('tells that the account is confirmed and offers the sign-in', async () => {
    let calls = 0;
    answer('post', 'verify', async (request) => {
      calls += 1;
      expect(await request.json()).toEqual({ token: 'abc' });
      return OK;
    });
    const signIn = vi.fn();
    const { user } = await render(<VerificationPage />, { at: '/sr/verification?token=abc', dialogs: { signIn } });
    expect(await screen.findByText('Nalog je potvrđen. Možete da se prijavite.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prijavite se' }));
    expect(signIn).toHaveBeenCalled();
    expect(calls).toBe(1);
    await expectNoAxeViolations();
  });

  it('says of a used link that the account is confirmed', async () => {
    refuse('post', 'verify', 409, 'already_verified');
    await render(<VerificationPage />, { at: '/en/verification?token=used', lang: 'en' });
    expect(await screen.findByText('The account is already confirmed. You can sign in.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByText(/invalid or has expired/)).toBeNull();
  });

  it('offers a new link when the old one does not work', async () => {
    refuse('post', 'verify', 400, 'invalidToken');
    const { user, address } = await render(<VerificationPage />, { at: '/en/verification?token=used', lang: 'en' });
    expect(await screen.findByText('The link is invalid or has expired.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(screen.getByText('Enter the username.')).toBeInTheDocument();
    await fillIn(user, screen.getByLabelText('Username'), 'milica');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(address()).toBe('/en/resend-verification?username=milica');
  });

  it('offers another try when the server cannot be reached', async () => {
    answer('post', 'verify', () => HttpResponse.error());
    await render(<VerificationPage />, { at: '/sr/verification?token=abc' });
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeInTheDocument();
  });

  it('sends the mail again and says so', async () => {
    answer('post', 'verify/resend', async (request) => {
      expect(await request.json()).toEqual({ usr_username: 'milica', token: 'none' });
      return OK;
    });
    const { user } = await render(<ResendPage />, { at: '/sr/resend-verification?username=milica' });
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Poslato' })).toBeInTheDocument();
  });

  it('says when it could not be sent, and locks the button for a while', async () => {
    refuse('post', 'verify/resend', 400, 'human_check');
    const { user } = await render(<ResendPage />, { at: '/sr/resend-verification?username=milica' });
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponovo' }));
    expect(await screen.findByText('Poruka za potvrdu nije poslata.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pošaljite ponovo' })).toBeDisabled();
  });
});

describe('new password (M-AUTH-12)', () => {
  it('asks for the address and says that the link was sent', async () => {
    answer('post', 'user/forgot-password', async (request) => {
      expect(await request.json()).toEqual({ usr_email: 'ana@example.com' });
      return OK;
    });
    const { ui, spies } = dialogs('forgot');
    const { user } = await render(ui);
    await user.type(screen.getByLabelText(/E-pošta/), 'ana');
    await user.click(screen.getByRole('button', { name: 'Pošaljite link' }));
    expect(screen.getByText('Unesite ispravnu adresu e-pošte.')).toBeInTheDocument();
    await fillIn(user, screen.getByLabelText(/E-pošta/), '@example.com');
    await user.click(screen.getByRole('button', { name: 'Pošaljite link' }));
    await waitFor(() => expect(screen.getAllByText(/poslat na ana@example.com/)).toHaveLength(2));
    await expectNoAxeViolations();
    await user.click(screen.getAllByRole('button', { name: 'Zatvorite' }).at(-1)!);
    expect(spies.onClose).toHaveBeenCalled();
  });

  it('takes a new password of 8 to 32 characters, twice', async () => {
    answer('get', 'user/forgot-password', { res: 'ok' });
    answer('patch', 'user/forgot-password', async (request) => {
      expect(await request.json()).toEqual({ token: 't1', password: 'nova lozinka' });
      return OK;
    });
    const signIn = vi.fn();
    const { user, address } = await render(<ForgotPasswordPage />, {
      at: '/sr/forgot-password?token=t1',
      path: '/:lang/forgot-password',
      dialogs: { signIn },
    });
    const save = await screen.findByRole('button', { name: 'Sačuvajte lozinku' });
    expect(save).toBeDisabled();
    await fillIn(user, screen.getByLabelText(/^Nova lozinka \(/), 'kratka');
    expect(screen.getByText('Najmanje 8 znakova.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Nova lozinka \(/));
    await fillIn(user, screen.getByLabelText(/^Nova lozinka \(/), 'x'.repeat(33));
    expect(screen.getByText('Najviše 32 znaka.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Nova lozinka \(/));
    await fillIn(user, screen.getByLabelText(/^Nova lozinka \(/), 'nova lozinka');
    await fillIn(user, screen.getByLabelText(/^Ponovite novu/), 'nova');
    expect(save).toBeDisabled();
    await fillIn(user, screen.getByLabelText(/^Ponovite novu/), ' lozinka');
    await user.click(save);
    await user.click(await screen.findByRole('button', { name: 'Prijavite se' }));
    expect(signIn).toHaveBeenCalled();
    expect(address()).toBe('/sr');
  });

  it('leads Home with an error when the link is wrong', async () => {
    refuse('get', 'user/forgot-password', 400, 'invalidToken');
    const { address } = await render(<ForgotPasswordPage />, {
      at: '/en/forgot-password?token=bad',
      path: '/:lang/forgot-password',
      lang: 'en',
    });
    expect(await screen.findByText('The link for a new password is invalid or has expired.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/en'));
  });
});

describe('human check (M-AUTH-05)', () => {
  it('does not let a form go without a secure page, and says why', async () => {
    answer('get', 'config', config({ human_check: { provider: 'altcha', site_key: '', script_url: '' } }));
    await render(<ResendPage />, { at: '/sr/resend-verification?username=milica' });
    expect(await screen.findByText(/samo preko zaštićene veze/)).toBeInTheDocument();
  });
});
