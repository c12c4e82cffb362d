import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RowOf } from '@/api/operations';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { RulesPage } from './pages/RulesPage';

type RulesDocument = RowOf<'documents'>;

const documentFile = (id: number, name: string, type: RulesDocument['doc_type']): RulesDocument => ({
  doc_id: id,
  doc_name: name,
  doc_type: type,
  doc_priority: id,
  doc_document: `12/${id}`,
});

describe('M-INF-01: rules of use', () => {
  it.each([
    ['sr', 'Pravila korišćenja', 'Sadržaj'],
    ['en', 'Rules of use', 'Contents'],
  ] as const)('can be read in %s, with a list of contents that leads to its parts', async (lang, title, contents) => {
    answer('get', 'documents', []);
    await render(<RulesPage />, { lang, at: `/${lang}/rules` });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    for (const link of within(screen.getByRole('navigation', { name: contents })).getAllByRole('link')) {
      expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    }
    await expectNoAxeViolations();
  });

  it('come with documents of the language: shown as far as a browser can, saved all', async () => {
    const asked: (string | null)[] = [];
    answer('get', 'documents', (request) => {
      asked.push(new URL(request.url).searchParams.get('locale'));
      return [documentFile(1, 'Uslovi', 'PDF'), documentFile(2, 'Šema', 'IMG'), documentFile(3, 'Obrazac', 'DOC')];
    });
    const { user, container } = await render(<RulesPage />, { at: '/sr/rules' });
    const shown = await screen.findByRole('link', { name: 'Pročitajte: Uslovi (otvara se u novoj kartici)' });
    expect(asked).toEqual(['sr']);
    expect(shown).toHaveAttribute('href', '/api/documents/1/document');
    expect(shown).toHaveAttribute('rel', 'noopener');
    expect(screen.getByRole('link', { name: 'Preuzmite: Obrazac' })).toHaveAttribute(
      'href',
      '/api/documents/3/download',
    );
    expect(screen.queryByRole('link', { name: /^Pročitajte: Obrazac/ })).toBeNull();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Pročitajte: Šema' }));
    const dialog = await screen.findByRole('dialog', { name: 'Šema' });
    expect(within(dialog).getByRole('img', { name: 'Šema' })).toHaveAttribute('src', '/api/documents/2/document');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stand without documents, and say when these did not come', async () => {
    answer('get', 'documents', []);
    const { unmount } = await render(<RulesPage />, { at: '/sr/rules' });
    expect(await screen.findByText('Nema dokumenata.')).toBeInTheDocument();
    unmount();
    refuse('get', 'documents', 500, 'server_error');
    await render(<RulesPage />, { at: '/sr/rules' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Učitavanje nije uspelo');
    expect(screen.getByRole('heading', { level: 2, name: '1. Nalog' })).toBeInTheDocument();
  });
});
