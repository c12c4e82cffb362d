import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Meta } from '@/api/operations';
import type { AssistantBranch } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { ChatbotScreen } from './ChatbotScreen';
import { ancestorsOf, nameOf, nextId, treeOf, flatten } from './tree';

function branch(
  id: number,
  parent: number | null,
  position: number,
  label: string,
  more: Partial<AssistantBranch> = {},
) {
  return {
    id,
    parent,
    position,
    active: 1 as const,
    route: null,
    texts: [
      { locale: 'sr' as const, label, text: `${label}, prvo.\n\n${label}, drugo.` },
      { locale: 'en' as const, label: `${label} (en)`, text: `${label}, one.` },
    ],
    ...more,
  };
}

const ROWS = [
  branch(1, null, 1, 'Početak'),
  branch(2, 1, 1, 'Kupujem'),
  branch(3, 1, 2, 'Prodajem', { active: 0 }),
  branch(4, 2, 1, 'Ponuda'),
  branch(5, 2, 2, 'Berza', { route: 'berza', texts: [{ locale: 'sr', label: 'Berza', text: 'Otvaram.' }] }),
];
const META: Meta<'chatbot/all'> = { dead_ends: [4], missing: [{ id: 5, locale: 'en' }] };

const opened = async (rows: AssistantBranch[] = ROWS, at = '/sr/admin/chatbot') => {
  answer('get', 'chatbot/all', rows, { meta: META });
  const page = await render(<ChatbotScreen />, { at, user: true });
  await screen.findByRole('heading', { level: 1, name: 'Pomoćnik za razgovor' });
  return page;
};
const tree = () => screen.findByRole('list', { name: 'Stablo pomoćnika' });
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const row = (id: number) => document.getElementById(`branch-${id}`)!;

