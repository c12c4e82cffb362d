import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { GroupRow } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { GroupsScreen } from './GroupsScreen';

const newest: GroupRow = {
  grp_id: 1,
  grp_name: 'Novo',
  grp_icon: 'sparkles',
  grp_active: 1,
  products_count: 30,
  system: 1,
};
const winter: GroupRow = {
  grp_id: 5,
  grp_name: 'Za zimu',
  grp_icon: 'snowflake',
  grp_active: 1,
  products_count: 4,
  system: 0,
};
const hidden: GroupRow = { ...newest, grp_active: 0 };

it('M-ADM-19 lists groups with icon, count and switch; those that fill themselves are not deleted', async () => {
  answer('get', 'groups/all', [newest, winter]);
  const switched = vi.fn();
  answer('patch', 'groups/1', async (request) => {
    switched(await request.json());
    return hidden;
  });
  const { user } = await render(<GroupsScreen />, { at: '/sr/admin/groups' });
  const system = await screen.findByRole('row', { name: /Novo/ });
  expect(within(system).getByText('Sama se puni')).toBeVisible();
  expect(within(system).queryByRole('button', { name: /Obrišite/ })).toBeNull();
  await user.click(within(system).getByRole('switch', { name: 'Aktivno: Novo' }));
  await waitFor(() => expect(switched).toHaveBeenCalledExactlyOnceWith({ grp_active: 0 }));
  await user.click(screen.getByRole('button', { name: 'Obrišite: Za zimu' }));
  const question = await screen.findByRole('dialog', { name: /Za zimu/ });
  expect(within(question).getByText(/Oglasi ostaju, ali bez grupe/)).toBeVisible();
  answer('delete', 'groups/5', () => {
    answer('get', 'groups/all', [newest]);
    return OK;
  });
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Za zimu/ })).toBeNull());
  await expectNoAxeViolations();
});

it('M-ADM-19 adds a group by an icon and a name in each language; edits it; refusals stand at their language', async () => {
  answer('get', 'groups/all', [newest, winter]);
  const { user } = await render(<GroupsScreen />, { at: '/sr/admin/groups?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Nova grupa' });
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });
  await user.click(await within(dialog).findByRole('button', { name: /Ikonica/ }));
  await user.type(within(dialog).getByRole('searchbox'), 'kamion{ArrowDown}{Enter}');
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Naziv \(srpski\)/ }), 'Prevoz');
  await user.click(save);
  // The English name is missing, so its tab opens.
  const english = await within(dialog).findByRole('textbox', { name: /Naziv \(engleski\)/ });
  await fillIn(user, english, 'Transport');
  refuse('post', 'groups', 409, 'duplicate', {
    fields: { 'names.0.grp_name': [{ code: 'duplicate', message: 'Već postoji.' }] },
  });
  await user.click(save);
  expect(await within(dialog).findByRole('textbox', { name: /Naziv \(srpski\)/ })).toHaveAccessibleDescription(
    'Već postoji.',
  );
  const sent = vi.fn();
  answer('post', 'groups', async (request) => {
    sent(await request.json());
    return winter;
  });
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Naziv \(srpski\)/ }), ' robe');
  await user.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      grp_icon: 'truck',
      names: [
        { grp_name: 'Prevoz robe', grp_locale: 'sr' },
        { grp_name: 'Transport', grp_locale: 'en' },
      ],
    }),
  );

  answer('get', 'groups/5', [
    { grp_name: 'Za zimu', grp_locale: 'sr' },
    { grp_name: 'For winter', grp_locale: 'en' },
  ]);
  const changed = vi.fn();
  answer('patch', 'groups/5', async (request) => {
    changed(await request.json());
    return winter;
  });
  await user.click(await screen.findByRole('button', { name: 'Izmenite: Za zimu' }));
  const name = await screen.findByRole('textbox', { name: /Naziv \(srpski\)/ });
  await user.clear(name);
  await fillIn(user, name, 'Zima');
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(changed).toHaveBeenCalledExactlyOnceWith({
      grp_icon: 'snowflake',
      names: [
        { grp_name: 'Zima', grp_locale: 'sr' },
        { grp_name: 'For winter', grp_locale: 'en' },
      ],
    }),
  );
});
