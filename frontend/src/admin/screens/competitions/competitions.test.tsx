import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CompetitionDocumentWhole, CompetitionRow } from '@/api/types';
import { belgradeText } from '@/shared/format/date';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { checkCompetition, EMPTY } from './competition';
import { CompetitionDocumentsScreen } from './CompetitionDocumentsScreen';
import { CompetitionsScreen } from './CompetitionsScreen';

const town: CompetitionRow = {
  cmp_id: 3,
  cmp_name: 'My town in one picture',
  cmp_theme: 'The place where I live',
  cmp_description: 'Paint it.',
  cmp_from_post: '2026-05-04T06:00:00Z',
  cmp_to_post: '2026-05-29T18:00:00Z',
  cmp_from_vote: '2026-05-21T06:00:00Z',
  cmp_to_vote: '2026-06-05T18:00:00Z',
  cmp_age: 2,
  cmp_type: 3,
  cmp_active: 1,
  cmp_upcoming: 0,
  cmp_archived: 0,
  cmp_next_year: 0,
  cmp_deleted: 0,
  posting_open: 1,
  voting_open: 0,
  works_count: 14,
  votes_count: 1880,
};
const gone: CompetitionRow = {
  ...town,
  cmp_id: 2,
  cmp_name: 'Winter tales',
  cmp_active: 0,
  cmp_archived: 1,
  cmp_deleted: 1,
  posting_open: 0,
};
const letter: CompetitionRow = {
  ...town,
  cmp_id: 5,
  cmp_name: 'Open letter',
  cmp_active: 0,
  cmp_next_year: 1,
  cmp_from_post: null,
  cmp_to_post: null,
  cmp_from_vote: null,
  cmp_to_vote: null,
  posting_open: 0,
};
const PATH = 'competitions/admin/competitions';

it('M-ADM-22 lists competitions with one status each, their windows, works and votes, deleted ones too', async () => {
  answerPaged(PATH, [letter, town, gone]);
  await render(<CompetitionsScreen />, { at: '/sr/admin/competitions' });
  const line = await screen.findByRole('row', { name: /My town/ });
  expect(within(line).getByText('Aktivan')).toBeVisible();
  expect(within(line).getByText('Osnovna škola')).toBeVisible();
  expect(within(line).getByText('2026-05-04 08:00')).toBeVisible();
  expect(within(line).getByText('1.880')).toBeVisible();
  expect(within(line).getAllByText('Otvoreno')).toHaveLength(1);
  expect(within(line).getByRole('link', { name: 'Radovi konkursa: My town in one picture' })).toHaveAttribute(
    'href',
    '/sr/admin/competition-works?cmp_id=3',
  );
  expect(within(screen.getByRole('row', { name: /Open letter/ })).getAllByText('Bez datuma')).toHaveLength(2);
  const deleted = screen.getByRole('row', { name: /Winter tales/ });
  expect(within(deleted).getByText('Obrisan')).toBeVisible();
  expect(within(deleted).queryByRole('button', { name: /Obrišite/ })).toBeNull();
  await expectNoAxeViolations();
});

it('M-ADM-22 makes the status of one choice; a second active competition is refused in words', async () => {
  answerPaged(PATH, [letter, town]);
  const { user } = await render(<CompetitionsScreen />, { at: '/sr/admin/competitions?dialog=edit-5' });
  const dialog = await screen.findByRole('dialog', { name: 'Izmena: Open letter' });
  const status = await within(dialog).findByRole('combobox', { name: 'Status' });
  expect(status).toHaveValue('next_year');
  expect(within(dialog).queryByRole('combobox', { name: 'Uzrast' })).toBeNull();
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });

  // Only a competition of next year may lack its dates.
  await user.selectOptions(status, 'active');
  await user.click(save);
  expect(await within(dialog).findAllByText('Popunite ovo polje.')).not.toHaveLength(0);

  await user.selectOptions(status, 'archived');
  await user.selectOptions(status, 'next_year');
  const name = within(dialog).getByRole('textbox', { name: 'Naziv' });
  await user.clear(name);
  await fillIn(user, name, 'A letter');
  refuse('patch', `${PATH}/5`, 409, 'active_exists', { message: 'Drugi konkurs je aktivan.' });
  await user.click(save);
  expect(await within(dialog).findByText('Drugi konkurs je aktivan.')).toBeVisible();

  const sent = vi.fn();
  answer('patch', `${PATH}/5`, async (request) => {
    sent(await request.json());
    return letter;
  });
  await user.click(save);
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ cmp_name: 'A letter' }));
});

