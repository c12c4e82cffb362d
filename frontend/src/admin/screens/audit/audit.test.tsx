import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/api/types';
import { AuditNamesContext } from '@/admin/components/auditNames';
import { AUDIT_NAMES } from '@/admin/registry';
import { expectNoAxeViolations, fill, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { AuditScreen } from './AuditScreen';
import { differencesOf } from './differences';

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
    expect(await screen.findByRole('row', { name: /admin Izmena Vesti Berza je otvorena/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /sistem Dodavanje Vesti/ })).toBeVisible();
    const unfold = screen.getAllByRole('button', { name: 'Prikažite više: Berza je otvorena' })[0]!;
    await user.click(unfold);
    const changes = within(await screen.findByRole('table', { name: 'Izmene: Berza je otvorena' }));
    expect(changes.getByText('je otvorena')).toHaveRole('deletion');
    expect(changes.getByText('radi')).toHaveRole('insertion');
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Radnja' }), 'update');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'crate');
    await fill(user, screen.getByRole('textbox', { name: 'Od dana' }), '2026-11-02');
    await user.tab();
    await waitFor(() => expect(asked.at(-1)).toMatch(/action=update&object=crate&start_date=2026-11-02&page=1/));
    await user.click((await screen.findAllByRole('button', { name: 'Samo: admin' }))[0]!);
    await waitFor(() => expect(asked.at(-1)).toContain('usr_id=1'));
    await user.click((await screen.findAllByRole('button', { name: 'Istorija zapisa: Berza je otvorena' }))[0]!);
    await waitFor(() => expect(asked.at(-1)).toMatch(/object=news&object_id=5/));
    await user.click(await screen.findByRole('button', { name: 'Prikazan je samo admin' }));
    await waitFor(() => expect(address()).not.toContain('usr_id'));
  });

  it('tells what was added, taken away, and where two texts part', () => {
    expect(differencesOf(null, { a: 'x' })).toEqual([
      { field: 'a', before: null, after: { start: '', middle: 'x', end: '' } },
    ]);
    expect(differencesOf({ a: 'cena 10 din' }, { a: 'cena 120 din' })).toEqual([
      {
        field: 'a',
        before: { start: 'cena 1', middle: '', end: '0 din' },
        after: { start: 'cena 1', middle: '2', end: '0 din' },
      },
    ]);
    expect(differencesOf({ a: '😀', b: null }, { a: '😁', b: { c: 1 } })).toEqual([
      {
        field: 'a',
        before: { start: '', middle: '😀', end: '' },
        after: { start: '', middle: '😁', end: '' },
      },
      {
        field: 'b',
        before: { start: '', middle: '', end: '' },
        after: { start: '', middle: '{\n  "c": 1\n}', end: '' },
      },
    ]);
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
