import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { getSid } from '@/api/session';
import type { OwnDataExport, User } from '@/api/types';
import { exportRow } from '@/test/exports';
import { notificationSettings, OK, ownUser } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { ProfilePage } from './pages/ProfilePage';
import { SuggestionsPage } from './pages/SuggestionsPage';

async function open(
  user: User,
  sent: Record<string, FormDataEntryValue>[] = [],
  ordered: OwnDataExport = { last: null, file: null },
) {
  let held = user;
  answer('get', 'user/export/state', ordered);
  answer('get', 'user', () => held);
  answer(
    'get',
    'user/notification-settings',
    notificationSettings({ 'reject-seller': { page: 1, mail: 1, fixed: 1, mail_fixed: 0 } }),
  );
  answer('get', 'countries', [
    { cnt_id: 1, cnt_name: 'Srbija', cnt_iso2: 'RS' },
    { cnt_id: 9, cnt_name: 'Crna Gora', cnt_iso2: 'ME' },
  ]);
  answer('get', 'social-types', [{ sct_id: 1, sct_name: 'Sajt' }]);
  answer('get', 'organisation/type', [{ otp_id: 2, otp_name: 'DOO' }]);
  answer('get', 'organisation/services', []);
  answer('post', 'user/edit-profile', async (request) => {
    sent.push(Object.fromEntries((await request.formData()).entries()));
    held = { ...held, usr_region: 'Niš' };
    return OK;
  });
  const shown = await render(<ProfilePage />, { user: true, at: '/sr/profile/my-profile' });
  await screen.findByRole('button', { name: 'Izmenite podatke' });
  return shown;
}