it('M-ADM-22 sends a new status as the one flag, and a typed moment in the time of Belgrade', async () => {
  answerPaged(PATH, [town]);
  const { user } = await render(<CompetitionsScreen />, { at: '/sr/admin/competitions?dialog=edit-3' });
  const dialog = await screen.findByRole('dialog', { name: /My town/ });
  const from = await within(await within(dialog).findByRole('group', { name: 'Prijem radova' })).findByRole('textbox', {
    name: /^Od/,
  });
  // The stored 06:00 UTC is 08:00 in Belgrade in May.
  expect(from).toHaveValue('2026-05-04 08:00');
  await user.clear(from);
  await user.type(from, '4.5.2026. 1230');
  await user.tab();
  expect(from).toHaveValue('2026-05-04 12:30');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'archived');
  const sent = vi.fn();
  answer('patch', `${PATH}/3`, async (request) => {
    sent(await request.json());
    return town;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ cmp_from_post: '2026-05-04 12:30:00', cmp_archived: 1 }),
  );
});

it('M-ADM-22 sends no moment that cannot be read', async () => {
  answerPaged(PATH, [town]);
  const { user } = await render(<CompetitionsScreen />, { at: '/sr/admin/competitions?dialog=edit-3' });
  const dialog = await screen.findByRole('dialog', { name: /My town/ });
  const from = await within(await within(dialog).findByRole('group', { name: 'Prijem radova' })).findByRole('textbox', {
    name: /^Od/,
  });
  await user.clear(from);
  await user.type(from, '4.5.2026');
  const sent = vi.fn();
  answer('patch', `${PATH}/3`, () => {
    sent();
    return town;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  expect(from).toHaveValue('4.5.2026');
  expect(from).toHaveAccessibleDescription(/Unesite datum i vreme/);
  expect(sent).not.toHaveBeenCalled();
});

it('M-ADM-22 creates a competition of next year without dates', async () => {
  answerPaged(PATH, []);
  const { user } = await render(<CompetitionsScreen />, { at: '/sr/admin/competitions?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Novi konkurs' });
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Naziv' }), 'Rivers');
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Tema' }), 'Water');
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Opis' }), 'Draw.');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'next_year');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Uzrast' }), '4');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Vrsta rada' }), '2');
  const sent = vi.fn();
  answer('post', PATH, async (request) => {
    sent(await request.json());
    return letter;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      cmp_name: 'Rivers',
      cmp_theme: 'Water',
      cmp_description: 'Draw.',
      cmp_age: 4,
      cmp_type: 2,
      cmp_next_year: 1,
      cmp_from_post: null,
      cmp_to_post: null,
      cmp_from_vote: null,
      cmp_to_vote: null,
    }),
  );
});

it('M-ADM-22 deletes with the flag, restores without it, and says why a restore is refused', async () => {
  answerPaged(PATH, [town, gone]);
  const { user } = await render(<CompetitionsScreen />, { at: '/sr/admin/competitions' });
  await user.click(await screen.findByRole('button', { name: 'Obrišite: My town in one picture' }));
  const question = await screen.findByRole('dialog', { name: /Obrisati/ });
  expect(within(question).getByText(/Možete da ga vratite/)).toBeVisible();
  const flags: (string | null)[] = [];
  answer('delete', `${PATH}/3`, (request) => {
    flags.push(new URL(request.url).searchParams.get('delete'));
    return OK;
  });
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  await waitFor(() => expect(flags).toEqual(['1']));

  refuse('delete', `${PATH}/2`, 409, 'active_exists', { message: 'Drugi konkurs je aktivan.' });
  await user.click(await screen.findByRole('button', { name: 'Vratite: Winter tales' }));
  await user.click(await screen.findByRole('button', { name: 'Vratite konkurs' }));
  expect(await screen.findByText('Greška: Drugi konkurs je aktivan.')).toBeVisible();
  answer('delete', `${PATH}/2`, (request) => {
    flags.push(new URL(request.url).searchParams.get('delete'));
    return OK;
  });
  await user.click(await screen.findByRole('button', { name: 'Vratite: Winter tales' }));
  await user.click(await screen.findByRole('button', { name: 'Vratite konkurs' }));
  await waitFor(() => expect(flags).toEqual(['1', null]));
});

