import { del, patch, upload } from '@/api/client';
import type { DocumentWhole } from '@/api/types';
import { LIMITS } from '@/entities/site/limits';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import {
  DOCUMENT_LANGUAGES,
  DOCUMENT_LIMITS,
  DocumentLanguage,
  DocumentLinks,
  DocumentType,
  PRIORITY_FIELD,
} from '@/admin/components/documents';

interface DocumentDraft {
  doc_document: File | null;
  doc_name: string;
  doc_locale: string;
  doc_priority: number | null;
}

export const documentsResource = defineResource<DocumentWhole, DocumentDraft>({
  key: 'documents',
  title: 'admin:screen.documents',
  id: (row) => row.doc_id,
  name: (row) => row.doc_name,
  source: { path: 'documents', unpaged: true, query: { all: 1 } },
  columns: [
    {
      key: 'name',
      sort: 'doc_name',
      label: 'adminAssets:document.name',
      cell: (row) => <Truncated>{row.doc_name}</Truncated>,
    },
    {
      key: 'type',
      sort: 'doc_type',
      label: 'adminAssets:document.type',
      cell: (row) => <DocumentType type={row.doc_type} />,
    },
    {
      key: 'lang',
      sort: 'doc_locale',
      label: 'adminAssets:document.lang_column',
      cell: (row) => <DocumentLanguage lang={row.doc_locale} />,
    },
    {
      key: 'priority',
      sort: 'doc_priority',
      label: 'adminAssets:document.priority',
      figure: true,
      cell: (row) => row.doc_priority,
    },
  ],
  form: {
    empty: { doc_document: null, doc_name: '', doc_locale: '', doc_priority: null },
    fields: [
      {
        kind: 'file',
        name: 'doc_document',
        label: 'adminAssets:document.file',
        limits: DOCUMENT_LIMITS,
        required: true,
        on: 'add',
      },
      { kind: 'text', name: 'doc_name', label: 'adminAssets:document.name', max: LIMITS.doc_name_max, required: true },
      {
        kind: 'select',
        name: 'doc_locale',
        label: 'adminAssets:document.lang',
        hint: 'adminAssets:document.lang_hint',
        options: DOCUMENT_LANGUAGES,
        on: 'add',
      },
      { ...PRIORITY_FIELD, name: 'doc_priority' },
    ],
    add: {
      label: 'adminAssets:document.add',
      save: ({ doc_locale, ...draft }) => upload('documents', { ...draft, doc_locale: doc_locale || null }),
    },
    edit: {
      load: (row) => ({ doc_document: null, doc_name: row.doc_name, doc_locale: '', doc_priority: row.doc_priority }),
      save: ({ doc_name, doc_priority }, row) =>
        patch(`documents/${row.doc_id}`, {
          doc_name,
          ...(doc_priority === null ? {} : { doc_priority }),
        }),
    },
  },
  remove: { run: (row) => del(`documents/${row.doc_id}`), warning: () => 'adminAssets:document.warning' },
  invalidates: [['documents']],
});

/** The site's terms and rules. */
export function DocumentsScreen() {
  const list = useResourceList(documentsResource);
  return (
    <ResourcePage
      resource={documentsResource}
      list={list}
      actions={(row) => <DocumentLinks path={`documents/${row.doc_id}`} name={row.doc_name} type={row.doc_type} />}
    />
  );
}
