import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DocumentWhole, FranchiseDocWhole } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { DocumentsScreen } from './DocumentsScreen';
import { FranchisesScreen } from './FranchisesScreen';

const pdf = new File(['%PDF-1.4'], 'pravila.pdf', { type: 'application/pdf' });
const rulesDocument: DocumentWhole = {
  doc_id: 1,
  doc_name: 'Pravila',
  doc_type: 'PDF',
  doc_priority: 1,
  doc_document: 'a',
  doc_locale: null,
};
const general: DocumentWhole = {
  doc_id: 2,
  doc_name: 'Contract',
  doc_type: 'DOC',
  doc_priority: 2,
  doc_document: 'b',
  doc_locale: 'en',
};

it('M-ADM-18 lists documents of every language; what no browser shows can only be saved', async () => {
  let asked = '';
  answer('get', 'documents', (request) => {
    asked = new URL(request.url).searchParams.get('all') ?? '';
    return [rulesDocument, general];
  });
  await render(<DocumentsScreen />, { at: '/sr/admin/documents' });
  const rules = await screen.findByRole('row', { name: /Pravila/ });
  expect(asked).toBe('1');
  expect(within(rules).getByText('Oba jezika')).toBeVisible();
  expect(within(rules).getByRole('link', { name: 'Pregled: Pravila' })).toHaveAttribute(
    'href',
    '/api/documents/1/document',
  );
  expect(within(rules).getByRole('link', { name: 'Preuzmite: Pravila' })).toHaveAttribute(
    'href',
    '/api/documents/1/download',
  );
  const contract = screen.getByRole('row', { name: /Contract/ });
  expect(within(contract).queryByRole('link', { name: /Pregled/ })).toBeNull();
  await expectNoAxeViolations();
});

it('M-ADM-18 adds a document with its language and order, renames it, and puts refusals at fields', async () => {
  answer('get', 'documents', [rulesDocument, general]);
  const { user } = await render(<DocumentsScreen />, { at: '/sr/admin/documents?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Novi dokument' });
  await user.upload(within(dialog).getByLabelText('Datoteka', { selector: 'input' }), pdf);
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Naziv' }), 'Cenovnik');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Za čitaoce na jeziku' }), 'sr');
  await user.type(within(dialog).getByRole('textbox', { name: 'Redosled' }), '1000');
  refuse('post', 'documents', 400, 'validation', {
    fields: { doc_priority: [{ code: 'max', message: 'Najviše 999.' }] },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Redosled' })).toHaveAccessibleDescription(/Najviše 999\./);
  const sent = vi.fn();
  answer('post', 'documents', async (request) => {
    const form = await request.formData();
    sent(form.get('doc_name'), form.get('doc_locale'), form.get('doc_priority'), form.has('doc_document'));
    return rulesDocument;
  });
  await user.clear(within(dialog).getByRole('textbox', { name: 'Redosled' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Redosled' }), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('Cenovnik', 'sr', '5', true));

  const renamed = vi.fn();
  answer('patch', 'documents/2', async (request) => {
    renamed(await request.json());
    return general;
  });
  await user.click(await screen.findByRole('button', { name: 'Izmenite: Contract' }));
  const name = await screen.findByRole('textbox', { name: 'Naziv' });
  expect(screen.queryByLabelText('Datoteka', { selector: 'input' })).toBeNull();
  await user.clear(name);
  await fillIn(user, name, 'Ugovor');
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(renamed).toHaveBeenCalledExactlyOnceWith({ doc_name: 'Ugovor', doc_priority: 2 }));
});

it('M-ADM-18 keeps franchise documents in the same way', async () => {
  const one: FranchiseDocWhole = {
    frd_id: 3,
    frd_name: 'Vodič',
    frd_type: 'PDF',
    frd_priority: 0,
    frd_document: 'c',
    frd_locale: 'sr',
  };
  answer('get', 'franchise/franchise', [one]);
  const { user } = await render(<FranchisesScreen />, { at: '/sr/admin/franchises' });
  expect(await screen.findByRole('link', { name: 'Pregled: Vodič' })).toHaveAttribute(
    'href',
    '/api/franchise/franchise/3/document',
  );
  const sent = vi.fn();
  answer('post', 'franchise/franchise', async (request) => {
    const form = await request.formData();
    sent(form.get('frd_name'), form.has('frd_locale'), form.has('frd_document'));
    return one;
  });
  await user.click(screen.getByRole('button', { name: 'Novi dokument' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novi dokument' });
  await user.upload(within(dialog).getByLabelText('Datoteka', { selector: 'input' }), pdf);
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Naziv' }), 'Ulaganje');
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('Ulaganje', false, true));
  answer('delete', 'franchise/franchise/3', () => {
    answer('get', 'franchise/franchise', []);
    return OK;
  });
  await user.click(await screen.findByRole('button', { name: 'Obrišite: Vodič' }));
  await user.click(await screen.findByRole('button', { name: 'Obrišite' }));
  expect(await screen.findByText('Nema zapisa')).toBeVisible();
});
