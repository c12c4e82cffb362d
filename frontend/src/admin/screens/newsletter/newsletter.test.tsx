import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NewsletterIssue, NotificationAddress } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { AddressesScreen } from './AddressesScreen';
import { checkIssue, EMPTY_ISSUE, summaryOfIssue } from './issue';
import { NewsletterScreen } from './NewsletterScreen';

const issue = (id: number, state: NewsletterIssue['state'], more: Partial<NewsletterIssue> = {}): NewsletterIssue => ({
  id,
  texts: [
    { locale: 'sr', subject: `Broj ${id}`, body: '<p>Zdravo</p>' },
    { locale: 'en', subject: `Issue ${id}`, body: '<p>Hello</p>' },
  ],
  state,
  recipients: 300,
  sent: 0,
  failed: 0,
  created_at: '2026-02-03T10:20:00Z',
  started_at: null,
  finished_at: null,
  ...more,
});
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('issues (M-INF-04)', () => {
  it('are edited and deleted only as drafts; the others tell how far they are', async () => {
    answerPaged('newsletter/issues', [
      issue(3, 'draft'),
      issue(2, 'sending', { sent: 118, failed: 2 }),
      issue(1, 'stopped', { sent: 40 }),
    ]);
    const { user } = await render(<NewsletterScreen />, { at: '/sr/admin/newsletter' });
    const draft = await row(/Broj 3/);
    expect(within(draft).getByRole('button', { name: 'Izmenite: Broj 3' })).toBeVisible();
    expect(within(draft).getByRole('button', { name: 'Obrišite: Broj 3' })).toBeVisible();
    const sending = await row(/Broj 2/);
    expect(within(sending).getByRole('progressbar', { name: '120 od 300' })).toHaveValue(120);
    expect(within(sending).getByText('2 neuspela')).toBeVisible();
    expect(within(sending).queryByRole('button', { name: /Izmenite|Obrišite|Pošaljite/ })).toBeNull();
    expect(within(await row(/Broj 1/)).getByRole('button', { name: 'Nastavite slanje: Broj 1' })).toBeVisible();
    await user.click(within(sending).getByRole('button', { name: 'Pregled: Broj 2' }));
    const preview = await screen.findByRole('dialog', { name: 'Pregled biltena' });
    expect(within(preview).getByText('Zdravo')).toBeVisible();
    await user.click(within(preview).getByRole('tab', { name: 'Engleski' }));
    expect(within(preview).getByText('Hello')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('have one language at least, whole', () => {
    const draft = (sr: string, en: string) => ({ subject: { sr, en }, body: { sr: sr && '<p>x</p>', en: '' } });
    // Marks the page's language only, and says that one is enough.
    expect(Object.keys(checkIssue(EMPTY_ISSUE))).toEqual(['subject.sr', 'body.sr']);
    expect([summaryOfIssue(EMPTY_ISSUE), summaryOfIssue(draft('Broj', ''))]).toEqual([
      'adminMailings:issue.nothing',
      null,
    ]);
    expect(checkIssue(draft('Broj', ''))).toEqual({});
    expect(checkIssue(draft('', 'Issue'))).toEqual({ 'body.en': 'required' });
  });

  it('are sent to the number that was seen; a changed number is asked about once more', async () => {
    answerPaged('newsletter/issues', [issue(3, 'draft')]);
    answer('get', 'newsletter/issues/3', issue(3, 'draft', { recipients: 100 }));
    const sent: unknown[] = [];
    refuse('post', 'newsletter/issues/3/send', 409, 'recipients_changed', { extra: { recipients: 121 } });
    const { user } = await render(<NewsletterScreen />, { at: '/sr/admin/newsletter' });
    await user.click(await screen.findByRole('button', { name: 'Više radnji: Broj 3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pošaljite: Broj 3' }));
    expect(await screen.findByText(/na 100 adresa/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pošaljite bilten' }));
    expect(await screen.findByText(/sada je 121 adresa/)).toBeVisible();
    answer('post', 'newsletter/issues/3/send', async (request) => {
      sent.push(await request.json());
      answerPaged('newsletter/issues', [issue(3, 'sending', { recipients: 121 })]);
      return issue(3, 'sending');
    });
    await user.click(screen.getByRole('button', { name: 'Pošaljite bilten' }));
    await waitFor(() => expect(sent).toEqual([{ recipients: 121 }]));
    expect(await screen.findByText('Šalje se')).toBeVisible();
    // The administrator confirms the stop, and the list shows the new state.
    answer('post', 'newsletter/issues/3/stop', () => {
      answerPaged('newsletter/issues', [issue(3, 'stopped')]);
      return issue(3, 'stopped');
    });
    await user.click(screen.getByRole('button', { name: 'Zaustavite slanje: Broj 3' }));
    await user.click(await screen.findByRole('button', { name: 'Zaustavite slanje' }));
    expect(await screen.findByText('Zaustavljeno')).toBeVisible();
  });

  it('are tried at one address, in one of their languages', async () => {
    answerPaged('newsletter/issues', [issue(3, 'draft')]);
    const tried = vi.fn();
    const { user } = await render(<NewsletterScreen />, { at: '/sr/admin/newsletter' });
    await user.click(await screen.findByRole('button', { name: 'Više radnji: Broj 3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Probna poruka: Broj 3' }));
    const email = await screen.findByRole('textbox', { name: 'Adresa' });
    const send = screen.getByRole('button', { name: 'Pošaljite probnu poruku' });
    await fillIn(user, email, 'nije adresa');
    await user.click(send);
    expect(email).toHaveAttribute('aria-invalid', 'true');
    refuse('post', 'newsletter/issues/3/test', 400, 'validation', {
      fields: { email: [{ code: 'invalid', message: 'Ne postoji.' }] },
    });
    await user.clear(email);
    await fillIn(user, email, 'ana@example.com');
    await user.click(send);
    expect(await screen.findByText('Ne postoji.')).toBeVisible();
    answer('post', 'newsletter/issues/3/test', async (request) => {
      tried(await request.json());
      return OK;
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jezik' }), 'en');
    await user.click(send);
    expect(await screen.findByText('Probna poruka je poslata.')).toBeVisible();
    expect(tried).toHaveBeenCalledExactlyOnceWith({ email: 'ana@example.com', lang: 'en' });
  });

  it('say before they are sent that readers of the other language get them as they are', async () => {
    const only = issue(3, 'draft', { texts: [{ locale: 'sr', subject: 'Broj 3', body: '<p>Zdravo</p>' }] });
    answerPaged('newsletter/issues', [only]);
    answer('get', 'newsletter/issues/3', only);
    const { user } = await render(<NewsletterScreen />, { at: '/sr/admin/newsletter' });
    await user.click(await screen.findByRole('button', { name: 'Više radnji: Broj 3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pošaljite: Broj 3' }));
    expect(await screen.findByText(/Izdanje postoji samo na srpskom/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ne šaljite' }));
  });

  it('put the refusal of the second text at its language', async () => {
    answerPaged('newsletter/issues', [issue(3, 'draft')]);
    refuse('patch', 'newsletter/issues/3', 400, 'validation', {
      fields: { 'texts.1.subject': [{ code: 'max_length', message: 'Predugo.' }] },
    });
    const { user } = await render(<NewsletterScreen />, { at: '/sr/admin/newsletter?dialog=edit-3' });
    const subject = await screen.findByRole('textbox', { name: /Naslov \(srpski\)/ });
    await user.type(subject, '!');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByRole('textbox', { name: /Naslov \(engleski\)/ })).toHaveAccessibleDescription(
      /^Predugo\./,
    );
  });
});

describe('addresses (M-INF-04, M-ADM-09)', () => {
  const address: NotificationAddress = {
    nws_id: 4,
    nws_email: 'ana@example.com',
    nws_active: 1,
    nws_kind: 'newsletter',
    nws_locale: 'sr',
    nws_confirmed: null,
  };
  const switchedOff: NotificationAddress = { ...address, nws_active: 0 };

  it('are narrowed by kind and switched; nothing is added or deleted', async () => {
    const asked: (string | null)[] = [];
    answer(
      'get',
      'newsletter',
      (request) => {
        asked.push(new URL(request.url).searchParams.get('kind'));
        return [address];
      },
      { page_count: 1, meta: { items: 1 } },
    );
    const switched = vi.fn();
    answer('patch', 'newsletter', async (request) => {
      switched(await request.json());
      return switchedOff;
    });
    const { user } = await render(<AddressesScreen />, { at: '/sr/admin/notification-addresses' });
    const toggle = await screen.findByRole('switch', { name: 'Aktivno: ana@example.com' });
    expect(screen.getByText('Nije potvrđena')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Obrišite|Dodajte|Izmenite/ })).toBeNull();
    await user.click(toggle);
    await waitFor(() => expect(switched).toHaveBeenCalledWith({ nws_id: 4, nws_active: 0 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'staff');
    await waitFor(() => expect(asked).toContain('staff'));
    refuse('patch', 'newsletter', 409, 'unconfirmed', { message: 'Nije potvrđena još.' });
    await user.click(await screen.findByRole('switch', { name: 'Aktivno: ana@example.com' }));
    expect(await screen.findByText('Greška: Nije potvrđena još.')).toBeVisible();
    await expectNoAxeViolations();
  });
});
