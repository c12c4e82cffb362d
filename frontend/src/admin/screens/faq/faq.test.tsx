import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FaqRow } from '@/api/types';
import { expectNoAxeViolations, fill, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { reordered } from './faq';
import { FaqScreen } from './FaqScreen';

const question = (id: number, change: Partial<FaqRow> = {}): FaqRow => ({
  id: 10 + id,
  faq_id: id,
  name: `Pitanje ${id}`,
  locale: 'sr',
  question: `Kako ${id}?`,
  answer: '<p>Ovako.</p>',
  position: id,
  ...change,
});

describe('M-ADM-21: frequent questions', () => {
  it('lists one language, and edits both where they differ', async () => {
    const sent: unknown[] = [];
    answer('get', 'faq/all', (request) => {
      const locale = new URL(request.url).searchParams.get('locale') ?? '';
      return [
        question(1, locale === 'en' ? { id: 21, locale, question: '', answer: '' } : {}),
        question(2, locale === 'en' ? { id: 22, locale, question: 'How?' } : {}),
      ];
    });
    answer('patch', 'faq/locale/21', async (request) => {
      sent.push(await request.json());
      return { id: 21, faq_id: 1, name: 'Pitanje 1', locale: 'en', question: 'How 1?', answer: '' };
    });
    const { user, address } = await render(<FaqScreen />, { user: true, at: '/sr/admin/faq' });
    expect(await screen.findByRole('row', { name: /Pitanje 1 Kako 1\? Vidi se/ })).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jezik teksta' }), 'en');
    expect(await screen.findByRole('row', { name: /Pitanje 1 Nije popunjeno/ })).toBeVisible();
    expect(address()).toBe('/sr/admin/faq?text=en');
    await user.click(screen.getByRole('button', { name: 'Izmenite: Pitanje 1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Izmena: Pitanje 1' }));
    const english = await form.findByRole('textbox', { name: 'Pitanje (engleski)' });
    await fill(user, english, 'How 1?');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([{ question: 'How 1?', answer: '' }]);
  });

  it('adds by a name, and shows at its field that the name is taken', async () => {
    answer('get', 'faq/all', []);
    refuse('post', 'faq', 409, 'duplicate', {
      message: 'Naziv je zauzet.',
      fields: { name: [{ code: 'duplicate', message: 'Naziv je zauzet.' }] },
    });
    const { user } = await render(<FaqScreen />, { user: true, at: '/sr/admin/faq' });
    await user.click(await screen.findByRole('button', { name: 'Dodajte pitanje' }));
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte pitanje' }));
    expect(form.queryByRole('tab')).toBeNull();
    const name = form.getByRole('textbox', { name: /^Naziv/ });
    await waitFor(() => expect(name).toHaveFocus());
    await fill(user, name, 'Cena');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Naziv je zauzet\./));
  });

  it('moves a question with as few changes as there can be', async () => {
    const rows = [question(1), question(2), question(3)];
    expect(reordered(rows, rows[2]!, -1)).toEqual([
      { id: 3, position: 2 },
      { id: 2, position: 3 },
    ]);
    expect(reordered(rows, rows[0]!, -1)).toEqual([]);
    const same = [question(1, { position: 0 }), question(2, { position: 0 }), question(3, { position: 0 })];
    expect(reordered(same, same[0]!, 1)).toEqual([
      { id: 1, position: 1 },
      { id: 3, position: 2 },
    ]);
    const sent: unknown[] = [];
    answer('get', 'faq/all', rows);
    for (const id of [1, 2]) {
      answer('patch', `faq/${id}`, async (request) => {
        sent.push([id, await request.json()]);
        return { faq_id: id, name: `Pitanje ${id}`, position: id, locales: [{ id: 10 + id, locale: 'sr' }] };
      });
    }
    const { user } = await render(<FaqScreen />, { user: true, at: '/sr/admin/faq' });
    await user.click(await screen.findByRole('button', { name: 'Pomerite gore: Pitanje 1' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pomerite dole: Pitanje 1' }));
    expect(await screen.findByText('Pitanje 1: mesto 2 od 3')).toBeInTheDocument();
    expect(sent).toEqual([
      [2, { position: 1 }],
      [1, { position: 2 }],
    ]);
  });
});
