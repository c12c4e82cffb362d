import { del, patch, upload } from '@/api/client';
import type { FranchiseDocWhole } from '@/api/types';
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

interface FranchiseDraft {
  frd_document: File | null;
  frd_name: string;
  frd_locale: string;
  frd_priority: number | null;
}

export const franchisesResource = defineResource<FranchiseDocWhole, FranchiseDraft>({
  key: 'franchises',
  title: 'admin:screen.franchises',
  id: (row) => row.frd_id,
  name: (row) => row.frd_name,
  source: { path: 'franchise/franchise', unpaged: true, query: { all: 1 } },
  columns: [
    {
      key: 'name',
      sort: 'frd_name',
      label: 'adminAssets:document.name',
      cell: (row) => <Truncated>{row.frd_name}</Truncated>,
    },
    {
      key: 'type',
      sort: 'frd_type',
      label: 'adminAssets:document.type',
      cell: (row) => <DocumentType type={row.frd_type} />,
    },
    {
      key: 'lang',
      sort: 'frd_locale',
      label: 'adminAssets:document.lang_column',
      cell: (row) => <DocumentLanguage lang={row.frd_locale} />,
    },
    {
      key: 'priority',
      sort: 'frd_priority',
      label: 'adminAssets:document.priority',
      figure: true,
      cell: (row) => row.frd_priority,
    },
  ],
  form: {
    empty: { frd_document: null, frd_name: '', frd_locale: '', frd_priority: null },
    fields: [
      {
        kind: 'file',
        name: 'frd_document',
        label: 'adminAssets:document.file',
        limits: DOCUMENT_LIMITS,
        required: true,
        on: 'add',
      },
      { kind: 'text', name: 'frd_name', label: 'adminAssets:document.name', max: LIMITS.doc_name_max, required: true },
      {
        kind: 'select',
        name: 'frd_locale',
        label: 'adminAssets:document.lang',
        hint: 'adminAssets:document.lang_hint',
        options: DOCUMENT_LANGUAGES,
        on: 'add',
      },
      { ...PRIORITY_FIELD, name: 'frd_priority' },
    ],
    add: {
      label: 'adminAssets:document.add',
      save: ({ frd_locale, ...draft }) => upload('franchise/franchise', { ...draft, frd_locale: frd_locale || null }),
    },
    edit: {
      load: (row) => ({ frd_document: null, frd_name: row.frd_name, frd_locale: '', frd_priority: row.frd_priority }),
      save: ({ frd_name, frd_priority }, row) =>
        patch(`franchise/franchise/${row.frd_id}`, {
          frd_name,
          ...(frd_priority === null ? {} : { frd_priority }),
        }),
    },
  },
  remove: { run: (row) => del(`franchise/franchise/${row.frd_id}`), warning: () => 'adminAssets:document.warning' },
  invalidates: [['franchise-documents']],
});

/** Documents for those who are interested in a franchise. */
export function FranchisesScreen() {
  const list = useResourceList(franchisesResource);
  return (
    <ResourcePage
      resource={franchisesResource}
      list={list}
      actions={(row) => (
        <DocumentLinks path={`franchise/franchise/${row.frd_id}`} name={row.frd_name} type={row.frd_type} />
      )}
    />
  );
}