describe('the assistant’s tree (X-BOT)', () => {
  it('unfolds, and jumps to what leads nowhere and what lacks a language', async () => {
    const { user } = await opened();
    await tree();
    expect(row(2)).toBeInTheDocument();
    expect(document.getElementById('branch-4')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Prikažite grane pod: Kupujem' }));
    expect(within(row(4)).getByText('ćorsokak')).toBeInTheDocument();
    expect(within(row(5)).getByText('otvara: Berza')).toBeInTheDocument();
    expect(within(row(5)).getByText('nema engleskog')).toBeInTheDocument();
    expect(within(row(3)).getByText('isključeno')).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Sakrijte sve' }));
    await user.click(screen.getByRole('button', { name: 'Sledeći ćorsokak' }));
    await waitFor(() => expect(row(4)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Sledeći tekst koji nedostaje' }));
    await waitFor(() => expect(row(5)).toHaveFocus());
  });

  it('adds a branch under another, with a preview of its parts, and shows refusals at their fields', async () => {
    const { user } = await opened();
    await tree();
    await user.click(screen.getByRole('button', { name: 'Dodajte granu pod: Kupujem' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dodajte granu' });
    expect(within(dialog).getByLabelText(/Nalazi se pod/)).toHaveDisplayValue('Kupujem');
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
    expect(await within(dialog).findAllByText('Popunite ovo polje.', { selector: '[id$="-error"]' })).toHaveLength(4);
    expect(textsOf(within(within(dialog).getByRole('alert')).getAllByRole('link'))).toEqual([
      'Naziv stavke (srpski)',
      'Šta pomoćnik kaže (srpski)',
      'Naziv stavke (engleski)',
      'Šta pomoćnik kaže (engleski)',
    ]);
    const [sr, en] = within(dialog).getAllByRole('group');
    await fillIn(user, within(sr!).getByLabelText(/Naziv stavke/), 'Dostava');
    await user.type(within(sr!).getByLabelText(/Šta pomoćnik kaže/), 'Kurirom.{Enter}{Enter}Za dva dana.');
    expect(textsOf(within(within(sr!).getByRole('list')).getAllByRole('listitem'))).toEqual([
      'Kurirom.',
      'Za dva dana.',
    ]);
    await fillIn(user, within(en!).getByLabelText(/Naziv stavke/), 'Delivery');
    await fillIn(user, within(en!).getByLabelText(/Šta pomoćnik kaže/), 'By courier.');
    await user.selectOptions(within(dialog).getByLabelText(/Stranica koju otvara/), 'berza');
    refuse('post', 'chatbot', 400, 'validation', {
      fields: { 'texts.1.text': [{ code: 'max', message: 'Dozvoljeno je najviše 6 delova.' }] },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() =>
      expect(within(en!).getByLabelText(/Šta pomoćnik kaže/)).toHaveAccessibleDescription(/najviše 6 delova/),
    );
    let sent: unknown;
    answer('post', 'chatbot', async (request) => {
      sent = await request.json();
      return branch(6, 2, 3, 'Dostava');
    });
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({
      parent: 2,
      active: 1,
      route: 'berza',
      texts: [
        { locale: 'sr', label: 'Dostava', text: 'Kurirom.\n\nZa dva dana.' },
        { locale: 'en', label: 'Delivery', text: 'By courier.' },
      ],
    });
  });

  it('edits a branch and offers every place but those under it', async () => {
    const { user } = await opened();
    await tree();
    await user.click(screen.getByRole('button', { name: 'Izmenite: Kupujem' }));
    const dialog = await screen.findByRole('dialog', { name: 'Izmena: Kupujem' });
    const parent = await within(dialog).findByLabelText(/Nalazi se pod/);
    expect(
      within(parent)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Početak', 'Prodajem']);
    let sent: Record<string, unknown> = {};
    answer('patch', 'chatbot/2', async (request) => {
      sent = (await request.json()) as Record<string, unknown>;
      return ROWS[1]!;
    });
    await user.selectOptions(parent, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() => expect(sent.parent).toBe(3));
    expect(sent.texts).toHaveLength(2);
  });

  it('moves, switches and deletes, telling how many go as well', async () => {
    const { user } = await opened();
    await tree();
    const seen: string[] = [];
    answer('patch', 'chatbot/2', async (request) => {
      seen.push(JSON.stringify(await request.json()));
      return ROWS[1]!;
    });
    answer('delete', 'chatbot/2', (request) => {
      seen.push(new URL(request.url).searchParams.get('with_children') ?? '');
      return OK;
    });
    await user.click(screen.getByRole('button', { name: 'Pomerite gore: Kupujem' }));
    await user.click(screen.getByRole('button', { name: 'Pomerite dole: Kupujem' }));
    await waitFor(() => expect(seen).toEqual(['{"position":2}']));
    await waitFor(() => expect(screen.getByText('Kupujem: mesto 2 od 2')).toBeInTheDocument());
    await user.click(screen.getByRole('switch', { name: 'Uključeno: Kupujem' }));
    await waitFor(() => expect(seen.at(-1)).toBe('{"active":0}'));
    await waitFor(() => expect(screen.getAllByText('Uspešno').length).toBeGreaterThan(0));
    await user.click(screen.getByRole('button', { name: 'Obrišite: Kupujem' }));
    const asked = await screen.findByRole('dialog', { name: 'Obrisati „Kupujem“ iz liste „Pomoćnik za razgovor“?' });
    expect(asked).toHaveTextContent('i 2 grane ispod nje');
    await user.click(within(asked).getByRole('button', { name: 'Obrišite' }));
    await waitFor(() => expect(seen.at(-1)).toBe('1'));
    expect(screen.queryByRole('button', { name: 'Obrišite: Početak' })).toBeNull();
  });

  it('says what is wrong when the tree does not come, and what to do without one', async () => {
    refuse('get', 'chatbot/all', 500, 'server_error');
    const { user } = await render(<ChatbotScreen />, { at: '/sr/admin/chatbot', user: true });
    const retry = await screen.findByRole('button', { name: 'Pokušajte ponovo' });
    answer('get', 'chatbot/all', [], { meta: { dead_ends: [], missing: [] } });
    await user.click(retry);
    expect(await screen.findByText('Pomoćnik još nema stablo. Prva grana je uvod.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dodajte granu' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText(/Nalazi se pod/)).toBeNull();
  });
});

describe('the order of a tree', () => {
  it('holds its branches by parent', () => {
    expect(flatten(treeOf(ROWS)).map(({ branch: { id }, depth }) => [id, depth])).toEqual([
      [1, 0],
      [2, 1],
      [4, 2],
      [5, 2],
      [3, 1],
    ]);
    expect(treeOf([])).toBeNull();
    expect(ancestorsOf(ROWS, 5)).toEqual([2, 1]);
    expect(nameOf(ROWS[4]!, 'en')).toBe('Berza');
    expect([nextId([4, 5], null), nextId([4, 5], 4), nextId([4, 5], 5), nextId([], 4)]).toEqual([4, 5, 4, null]);
  });
});
