import { del, patch, toFormData, upload } from '@/api/client';
import type { FranchiseDocWhole, Ok } from '@/api/types';
import { LIMITS } from '@/entities/site/limits';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { useCodebook } from '@/admin/crud/useResourceList';
import { LANGUAGES, PAPER_LIMITS, PaperLang, PaperLinks, PaperType } from '@/admin/components/documents';

interface FranchiseDraft {
  frd_document: File | null;
  frd_name: string;
  frd_locale: string;
}

export const franchisesBook = defineBook<FranchiseDocWhole, FranchiseDraft>({
  key: 'franchises',
  title: 'admin:screen.franchises',
  id: (row) => row.frd_id,
  name: (row) => row.frd_name,
  source: { path: 'franchise/franchise', whole: true, query: { all: 1 }, noCsv: true },
  columns: [
    { key: 'name', label: 'adminShelf:document.name', cell: (row) => <Cut>{row.frd_name}</Cut> },
    { key: 'type', label: 'adminShelf:document.type', cell: (row) => <PaperType type={row.frd_type} /> },
    { key: 'lang', label: 'adminShelf:document.lang', cell: (row) => <PaperLang lang={row.frd_locale} /> },
  ],
  form: {
    empty: { frd_document: null, frd_name: '', frd_locale: '' },
    fields: [
      {
        kind: 'file',
        name: 'frd_document',
        label: 'adminShelf:document.file',
        limits: PAPER_LIMITS,
        required: true,
        on: 'add',
      },
      { kind: 'text', name: 'frd_name', label: 'adminShelf:document.name', max: LIMITS.doc_name_max, required: true },
      {
        kind: 'select',
        name: 'frd_locale',
        label: 'adminShelf:document.lang',
        hint: 'adminShelf:document.lang_hint',
        options: LANGUAGES,
        on: 'add',
      },
    ],
    add: {
      label: 'adminShelf:document.add',
      save: ({ frd_locale, ...draft }) =>
        upload<FranchiseDocWhole>('franchise/franchise', toFormData({ ...draft, frd_locale: frd_locale || null })),
    },
    edit: {
      load: (row) => ({ frd_document: null, frd_name: row.frd_name, frd_locale: '' }),
      save: ({ frd_name }, row) => patch<FranchiseDocWhole>(`franchise/franchise/${row.frd_id}`, { frd_name }),
    },
  },
  remove: { act: (row) => del<Ok>(`franchise/franchise/${row.frd_id}`) },
  touches: [['franchise-documents']],
});

/** The documents for those who think of a franchise. */
export function FranchisesScreen() {
  const codebook = useCodebook(franchisesBook);
  return (
    <CodebookPage
      book={franchisesBook}
      codebook={codebook}
      actions={(row) => (
        <PaperLinks path={`franchise/franchise/${row.frd_id}`} name={row.frd_name} type={row.frd_type} />
      )}
    />
  );
}
