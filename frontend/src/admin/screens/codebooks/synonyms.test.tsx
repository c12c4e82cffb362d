import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RowOf } from '@/api/operations';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { Screen as EmptySearchesScreen } from './emptySearches';
import { Screen as SynonymsScreen } from './synonyms';

const drills: RowOf<'synonyms/all'> = {
  syn_id: 3,
  syn_expressions: ['bušilica', 'bormašina'],
  syn_active: 1,
  used: 0,
};

it('X-SYNONYMS adds an expression to a group; a refusal stands at the expression that has it', async () => {
  answer('get', 'synonyms/all', [drills]);
  const { user } = await render(<SynonymsScreen />, { at: '/sr/admin/synonyms' });
  expect(await screen.findByRole('row', { name: /bušilica, bormašina/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Izmenite: bušilica' }));
  const dialog = await screen.findByRole('dialog', { name: /bušilica/ });
  const first = await within(dialog).findByRole('button', { name: 'Uklonite izraz 1' });
  expect(first).toBeDisabled(); // two are the least
  await user.click(within(dialog).getByRole('button', { name: 'Dodajte izraz' }));
  expect(first).toBeEnabled();
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });
  const third = within(dialog).getByRole('textbox', { name: /Izraz 3/ });
  await user.click(save);
  await waitFor(() => expect(third).toBeInvalid());
  await fillIn(user, third, 'drill');
  refuse('patch', 'synonyms/3', 409, 'duplicate', {
    fields: {
      'syn_expressions.2': [{ code: 'duplicate', message: '„drill“ već stoji u drugoj grupi: burgija, drill.' }],
    },
  });
  await user.click(save);
  await waitFor(() => expect(third).toHaveAccessibleDescription(/već stoji u drugoj grupi: burgija, drill/));
  await expectNoAxeViolations();
  const sent = vi.fn();
  answer('patch', 'synonyms/3', async (request) => {
    sent(await request.json());
    return drills;
  });
  await user.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ syn_expressions: ['bušilica', 'bormašina', 'drill'] }),
  );
});

it('X-SYNONYMS lists what people looked for in vain, and leads to a new group that begins with it', async () => {
  answer('get', 'admin/empty-searches', [
    { text: 'bele čarape', times: 1234, last_day: '2026-11-27', is_synonym: 0 },
    { text: 'drill', times: 2, last_day: '2026-11-03', is_synonym: 1 },
  ]);
  await render(<EmptySearchesScreen />, { at: '/sr/admin/empty-searches' });
  const socks = await screen.findByRole('row', { name: /bele čarape/ });
  expect(within(socks).getByText('1.234')).toBeVisible();
  expect(within(socks).getByText('2026-11-27')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Dodajte kao sinonim: bele čarape' });
  expect(link).toHaveAttribute('href', '/sr/admin/synonyms?dialog=add&expression=bele+%C4%8Darape');
  expect(screen.queryByRole('link', { name: 'Dodajte kao sinonim: drill' })).toBeNull();
  expect(within(screen.getByRole('row', { name: /drill/ })).getByText('Ima sinonime')).toBeVisible();
  await expectNoAxeViolations();
});

it('X-SYNONYMS begins a new group with the search that found nothing, and the next one empty', async () => {
  answer('get', 'synonyms/all', [drills]);
  const { user } = await render(<SynonymsScreen />, {
    at: '/sr/admin/synonyms?dialog=add&expression=bele+%C4%8Darape',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Nova grupa sinonima' });
  expect(within(dialog).getByRole('textbox', { name: /Izraz 1/ })).toHaveValue('bele čarape');
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Izraz 2/ }), 'socks');
  const sent = vi.fn();
  answer('post', 'synonyms', async (request) => {
    sent(await request.json());
    return drills;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ syn_expressions: ['bele čarape', 'socks'] }));
  await user.click(await screen.findByRole('button', { name: 'Nova grupa sinonima' }));
  expect(await screen.findByRole('textbox', { name: /Izraz 1/ })).toHaveValue('');
});
