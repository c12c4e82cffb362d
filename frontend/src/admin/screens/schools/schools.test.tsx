import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SchoolRow } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { SchoolsScreen } from './SchoolsScreen';

const grana: SchoolRow = {
  sch_id: 1,
  sch_name: 'OŠ Zlatna grana',
  sch_region: 'Čačak',
  sch_address: 'Višnjička 4',
  sch_website: 'https://example.com/zlatna-grana',
  sch_age: 2,
  sch_confirmed: 1,
  works_count: 3,
};
const typed: SchoolRow = {
  ...grana,
  sch_id: 2,
  sch_name: 'Osnovna skola Zlatna grana',
  sch_region: 'Cacak',
  sch_address: '',
  sch_website: '',
  sch_confirmed: 0,
  works_count: 1,
};
const confirmed: SchoolRow = { ...typed, sch_confirmed: 1 };
const empty: SchoolRow = { ...grana, sch_id: 4, sch_name: 'Vrtić Žuta kućica', sch_age: 1, works_count: 0 };
const PATH = 'competitions/admin/schools';

it('M-ADM-23 filters schools, confirms a typed one, and deletes only one without works', async () => {
  const asked: string[] = [];
  answer(
    'get',
    PATH,
    (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(`${query.get('age') ?? ''}|${query.get('confirmed') ?? ''}`);
      return [grana, typed, empty];
    },
    { page_count: 1, meta: { items: 3 } },
  );
  const { user } = await render(<SchoolsScreen />, { at: '/sr/admin/schools' });
  const line = await screen.findByRole('row', { name: /Osnovna skola/ });
  expect(within(line).getByText('Čeka potvrdu')).toBeVisible();
  expect(within(line).queryByRole('button', { name: /^Obrišite/ })).toBeNull();
  expect(
    within(screen.getByRole('row', { name: /Žuta kućica/ })).getByRole('button', { name: /^Obrišite/ }),
  ).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Uzrast' }), '2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stanje' }), '0');
  await waitFor(() => expect(asked).toContain('2|0'));
  const sent = vi.fn();
  answer('patch', `${PATH}/2`, async (request) => {
    sent(await request.json());
    return confirmed;
  });
  await user.click(await screen.findByRole('button', { name: 'Potvrdite: Osnovna skola Zlatna grana' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ sch_confirmed: 1 }));
  await expectNoAxeViolations();
});

it('M-ADM-23 adds and edits a school; names a duplicate', async () => {
  answerPaged(PATH, [grana]);
  const { user } = await render(<SchoolsScreen />, { at: '/sr/admin/schools?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Nova ustanova' });
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Naziv' }), 'OŠ Zlatna grana');
  refuse('post', PATH, 409, 'duplicate', { message: 'Takva ustanova već postoji.' });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  expect(await within(dialog).findByText('Takva ustanova već postoji.')).toBeVisible();
  const sent = vi.fn();
  answer('post', PATH, async (request) => {
    sent(await request.json());
    return grana;
  });
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Okrug' }), 'Zlatiborski');
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      sch_name: 'OŠ Zlatna grana',
      sch_age: 2,
      sch_region: 'Zlatiborski',
      sch_address: '',
      sch_website: '',
      sch_confirmed: 1,
    }),
  );
});

it('M-ADM-23 merges a school into another one of its age group, found by a search', async () => {
  answerPaged(PATH, [grana, typed]);
  const { user } = await render(<SchoolsScreen />, { at: '/sr/admin/schools' });
  await user.click(await screen.findByRole('button', { name: 'Spojite sa drugom: Osnovna skola Zlatna grana' }));
  const dialog = await screen.findByRole('dialog', { name: /^Spajanje/ });
  expect(within(dialog).getByText(/1 rad prelazi/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Spojite' }));
  expect(await within(dialog).findByText('Izaberite ustanovu koja ostaje.')).toBeVisible();
  const asked: string[] = [];
  answer(
    'get',
    PATH,
    (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(`${query.get('age') ?? ''}|${query.get('search') ?? ''}`);
      return [grana, typed];
    },
    { page_count: 1, meta: { items: 2 } },
  );
  await fillIn(user, within(dialog).getByRole('searchbox'), 'grana');
  await waitFor(() => expect(asked).toContain('2|grana'));
  // The dialog does not offer to merge a school into itself.
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  await user.click(within(dialog).getByRole('radio', { name: 'OŠ Zlatna grana' }));
  let into: string | null = '';
  answer('delete', `${PATH}/2`, (request) => {
    into = new URL(request.url).searchParams.get('into');
    return OK;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Spojite' }));
  await waitFor(() => expect(into).toBe('1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('M-ADM-23 checks a table before it is imported, and lists its errors', async () => {
  answerPaged(PATH, [grana]);
  const { user } = await render(<SchoolsScreen />, { at: '/sr/admin/schools' });
  await user.click(await screen.findByRole('button', { name: 'Uvoz iz CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Uvoz ustanova' });
  await user.click(within(dialog).getByRole('button', { name: 'Proverite' }));
  expect(await within(dialog).findByText('Popunite ovo polje.')).toBeVisible();
  await user.upload(
    within(dialog).getByLabelText('CSV datoteka', { selector: 'input' }),
    new File(['sch_name;sch_age\nOŠ Nova;2\n'], 'skole.csv', { type: 'text/csv' }),
  );
  refuse('post', `${PATH}/import`, 400, 'header', { message: 'Prvi red ne imenuje kolone.' });
  await user.click(within(dialog).getByRole('button', { name: 'Proverite' }));
  expect(await within(dialog).findByText('Prvi red ne imenuje kolone.')).toBeVisible();

  const dry: (FormDataEntryValue | null)[] = [];
  const report = {
    added: 2,
    updated: 1,
    same: 4,
    refused: 1,
    errors: [{ row: 5, field: 'sch_age', code: 'max' }],
  };
  answer('post', `${PATH}/import`, async (request) => {
    dry.push((await request.formData()).get('dry_run'));
    return report;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Proverite' }));
  expect(await within(dialog).findByText('Provera, ništa još nije upisano')).toBeVisible();
  const errorRow = within(dialog).getByRole('row', { name: /^5/ });
  expect(errorRow).toHaveTextContent('5UzrastUzrast mora biti 1, 2 ili 3');
  await expectNoAxeViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Uvezite 3 reda' }));
  expect(await within(dialog).findByText('Uvezeno')).toBeVisible();
  expect(dry).toEqual(['1', '0']);
  expect(within(dialog).queryByRole('button', { name: /^Uvezite/ })).toBeNull();
});
