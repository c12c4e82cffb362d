import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/api/types';
import { AuditNamesContext } from '@/admin/components/audit/auditNames';
import { AUDIT_NAMES } from '@/admin/registry';
import { expectNoAxeViolations, fill, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { AuditScreen } from './AuditScreen';
import { differencesOf } from './differences';

const META = { items: 1, actions: [], objects: [] };

const screenWithNames = (
  <AuditNamesContext value={AUDIT_NAMES}>
    <AuditScreen />
  </AuditNamesContext>
);

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  aud_id: 3,
  aud_date: '2026-11-20T10:00:00Z',
  usr_id: 1,
  usr_username: 'admin',
  action: 'update',
  object: 'news',
  object_id: '5',
  object_name: 'Berza je otvorena',
  before: { new_title: 'Berza je otvorena', links: null },
  after: { new_title: 'Berza radi', links: [{ text: 'Zbir' }] },
  ...change,
});

describe('X-AUDIT: the audit log', () => {
  it('shows before and after side by side, and narrows by every filter', async () => {
    const asked: string[] = [];
    answer(
      'get',
      'admin/audit',
      (request) => {
        asked.push(new URL(request.url).search);
        return [entry(), entry({ aud_id: 2, usr_id: null, usr_username: '', action: 'create' })];
      },
      { page_count: 2, meta: { items: 22, actions: ['create', 'update'], objects: ['crate', 'news'] } },
    );
    const { user, address } = await render(screenWithNames, { user: true, at: '/sr/admin/audit' });
    expect(
      await screen.findByRole('row', { name: /admin Izmenjeno: Vesti „Berza je otvorena“ \(naslov, linkovi\)\./ }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /sistem Dodato: Vesti „Berza je otvorena“/ })).toBeVisible();
    const unfold = screen.getAllByRole('button', { name: 'Prikažite više: Berza je otvorena' })[0]!;
    await user.click(unfold);
    const changes = within(await screen.findByRole('table', { name: 'Izmene: Berza je otvorena' }));
    expect(changes.getByText('je otvorena')).toHaveRole('deletion');
    expect(changes.getByText('radi')).toHaveRole('insertion');
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Radnja' }), 'update');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'crate');
    await fill(user, screen.getByRole('textbox', { name: 'Od' }), '2026-11-02');
    await user.tab();
    await waitFor(() => expect(asked.at(-1)).toMatch(/action=update&object=crate&start_date=2026-11-02&page=1/));
    await user.click((await screen.findAllByRole('button', { name: 'Samo: admin' }))[0]!);
    await waitFor(() => expect(asked.at(-1)).toContain('usr_id=1'));
    await user.click((await screen.findAllByRole('button', { name: 'Istorija zapisa: Berza je otvorena' }))[0]!);
    await waitFor(() => expect(asked.at(-1)).toMatch(/object=news&object_id=5/));
    await user.click(await screen.findByRole('button', { name: 'Prikazan je samo admin' }));
    await waitFor(() => expect(address()).not.toContain('usr_id'));
  });

  it('keeps a date that it cannot take, says what is wrong with it, and filters by nothing', async () => {
    const asked: string[] = [];
    answer(
      'get',
      'admin/audit',
      (request) => {
        asked.push(new URL(request.url).search);
        return [entry()];
      },
      { page_count: 1, meta: { items: 1, actions: ['update'], objects: ['news'] } },
    );
    const { user, address } = await render(screenWithNames, {
      user: true,
      at: '/sr/admin/audit?end_date=2026-11-10',
    });
    const from = await screen.findByRole('textbox', { name: 'Od' });
    const before = asked.length;
    for (const [typed, why] of [
      ['juče', /datum/],
      ['2026-11-11', /2026-\u206011-\u206010/],
      ['2019-12-31', /2020-\u206001-\u206001/],
    ] as const) {
      await fill(user, from, typed);
      await user.tab();
      expect(from).toHaveValue(typed);
      expect(from).toHaveAccessibleDescription(why);
      expect(from).toBeInvalid();
    }
    expect(asked).toHaveLength(before);
    expect(address()).toBe('/sr/admin/audit?end_date=2026-11-10');
  });

  it('tells what was added, taken away, and where two texts part', () => {
    const read = (value: unknown) => String(value ?? '');
    expect(differencesOf(null, { a: 'x' }, read)).toEqual([
      { field: 'a', before: null, after: { start: '', middle: 'x', end: '' } },
    ]);
    expect(differencesOf({ a: 'cena 10 din' }, { a: 'cena 120 din' }, read)).toEqual([
      {
        field: 'a',
        before: { start: 'cena 1', middle: '', end: '0 din' },
        after: { start: 'cena 1', middle: '2', end: '0 din' },
      },
    ]);
    expect(differencesOf({ a: '😀' }, { a: '😁' }, read)).toEqual([
      {
        field: 'a',
        before: { start: '', middle: '😀', end: '' },
        after: { start: '', middle: '😁', end: '' },
      },
    ]);
    // Not letter by letter: true and false share an e.
    expect(differencesOf({ a: true }, { a: false }, read)).toEqual([
      {
        field: 'a',
        before: { start: '', middle: 'true', end: '' },
        after: { start: '', middle: 'false', end: '' },
      },
    ]);
  });

  it('says yes, no, moments in Belgrade, and lists line by line', async () => {
    answerPaged(
      'admin/audit',
      [
        entry({
          object: 'user',
          object_name: 'pera',
          action: 'toggle',
          before: { usr_banned: false },
          after: { usr_banned: true },
        }),
        entry({
          aud_id: 2,
          object: 'competition',
          before: { cmp_from_vote: null, cmp_deleted: 0 },
          after: {
            cmp_from_vote: '2026-05-04T08:00:00+00:00',
            links: [{ text: 'Zbir', link: 'https://zbir.example' }],
          },
        }),
      ],
      1,
      META,
    );
    const { user } = await render(screenWithNames, { user: true, at: '/sr/admin/audit' });
    expect(await screen.findByRole('row', { name: /Nalog „pera“ je isključen\./ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prikažite više: pera' }));
    const ban = await screen.findByRole('table', { name: 'Izmene: pera' });
    expect(within(ban).getByRole('row', { name: /Isključen ne da/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prikažite više: Berza je otvorena' }));
    const table = await screen.findByRole('table', { name: 'Izmene: Berza je otvorena' });
    expect(within(table).getByRole('row', { name: /Glasanje od prazno 2026-05-04 10:00/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /Linkovi Tekst: Zbir; Link: https/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /Obrisano ne/ })).toBeVisible();
  });

  it('M-ADM-01 says in words what was done about a report, and names its fields', async () => {
    answerPaged(
      'admin/audit',
      [
        entry({
          object: 'abuse_report',
          object_name: 'Kosilica',
          action: 'update',
          before: { state: 'open', usr_id_assignee: null },
          after: { state: 'taken', usr_id_assignee: 5, entry: 8, action: 'take', note: 'Zovem prodavca.' },
        }),
      ],
      1,
      META,
    );
    const { user } = await render(screenWithNames, { user: true, at: '/sr/admin/audit' });
    expect(await screen.findByRole('row', { name: /Preuzeto u obradu: .*„Kosilica“\./ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prikažite više: Kosilica' }));
    const table = await screen.findByRole('table', { name: 'Izmene: Kosilica' });
    expect(within(table).getByRole('row', { name: /Ko obrađuje .*5/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /Beleška .*Zovem prodavca\./ })).toBeVisible();
  });

  it.each([
    ['empty', () => answerPaged('admin/audit', [], 0, { items: 0, actions: [], objects: [] }), 'Nema zapisa'],
    [
      'refused',
      () => refuse('get', 'admin/audit', 403, 'forbidden', { message: 'Samo za administratore.' }),
      'Samo za administratore.',
    ],
  ] as const)('says when it is %s', async (_, given, text) => {
    given();
    await render(screenWithNames, { user: true, at: '/sr/admin/audit' });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

const act = (object: string, action: AuditEntry['action'], after: AuditEntry['after']) =>
  entry({ object, action, before: null, after, object_name: 'X' });
const SENTENCES = [
  [act('user', 'toggle', { usr_unlocked: false }), 'Nalog „X“ je zaključan.'],
  [act('user', 'toggle', { usr_unlocked: true }), 'Nalog „X“ je otključan.'],
  [act('user', 'toggle', { usr_unlocked: true, may_try_again: true }), /poništeni neuspeli pokušaji/],
  [act('user', 'toggle', { decides_alone_until: '2026-03-10T12:00:00Z' }), /sme da odlučuje i o svojim stvarima/],
  [act('user', 'toggle', { usr_admin: true }), /dobio prava administratora/],
  [act('user', 'toggle', { usr_admin: false }), /oduzeta prava administratora/],
  [act('user', 'send', { letter: 'reset' }), /poslat link za novu lozinku/],
  [act('ad', 'toggle', { pro_unlocked: false }), /zaključan: ne prima ponude/],
  [act('ad', 'toggle', { pro_unlocked: true }), /ponovo prima ponude/],
  [act('ad', 'delete', null), 'Oglas „X“ je uklonjen.'],
  [act('ad', 'toggle', { approved: true }), 'Odobren je oglas „X“.'],
  [act('ad', 'update', { returned: true }), 'Oglas „X“ je vraćen na doradu.'],
  [act('user', 'toggle', { approved: true }), 'Odobrena je firma „X“.'],
  [act('user', 'update', { returned: true }), 'Podaci firme „X“ su vraćeni.'],
  [act('ad', 'restore', null), 'Oglas „X“ je vraćen.'],
  [act('ad', 'update', { grp_id: 2 }), /stavljen u grupu/],
  [act('ad', 'update', { grp_id: null }), /izbačen iz grupe/],
  [act('ad', 'update', { prm_position: 1 }), 'Oglas „X“ je istaknut, nivo 1.'],
  [act('ad', 'update', { prm_position: null }), /više nije istaknut/],
  [act('second_factor', 'delete', null), 'Isključena je prijava u dva koraka na nalogu „X“.'],
  [act('second_factor', 'update', {}), /Uključena je prijava/],
  [act('second_factor', 'create', null), /Započeto je podešavanje/],
  [act('session', 'login', { by: 'password' }), /Potvrđen je identitet/],
  [act('competition', 'update', { status: 'active' }), 'Konkurs „X“ je počeo.'],
  [act('competition', 'update', { status: 'archived' }), 'Konkurs „X“ je završen i arhiviran.'],
  [act('competition', 'update', { status: 'archived', cmp_theme: 'Y' }), /Izmenjeno: Konkurs/],
  [act('news', 'export', { rows: 3 }), 'Preuzeta je lista „Vesti“.'],
  [act('country', 'toggle', { cnt_active: false }), 'Isključeno: Država „X“.'],
  [act('country', 'toggle', { cnt_active: true }), 'Uključeno: Država „X“.'],
  [act('newsletter_issue', 'send', { trial: true }), /probna poruka/],
  [act('newsletter_issue', 'send', {}), 'Poslat je bilten „X“.'],
  [act('notification', 'send', {}), 'Poslato je obaveštenje „X“.'],
  [act('deal', 'read', { paper: 'deal' }), 'Pročitana je stranica kupoprodaje 5 („X“).'],
  [act('deal', 'read', { paper: 'file' }), 'Pročitana je datoteka uz korak kupoprodaje 5 („X“).'],
  [act('deal', 'read', { paper: 'payment' }), 'Pročitani su podaci za plaćanje kupoprodaje 5 („X“).'],
  [act('deal', 'read', { paper: 'proforma' }), 'Pročitan je predračun kupoprodaje 5 („X“).'],
  [act('deal', 'read', { paper: 'slip' }), 'Pročitana je uplatnica kupoprodaje 5 („X“).'],
  [act('deal', 'read', { paper: 'e_invoice' }), 'Pročitana je e-faktura kupoprodaje 5 („X“).'],
  [act('ad', 'read', { paper: 'board' }), 'Pročitan je pregled prodaje „X“.'],
  [act('deal', 'read', { paper: 'pismo' }), 'Pročitano: Kupoprodaja „X“.'],
  [act('mail', 'send', null), /Ponovo se šalje/],
  [entry({ object: 'job', action: 'send', object_name: 'clean-up' }), /„Čišćenje isteklih podataka“/],
] as const;
it('says in a sentence what happened', async () => {
  answerPaged(
    'admin/audit',
    SENTENCES.map(([row], index) => ({ ...row, aud_id: index + 1 })),
    1,
    META,
  );
  await render(screenWithNames, { user: true, at: '/sr/admin/audit' });
  await screen.findByText(SENTENCES[0][1]);
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows).toHaveLength(SENTENCES.length);
  for (const [index, [, sentence]] of SENTENCES.entries())
    expect(within(rows[index]!).getByText(sentence)).toBeVisible();
});
