import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetWayBack, keepWayBack } from '@/entities/account/session/wayBack';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { RegisterPage } from './pages/RegisterPage';
import { RegistrationSentPage } from './pages/RegistrationSentPage';

beforeEach(() => {
  answer('get', 'countries', [{ cnt_id: 1, cnt_name: 'Srbija', cnt_iso2: 'RS' }]);
  answer('get', 'social-types', [{ sct_id: 1, sct_name: 'Facebook' }]);
  answer('get', 'organisation/type', [{ otp_id: 2, otp_name: 'd.o.o.' }]);
  answer('get', 'organisation/services', [{ osr_id: 3, osr_name: 'Pekarstvo' }]);
});

describe('registration (M-AUTH-02 to 04)', () => {
  beforeEach(() => answer('post', 'register/check', { res: 'ok' }));

  const page = (at: string, lang: 'sr' | 'en' = 'sr') =>
    render(<RegisterPage />, { at, path: '/:lang/register/:step', lang });

  /** Pasting is what password managers do, and much faster here than typing. */
  async function put(user: Awaited<ReturnType<typeof page>>['user'], label: RegExp, text: string) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }

  async function fillAccount(user: Awaited<ReturnType<typeof page>>['user'], rules = true) {
    await screen.findByRole('option', { name: 'Srbija' });
    await put(user, /^E-pošta/, 'ana @example.com');
    await put(user, /^Korisničko ime/, 'ana.z');
    await put(user, /^Lozinka/, 'duga lozinka');
    await put(user, /^Ponovite lozinku/, 'duga lozinka');
    await put(user, /^(Ime i prezime|Naziv firme)/, 'Ana 2 Živković');
    await user.selectOptions(screen.getByLabelText(/^Država/), '1');
    await put(user, /^Mesto/, 'Beograd');
    await put(user, /^Adresa/, 'Ulica 1');
    await put(user, /^Poštanski broj/, '11000');
    await put(user, /^Telefon( \*)?$/, '+381 60 000 011');
    if (rules) await user.click(screen.getByRole('checkbox', { name: /Prihvatam pravila/ }));
  }

  it('checks step 1 before Next, with a summary, and sends nothing', async () => {
    const { user, address } = await page('/sr/register/1?type=business');
    await user.type(await screen.findByLabelText(/^Ponovite lozinku/), 'x');
    expect(screen.getByText('Lozinke se ne slažu.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    const summary = screen.getAllByRole('alert').find((box) => box.textContent?.includes('Proverite označena polja'))!;
    expect(within(summary).getByRole('link', { name: 'E-pošta' })).toHaveAttribute('href', '#usr_email');
    await user.click(within(summary).getByRole('link', { name: 'Korisničko ime' }));
    expect(screen.getByLabelText(/^Korisničko ime/)).toHaveFocus();
    expect(screen.getAllByText('Prihvatite pravila da biste nastavili.').length).toBeGreaterThan(1);
    expect(address()).toBe('/sr/register/1?type=business');
    await expectNoAxeViolations();
  });

  it('shows further phones one after another', async () => {
    const { user } = await page('/sr/register/1');
    const first = await screen.findByLabelText(/^Telefon( \*)?$/);
    expect(screen.queryByLabelText('Telefon 2')).not.toBeInTheDocument();
    await user.type(first, '+381  60/000');
    expect(first).toHaveValue('+381 60000');
    await user.type(screen.getByLabelText('Telefon 2'), '1');
    expect(screen.getByLabelText('Telefon 3')).toBeInTheDocument();
    expect(screen.queryByLabelText('Telefon 4')).not.toBeInTheDocument();
  });

  it('registers a private person in one step, private and in Serbia, and leads back from there', async () => {
    let sent: Record<string, unknown> = {};
    answer('post', 'register', async (request) => {
      sent = Object.fromEntries((await request.formData()).entries());
      return OK;
    });
    keepWayBack('/sr/details/4');
    const { user, address } = await page('/sr/register/1');
    await screen.findByRole('option', { name: 'Srbija' });
    await waitFor(() => expect(screen.getByLabelText(/^Država/)).toHaveValue('1'));
    expect(screen.getByRole('checkbox', { name: 'Privatan profil' })).toBeChecked();
    await fillAccount(user);
    await user.click(screen.getByRole('button', { name: 'Registrujte se' }));
    await waitFor(() => expect(address()).toBe('/sr/register/sent'));
    expect(sent).toMatchObject({ type: 'usr', usr_country: '1', usr_private: '1' });
    // A sign-in in another tab ends the way that is kept, not the link that stands here.
    const there = await render(<RegistrationSentPage />, { at: '/sr/register/sent', path: '/:lang/*' });
    const back = screen.getByRole('link', { name: 'Nazad tamo gde ste bili' });
    forgetWayBack();
    await there.user.click(back);
    expect(there.address()).toBe('/sr/details/4');
  });

  it('leaves the profile open where a person says so', async () => {
    let sent: Record<string, unknown> = {};
    answer('post', 'register', async (request) => {
      sent = Object.fromEntries((await request.formData()).entries());
      return OK;
    });
    const { user, address } = await page('/sr/register/1');
    await fillAccount(user);
    await user.click(screen.getByRole('checkbox', { name: 'Privatan profil' }));
    await user.click(screen.getByRole('button', { name: 'Registrujte se' }));
    await waitFor(() => expect(address()).toBe('/sr/register/sent'));
    expect(sent.usr_private).toBe('0');
  });

  it('registers a private person with an introduction and says where the confirmation went', async () => {
    let sent: Record<string, unknown> = {};
    answer('post', 'register', async (request) => {
      sent = Object.fromEntries((await request.formData()).entries());
      return OK;
    });
    const { user, address } = await page('/sr/register/1');
    await fillAccount(user);
    expect(screen.getByLabelText(/^E-pošta/)).toHaveValue('ana@example.com');
    expect(screen.getByLabelText(/^Ime i prezime/)).toHaveValue('Ana Živković');
    await user.click(screen.getByRole('button', { name: /^Dodajte prvo mreže/ }));
    await waitFor(() => expect(address()).toBe('/sr/register/3'));
    await fillIn(user, await screen.findByLabelText(/Predstavite se/), 'Kupujem redovno.');
    await user.click(screen.getByRole('button', { name: 'Registrujte se' }));
    await waitFor(() => expect(address()).toBe('/sr/register/sent'));
    expect(sent).toMatchObject({ type: 'usr', usr_username: 'ana.z', usr_pr_text: 'Kupujem redovno.', token: 'none' });
    expect(sessionStorage.getItem('registration')).toBeNull();
  });

  it('asks the server about each step before the next one, without the repeated password', async () => {
    const asked = vi.fn();
    answer('post', 'register/check', async (request) => {
      asked(await request.json());
      return OK;
    });
    const { user, address } = await page('/sr/register/1?type=business');
    await fillAccount(user);
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    await waitFor(() => expect(address()).toBe('/sr/register/2?type=business'));
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      type: 'org',
      usr_email: 'ana@example.com',
      usr_username: 'ana.z',
      usr_password: 'duga lozinka',
      usr_name: 'Ana 2 Živković',
      usr_country: '1',
      usr_region: 'Beograd',
      usr_address: 'Ulica 1',
      usr_postal_code: '11000',
      usr_phone_number: '+381 60 000 011',
    });
  });

  it('stays on the step whose numbers the server refuses, and says why at the field (X-ID)', async () => {
    const { user, address } = await page('/sr/register/1?type=business');
    await fillAccount(user);
    refuse('post', 'register/check', 400, 'errors.registration.invalid', {
      fields: { usr_password: [{ code: 'password_weak', message: 'Ovu lozinku je lako pogoditi.' }] },
      extra: { missing: [], invalid: ['usr_password'], same: [] },
    });
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    expect(await screen.findByLabelText(/^Lozinka/)).toHaveAccessibleDescription(/lako pogoditi/);
    expect(address()).toBe('/sr/register/1?type=business');
  });

  it('says on which address the confirmation is, and where to get another, also after a reload', async () => {
    const { user, address } = await render(<RegistrationSentPage />, {
      at: '/en/register/sent',
      path: '/:lang/*',
      lang: 'en',
      state: { email: 'ana@example.com', username: 'ana.z' },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm your e-mail' })).toBeVisible();
    expect(screen.getByText('Your account is open. We sent a confirmation e-mail to ana@example.com.')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('link', { name: 'Send again' }));
    expect(address()).toBe('/en/resend-verification?username=ana.z');
  });

  it('lists what is wrong in the order of the form, the empty repeated password too', async () => {
    const { user } = await page('/sr/register/1');
    await user.click(await screen.findByRole('button', { name: 'Registrujte se' }));
    const summary = screen.getAllByRole('alert').find((box) => box.textContent?.includes('Proverite označena polja'))!;
    const listed = within(summary)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.slice(1) ?? '');
    const fields = [...document.querySelectorAll('form [id]')].map((field) => field.id);
    expect(listed).toEqual(fields.filter((id) => listed.includes(id)));
    expect(listed).toContain('repeat');
    expect(screen.getByLabelText(/^Ponovite lozinku/)).toHaveAccessibleDescription(/^Popunite ovo polje\./);
  });

  it('moves to the first step the server blames, marks duplicates and tells them', async () => {
    refuse('post', 'register', 409, 'errors.registration.same', {
      extra: { missing: [], invalid: [], same: ['usr_username', 'same_user'] },
    });
    const { user, address } = await page('/sr/register/1');
    await fillAccount(user);
    await user.click(await screen.findByRole('button', { name: 'Registrujte se' }));
    await waitFor(() => expect(address()).toBe('/sr/register/1'));
    expect(await screen.findByLabelText(/^Korisničko ime/)).toHaveAccessibleDescription(/Korisničko ime je zauzeto/);
    expect(screen.getByLabelText(/^Ime i prezime/)).toHaveAccessibleDescription(/istim imenom i adresom/);
    expect(screen.getByText('Nalog sa nekim od ovih podataka već postoji.')).toBeInTheDocument();
  });

  it('asks a firm for its documents, with their limits', async () => {
    answer('get', 'tutorials/57', { tut_id: 57, tut_name: 'Dokaz', tut_text: '<p>Izvod iz registra.</p>' });
    const { user, address } = await page('/sr/register/1?type=business');
    expect(await screen.findByRole('heading', { level: 1, name: 'Registracija firme' })).toBeInTheDocument();
    await fillAccount(user);
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    await waitFor(() => expect(address()).toBe('/sr/register/2?type=business'));
    expect(await screen.findByText(/do 1,5 MB/)).toBeInTheDocument();
    const large = new File(['x'], 'porez.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 2 * 1048576 });
    await user.upload(screen.getByLabelText('Poreska potvrda'), large);
    expect(screen.getByText('porez.pdf: Datoteka je veća od 1,5 MB.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Privatan profil' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pomoć: Izvod iz registra' }));
    expect(await screen.findByText('Izvod iz registra.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    expect(screen.getByLabelText(/^PIB/)).toHaveAccessibleDescription('Popunite ovo polje.');
    // A file is chosen, not filled in; one that was refused has its reason alone.
    expect(screen.getByLabelText('Izvod iz registra')).toHaveAccessibleDescription(/Izaberite datoteku\.$/);
    const refused = screen.getByLabelText('Poreska potvrda');
    expect(refused).toHaveAccessibleDescription(/porez\.pdf: Datoteka je veća od 1,5.MB\.$/);
    expect(refused).not.toHaveAccessibleDescription(/Izaberite|Popunite/);
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Nazad' }));
    expect(address()).toBe('/sr/register/1?type=business');
  });

  it('says when the password has to be typed again after a reload', async () => {
    const { user, unmount } = await page('/sr/register/1');
    await fillAccount(user);
    unmount();
    const again = await page('/sr/register/3');
    await again.user.click(await screen.findByRole('button', { name: 'Registrujte se' }));
    expect(await screen.findByText(/Unesite lozinku ponovo/)).toBeInTheDocument();
    expect(again.address()).toBe('/sr/register/1');
    expect(screen.getByLabelText(/^E-pošta/)).toHaveValue('ana@example.com');
  });
});