describe('M-PRF-01: the own data', () => {
  it('are seen, changed, and only what differs is sent', async () => {
    const sent: Record<string, FormDataEntryValue>[] = [];
    const { user } = await open(ownUser(), sent);
    expect(screen.getByText('milica@example.com')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    const place = screen.getByRole('textbox', { name: 'Mesto' });
    await user.clear(place);
    await user.type(place, 'Niš');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    await waitFor(() => expect(sent).toEqual([{ usr_region: 'Niš' }]));
    expect(await screen.findByText('Podaci su sačuvani.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Izmenite podatke' })).toBeVisible();
    expect(await screen.findByText('Niš')).toBeVisible();
  });

  it('come back as they were when the change is cancelled', async () => {
    const sent: Record<string, FormDataEntryValue>[] = [];
    const { user } = await open(ownUser(), sent);
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    await user.type(screen.getByRole('textbox', { name: 'Mesto' }), 'xyz');
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    expect(screen.getByText('Čačak')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    expect(screen.getByRole('textbox', { name: 'Mesto' })).toHaveValue('Čačak');
    expect(sent).toEqual([]);
  });

  it('takes a large picture, which the crop brings down to 400 KB', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
    const { user } = await open(ownUser());
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    expect(screen.getByText(/šaljemo najviše 400 KB/)).toBeVisible();
    await user.upload(
      screen.getByLabelText('Slika'),
      new File([new Uint8Array(500 * 1024)], 'velika.png', { type: 'image/png' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Isecite sliku na kvadrat' })).toBeVisible();
    expect(screen.queryByText(/Datoteka je veća/)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('puts a refusal at its field: a taken name, a wrong password', async () => {
    const { user } = await open(ownUser());
    refuse('post', 'user/edit-profile', 409, 'usr_username', {
      message: 'Korisničko ime je zauzeto.',
      fields: { usr_username: [{ code: 'duplicate', message: 'Korisničko ime je zauzeto.' }] },
    });
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    const name = screen.getByRole('textbox', { name: /Korisničko ime/ });
    await user.clear(name);
    await fillIn(user, name, 'gruza');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    await waitFor(() => expect(name).toBeInvalid());
    refuse('post', 'user/edit-profile', 400, 'wrongPassword', { message: 'Lozinka nije tačna.' });
    await fillIn(user, screen.getByLabelText('Sadašnja lozinka'), 'pogrešna');
    await fillIn(user, screen.getByLabelText('Nova lozinka'), 'nova lozinka 1');
    await fillIn(user, screen.getByLabelText('Ponovite lozinku'), 'nova lozinka 1');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    await waitFor(() => expect(screen.getByLabelText('Sadašnja lozinka')).toBeInvalid());
  });

  it('keeps the new session that a change of the password answers', async () => {
    const { user } = await open(ownUser());
    const sent: Record<string, FormDataEntryValue>[] = [];
    answer('post', 'user/edit-profile', async (request) => {
      sent.push(Object.fromEntries((await request.formData()).entries()));
      return { ...OK, sid: 'another-sid' };
    });
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    await fillIn(user, screen.getByLabelText('Sadašnja lozinka'), 'stara lozinka');
    await fillIn(user, screen.getByLabelText('Nova lozinka'), 'nova lozinka 1');
    await fillIn(user, screen.getByLabelText('Ponovite lozinku'), 'nova lozinka 1');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    expect(await screen.findByText('Podaci su sačuvani, lozinka je promenjena.')).toBeVisible();
    expect(sent).toEqual([{ usr_password: 'nova lozinka 1', usr_password_old: 'stara lozinka' }]);
    expect(getSid()).toBe('another-sid');
  });
});

describe('M-PRF-02: what cannot be changed', () => {
  it('shows e-mail, company number and name of an organisation closed for good', async () => {
    const { user } = await open(ownUser({ type: 'org', usr_org_id: '17123456' }));
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    for (const field of ['E-pošta', 'Matični broj', 'Naziv firme']) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${field}`) }), field).toBeDisabled();
    }
    expect(screen.getByRole('textbox', { name: /^PIB/ })).toBeEnabled();
  });

  it('closes identity and contract data while deals run, with the reason, and leaves the rest open', async () => {
    const sent: Record<string, FormDataEntryValue>[] = [];
    const { user } = await open(ownUser({ editable: 0 }), sent);
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    expect(screen.getByRole('note')).toHaveTextContent('dok imate aktivne ponude ili prodaje');
    for (const field of ['Mesto', 'Adresa', 'Ime i prezime', 'Telefon']) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${field}`) }), field).toBeDisabled();
    }
    expect(screen.getByRole('combobox', { name: /Država/ })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Privatan profil' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jezik e-pošte' }), 'en');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    await waitFor(() => expect(sent).toEqual([{ usr_private: '1', usr_email_language: 'en' }]));
  });

  it('shows the fields closed when deals began meanwhile', async () => {
    const { user } = await open(ownUser());
    await user.click(screen.getByRole('button', { name: 'Izmenite podatke' }));
    answer('get', 'user', ownUser({ editable: 0 }));
    refuse('post', 'user/edit-profile', 403, 'forbidden', { message: 'Ovo se sada ne može menjati.' });
    await user.type(screen.getByRole('textbox', { name: 'Mesto' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    expect((await screen.findAllByText('Ovo se sada ne može menjati.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mesto' })).toBeDisabled());
  });
});

describe('X-PREF: notifications by type and channel', () => {
  it('switches one type at one channel, and back when it is refused', async () => {
    const sent: unknown[] = [];
    const { user } = await open(ownUser());
    const table = within(await screen.findByRole('table', { name: 'Obaveštenja po vrsti' }));
    expect(table.queryByText('Administracija')).toBeNull();
    expect(table.getByRole('row', { name: /Prodavac je odbio vašu ponudu uvek/ })).toBeVisible();
    const mail = () => table.getByRole('checkbox', { name: 'Kupac je odustao: E-pošta' });
    answer('patch', 'user/notification-settings', async (request) => {
      sent.push(await request.json());
      return notificationSettings();
    });
    answer(
      'get',
      'user/notification-settings',
      notificationSettings({ 'reject-buyer': { page: 1, mail: 0, fixed: 0, mail_fixed: 0 } }),
    );
    await user.click(mail());
    await waitFor(() => expect(sent).toEqual([{ 'reject-buyer': { mail: 0 } }]));
    await waitFor(() => expect(mail()).not.toBeChecked());
    refuse('patch', 'user/notification-settings', 500, 'server_error');
    await user.click(mail());
    expect(await screen.findByText(/Server trenutno ne može/)).toBeVisible();
    await waitFor(() => expect(mail()).not.toBeChecked());
  });

  it('X-WATCH-07 X-WATCH-08: lets mails of watching be collected, and explains the dash of types by mail only', async () => {
    answer('patch', 'user/digest', { digest: 'daily', next_at: '2026-11-28T07:00:00Z' });
    const { user } = await open(ownUser());
    const table = within(await screen.findByRole('table', { name: 'Obaveštenja po vrsti' }));
    expect(table.getByText('Ono što pratite').closest('tbody')).toHaveTextContent(/Novi oglas odgovara/);
    await user.click(await table.findByRole('radio', { name: 'zbirno, jednom dnevno' }));
    expect(await table.findByText(/^Sledeća zbirna poruka: 2026-\u206011-\u206028 08:00/)).toBeVisible();
    expect(screen.queryByText(/crticom/)).toBeNull();
    answer(
      'get',
      'user/notification-settings',
      notificationSettings({ 'message-waiting': { page: 0, mail: 1, fixed: 1, mail_fixed: 0 } }),
    );
    answer('patch', 'user/notification-settings', notificationSettings());
    await user.click(table.getByRole('checkbox', { name: 'Kupac je odustao: E-pošta' }));
    expect(await screen.findByText(/crticom/)).toBeVisible();
    expect(table.getByText('samo e-poštom')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('says that no mail comes at all when notifications by mail are off', async () => {
    await open(ownUser({ usr_notifications: false }));
    expect(screen.getByText(/na e-poštu su isključena/)).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Kupac je odustao: E-pošta' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Kupac je odustao: Na stranici' })).toBeEnabled();
  });
});

describe('X-GDPR: the own data and the account', () => {
  it('orders the archive, says that it is made, and hands it out under its own name', async () => {
    const poll = holdTimers(3000);
    const { user } = await open(ownUser());
    let asked = 0;
    const order = exportRow('waiting');
    answer('post', 'user/export', order);
    expect(screen.queryByRole('button', { name: 'Preuzmite svoje podatke' })).not.toBeInTheDocument();
    answer('get', 'user/export/state', { last: exportRow('making'), file: null });
    await user.click(await screen.findByRole('button', { name: 'Zatražite svoje podatke' }));
    expect(await screen.findByText(/Obavestićemo vas kada/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zatražite svoje podatke' })).toBeDisabled();
    poll();
    expect(await screen.findByRole('progressbar', { name: /Arhiva se priprema/ })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    await expectNoAxeViolations();
    answer('get', 'user/export/state', { last: exportRow('ready'), file: exportRow('ready') });
    poll();
    expect(await screen.findByText(/Arhiva je spremna/)).toBeVisible();
    answer('get', 'user/export', () => {
      asked += 1;
      return new HttpResponse('zip', {
        headers: { 'Content-Disposition': 'attachment; filename="zbir-milica.zip"' },
      });
    });
    await user.click(screen.getByRole('button', { name: 'Preuzmite svoje podatke' }));
    await waitFor(() => expect(asked).toBe(1));
  });

  it('says that the archive failed and lets it be ordered again, while the older one can be had', async () => {
    const { user } = await open(ownUser(), [], { last: exportRow('failed'), file: exportRow('ready') });
    expect(await screen.findByText(/Ništa nije izgubljeno; pokušajte ponovo/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Preuzmite svoje podatke' })).toBeVisible();
    await expectNoAxeViolations();
    refuse('post', 'user/export', 429, 'throttled', { message: 'Previše pokušaja.' });
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await screen.findByText(/Previše pokušaja/)).toBeVisible();
    answer('get', 'user/export/state', { last: exportRow('waiting'), file: null });
    answer('post', 'user/export', exportRow('waiting'));
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await screen.findByText(/Zahtev je primljen/)).toBeVisible();
  });

  it('closes the account after its consequences and the password, and leaves for Home', async () => {
    const sent: unknown[] = [];
    answer('get', 'user/closing', { closable: 1 });
    const { user, address } = await open(ownUser());
    await user.click(screen.getByRole('button', { name: 'Zatvorite nalog' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zatvoriti nalog?' }));
    expect(await dialog.findByText(/ne može poništiti/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Zatvorite nalog' }));
    expect(dialog.getByText('Popunite ovo polje.')).toBeVisible();
    answer('delete', 'user', async (request) => {
      expect(new URL(request.url).searchParams.has('usr_password')).toBe(false);
      sent.push(await request.json());
      return OK;
    });
    await fillIn(user, dialog.getByLabelText(/Sadašnja lozinka/), 'moja lozinka');
    await user.click(dialog.getByRole('button', { name: 'Zatvorite nalog' }));
    await waitFor(() => expect(address()).toBe('/sr?account=closed'));
    expect(sent).toEqual([{ usr_password: 'moja lozinka' }]);
    expect(getSid()).toBeNull();
  });

  it('says what holds the account open before it asks for the password', async () => {
    answer('get', 'user/closing', { closable: 0 });
    const { user } = await open(ownUser());
    await user.click(screen.getByRole('button', { name: 'Zatvorite nalog' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zatvoriti nalog?' }));
    expect(await dialog.findByText(/^Nalog ne možete da zatvorite dok traju/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Moje kupovine' })).toHaveAttribute('href', '/sr/profile/my-purchases');
    expect(dialog.queryByLabelText(/Sadašnja lozinka/)).toBeNull();
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Zadržite nalog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says which deals began meanwhile, and what is wrong with the password', async () => {
    answer('get', 'user/closing', { closable: 1 });
    const { user } = await open(ownUser());
    await user.click(screen.getByRole('button', { name: 'Zatvorite nalog' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zatvoriti nalog?' }));
    refuse('delete', 'user', 409, 'active_deals', { message: 'x' });
    await fillIn(user, await dialog.findByLabelText(/Sadašnja lozinka/), 'moja lozinka');
    await user.click(dialog.getByRole('button', { name: 'Zatvorite nalog' }));
    expect(await dialog.findByText(/ne možete da zatvorite dok traju/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Moje prodaje' })).toHaveAttribute('href', '/sr/profile/my-sales');
    refuse('delete', 'user', 400, 'wrongPassword', { message: 'Lozinka nije tačna.' });
    await user.click(dialog.getByRole('button', { name: 'Zatvorite nalog' }));
    expect(await dialog.findByText('Lozinka nije tačna.')).toBeVisible();
    expect(getSid()).toBe('test-sid');
  });
});

describe('M-ADM-14: sending a suggestion', () => {
  it('sends a text, thanks for it, and wants one', async () => {
    const sent: unknown[] = [];
    answer('post', 'suggestions', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user } = await render(<SuggestionsPage />, { user: true });
    await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
    expect(screen.getByText('Popunite ovo polje.')).toBeVisible();
    const field = screen.getByRole('textbox', { name: /Vaš predlog/ });
    await fillIn(user, field, '  Dodajte mapu.  ');
    await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
    expect(await screen.findByText(/Hvala\. Vaš predlog/)).toBeVisible();
    expect(sent).toEqual([{ msg_message: 'Dodajte mapu.' }]);
    expect(field).toHaveValue('');
    await expectNoAxeViolations();
  });

  it('keeps the text when sending fails', async () => {
    refuse('post', 'suggestions', 429, 'throttled');
    const { user } = await render(<SuggestionsPage />, { user: true });
    const field = screen.getByRole('textbox', { name: /Vaš predlog/ });
    await fillIn(user, field, 'Dodajte mapu.');
    await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
    expect(await screen.findByText(/Previše pokušaja/)).toBeVisible();
    expect(field).toHaveValue('Dodajte mapu.');
  });
});
