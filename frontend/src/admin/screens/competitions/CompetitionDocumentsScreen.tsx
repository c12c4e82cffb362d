import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { del, download, patch, saveFile, upload } from '@/api/client';
import type { CompetitionDocumentWhole } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { LIMITS } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import { Empty } from '@/shared/ui/States';
import { useQuery } from '@tanstack/react-query';
import {
  DOCUMENT_LANGUAGES,
  DOCUMENT_LIMITS,
  DocumentLanguage,
  DocumentLinks,
  DocumentType,
  PRIORITY_FIELD,
} from '@/admin/components/documents';
import { errorToast } from '@/admin/crud/errorToast';
import { defineResource, type Field, type ResourceColumn } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { COMPETITION_PARAM, competitionNames, CompetitionSelect } from '@/admin/components/CompetitionSelect';
import styles from './CompetitionDocumentsScreen.module.css';

interface DocumentDraft {
  cmd_document: File | null;
  cmd_name: string;
  cmd_locale: string;
  cmd_priority: number | null;
}

const EMPTY: DocumentDraft = { cmd_document: null, cmd_name: '', cmd_locale: '', cmd_priority: null };

const FIELDS: readonly Field<DocumentDraft>[] = [
  {
    kind: 'file',
    name: 'cmd_document',
    label: 'adminAssets:document.file',
    limits: DOCUMENT_LIMITS,
    required: true,
    on: 'add',
  },
  {
    kind: 'text',
    name: 'cmd_name',
    label: 'adminAssets:document.name',
    max: LIMITS.doc_name_max,
    required: true,
  },
  {
    kind: 'select',
    name: 'cmd_locale',
    label: 'adminAssets:document.lang',
    hint: 'adminAssets:document.lang_hint',
    options: DOCUMENT_LANGUAGES,
    on: 'add',
  },
  { ...PRIORITY_FIELD, name: 'cmd_priority' },
];

const COLUMNS: readonly ResourceColumn<CompetitionDocumentWhole>[] = [
  {
    key: 'name',
    sort: 'cmd_name',
    label: 'adminAssets:document.name',
    cell: (row) => <Truncated>{row.cmd_name}</Truncated>,
  },
  {
    key: 'type',
    sort: 'cmd_type',
    label: 'adminAssets:document.type',
    cell: (row) => <DocumentType type={row.cmd_type} />,
  },
  {
    key: 'lang',
    sort: 'cmd_locale',
    label: 'adminAssets:document.lang',
    cell: (row) => <DocumentLanguage lang={row.cmd_locale} />,
  },
  {
    key: 'priority',
    sort: 'cmd_priority',
    label: 'adminAssets:document.priority',
    figure: true,
    cell: (row) => row.cmd_priority,
  },
];

function documentsResource(competition: string) {
  return defineResource<CompetitionDocumentWhole, DocumentDraft>({
    key: 'competition-documents',
    title: 'admin:screen.competition_documents',
    id: (row) => row.cmd_id,
    name: (row) => row.cmd_name,
    source: {
      path: 'competitions/documents',
      unpaged: true,
      query: { all: 1 },
      parentParam: COMPETITION_PARAM,
    },
    columns: COLUMNS,
    form: {
      empty: EMPTY,
      fields: FIELDS,
      add: {
        label: 'adminAssets:document.add',
        save: ({ cmd_locale, ...draft }) =>
          upload('competitions/documents', { ...draft, cmp_id: competition, cmd_locale: cmd_locale || null }),
      },
      edit: {
        load: (row) => ({ ...EMPTY, cmd_name: row.cmd_name, cmd_priority: row.cmd_priority }),
        save: ({ cmd_name, cmd_priority }, row) =>
          patch(`competitions/documents/${row.cmd_id}`, {
            cmd_name,
            ...(cmd_priority === null ? {} : { cmd_priority }),
          }),
      },
    },
    remove: {
      run: (row) => del(`competitions/documents/${row.cmd_id}`),
      warning: () => 'adminCompetitions:document.warning',
    },
    invalidates: [['competitions']],
  });
}

/** The documents of the chosen competition. */
export function CompetitionDocumentsScreen() {
  const adminT = useAdminT();
  const [params, setParams] = useSearchParams();
  const chosen = params.get(COMPETITION_PARAM) ?? '';
  const choose = (id: string) => setParams(id === '' ? {} : { [COMPETITION_PARAM]: id });
  if (/^\d+$/.test(chosen)) return <CompetitionDocuments key={chosen} competition={chosen} onChoose={choose} />;
  return (
    <section className={styles.screen}>
      <ScreenHead title="admin:screen.competition_documents" />
      <CompetitionSelect value="" none="adminCompetitions:choose_first" onChange={choose} />
      <Empty>{adminT('adminCompetitions:choose_text')}</Empty>
    </section>
  );
}

function CompetitionDocuments({ competition, onChoose }: { competition: string; onChoose: (id: string) => void }) {
  const adminT = useAdminT();
  const resource = useMemo(() => documentsResource(competition), [competition]);
  const list = useResourceList(resource);
  const { data: names = [] } = useQuery(competitionNames());
  // Documents of a deleted competition need the administrator's session, which a plain link does not send.
  const hidden = names.some((row) => String(row.cmp_id) === competition && row.cmp_deleted === 1);
  const save = (row: CompetitionDocumentWhole) =>
    download(`competitions/documents/${row.cmd_id}/download`, undefined, row.cmd_name).then(
      saveFile,
      (error: unknown) => errorToast.show(errorText(error)),
    );
  return (
    <ResourcePage
      resource={resource}
      list={list}
      tools={<CompetitionSelect value={competition} none="adminCompetitions:choose_first" onChange={onChoose} />}
      actions={(row) =>
        hidden ? (
          <IconButton
            icon={Download}
            label={adminT('adminAssets:document.download', { name: row.cmd_name })}
            onClick={() => void save(row)}
          />
        ) : (
          <DocumentLinks path={`competitions/documents/${row.cmd_id}`} name={row.cmd_name} type={row.cmd_type} />
        )
      }
    />
  );
}