it('M-ADM-22 knows Belgrade in summer and winter, and which times are missing', () => {
  expect(belgradeText('2026-07-01T22:30:00Z')).toBe('2026-07-02 00:30:00');
  expect(belgradeText('2026-01-01T22:30:00Z')).toBe('2026-01-01 23:30:00');
  expect(belgradeText(null)).toBe('');
  expect(checkCompetition({ ...EMPTY, status: 'next_year' })).toEqual({});
  expect(Object.keys(checkCompetition({ ...EMPTY, status: 'active', cmp_to_post: '2026-01-01 08:00:00' }))).toEqual([
    'cmp_from_post',
    'cmp_from_vote',
    'cmp_to_vote',
  ]);
});

const ruleDocument: CompetitionDocumentWhole = {
  cmd_id: 9,
  cmd_name: 'Rules of the competition',
  cmd_type: 'PDF',
  cmp_id: 3,
  cmd_document: 'aa/rules.pdf',
  cmd_locale: null,
  cmd_priority: 0,
};

it('M-ADM-22 keeps the documents of the competition that is chosen first', async () => {
  answer('get', `${PATH}/list`, [
    { cmp_id: 3, cmp_name: 'My town', cmp_deleted: 0 },
    { cmp_id: 2, cmp_name: 'Winter tales', cmp_deleted: 1 },
  ]);
  const asked: string[] = [];
  answer('get', 'competitions/documents', (request) => {
    const query = new URL(request.url).searchParams;
    asked.push(`${query.get('cmp_id')} ${query.get('all')}`);
    return [ruleDocument];
  });
  const { user, address } = await render(<CompetitionDocumentsScreen />, { at: '/sr/admin/competition-documents' });
  expect(screen.getByText('Prvo izaberite konkurs.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Novi dokument' })).toBeNull();
  await screen.findByRole('option', { name: 'My town' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Konkurs' }), 'My town');
  const line = await screen.findByRole('row', { name: /Rules of/ });
  expect(asked).toEqual(['3 1']);
  expect(address()).toBe('/sr/admin/competition-documents?cmp_id=3');
  expect(within(line).getByRole('link', { name: /^Pregled/ })).toHaveAttribute(
    'href',
    '/api/competitions/documents/9/document',
  );
  await expectNoAxeViolations();

  await user.click(screen.getByRole('button', { name: 'Novi dokument' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novi dokument' });
  await user.upload(
    within(dialog).getByLabelText('Datoteka', { selector: 'input' }),
    new File(['%PDF-1.4'], 'saglasnost.pdf', { type: 'application/pdf' }),
  );
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Naziv' }), 'Consent');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Za čitaoce na jeziku' }), 'en');
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Redosled' }), '2');
  const sent = vi.fn();
  answer('post', 'competitions/documents', async (request) => {
    const form = await request.formData();
    sent(
      form.get('cmp_id'),
      form.get('cmd_name'),
      form.get('cmd_locale'),
      form.get('cmd_priority'),
      form.has('cmd_document'),
    );
    return ruleDocument;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('3', 'Consent', 'en', '2', true));

  const renamed = vi.fn();
  answer('patch', 'competitions/documents/9', async (request) => {
    renamed(await request.json());
    return ruleDocument;
  });
  await user.click(await screen.findByRole('button', { name: /^Izmenite: Rules/ }));
  const name = await screen.findByRole('textbox', { name: 'Naziv' });
  await user.clear(name);
  await fillIn(user, name, 'Rules');
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(renamed).toHaveBeenCalledExactlyOnceWith({ cmd_name: 'Rules', cmd_priority: 0 }));
});

it('M-ADM-22 saves a document of a deleted competition by the session: a plain link would find nothing', async () => {
  answer('get', `${PATH}/list`, [{ cmp_id: 2, cmp_name: 'Winter tales', cmp_deleted: 1 }]);
  answer('get', 'competitions/documents', [{ ...ruleDocument, cmp_id: 2 }]);
  await render(<CompetitionDocumentsScreen />, { at: '/sr/admin/competition-documents?cmp_id=2' });
  expect(await screen.findByRole('option', { name: 'Winter tales (obrisan)' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Preuzmite: Rules of the competition' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Rules/ })).toBeNull();
});
