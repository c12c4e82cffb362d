import { Button } from '@mantine/core';
import { ArchiveRestore, FileText, Images, ShieldCheck, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '@/entities/account/session/useMay';
import type { CompetitionRow } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { LIMITS } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { confirm } from '@/shared/ui/confirm';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { COMPETITION_PARAM } from '@/admin/components/CompetitionSelect';
import {
  addCompetition,
  AGES,
  changeCompetition,
  checkCompetition,
  deleteCompetition,
  draftOf,
  EMPTY,
  restoreCompetition,
  STATUSES,
  statusOf,
  TYPES,
  type CompetitionDraft,
  type Status,
} from './competition';
import styles from './CompetitionsScreen.module.css';

const TONES: Record<Status, Tone> = { active: 'active', upcoming: 'brand', next_year: 'outlined', archived: 'gray' };

/** The status, and whether it is deleted: the cards of a narrow window show this column, with the name as heading. */
function StatusName({ row }: { row: CompetitionRow }) {
  const adminT = useAdminT();
  const status = statusOf(row);
  return (
    <span className={styles.tags}>
      <Tag tone={TONES[status]}>{adminT(`adminCompetitions:status.${status}`)}</Tag>
      {row.cmp_deleted === 1 ? <Tag tone="red">{adminT('adminCompetitions:competition.deleted')}</Tag> : null}
    </span>
  );
}

function Window({ from, to, open }: { from: string | null; to: string | null; open: boolean }) {
  const adminT = useAdminT();
  if (from === null || to === null) return adminT('adminCompetitions:competition.no_times');
  return (
    <span className={styles.lines}>
      <time dateTime={from}>{formatBelgrade(from)}</time>
      <time dateTime={to}>{formatBelgrade(to)}</time>
      {open ? <Tag tone="active">{adminT('adminCompetitions:competition.open')}</Tag> : null}
    </span>
  );
}

function Age({ age }: { age: number }) {
  const adminT = useAdminT();
  const known = AGES.find((one) => one === age);
  return <span>{known === undefined ? age : adminT(`adminCompetitions:age.${known}`)}</span>;
}

function Type({ type }: { type: number }) {
  const adminT = useAdminT();
  const known = TYPES.find((one) => one === type);
  return <span>{known === undefined ? type : adminT(`adminCompetitions:type.${known}`)}</span>;
}

const POSTING = { group: 'adminCompetitions:competition.posting' } as const;
const VOTING = { group: 'adminCompetitions:competition.voting' } as const;

/** What belongs to a competition, with a word beside the icon. */
function Action({ icon: Icon, word, label, to }: { icon: LucideIcon; word: string; label: string; to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      size="compact-sm"
      variant="subtle"
      aria-label={label}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {word}
    </Button>
  );
}

export const competitionsResource = defineResource<CompetitionRow, CompetitionDraft>({
  key: 'competitions',
  rights: { add: 'run_competitions', remove: 'run_competitions' },
  title: 'admin:screen.competitions',
  id: (row) => row.cmp_id,
  name: (row) => row.cmp_name,
  source: { path: 'competitions/admin/competitions' },
  search: 'adminCompetitions:competition.search',
  columns: [
    {
      key: 'name',
      sort: 'cmp_name',
      label: 'adminCompetitions:competition.name',
      cell: (row) => <Truncated>{row.cmp_name}</Truncated>,
    },
    {
      key: 'status',
      label: 'adminCompetitions:competition.kind',
      cell: (row) => (
        <span className={styles.lines}>
          <StatusName row={row} />
          <Age age={row.cmp_age} />
          <Type type={row.cmp_type} />
        </span>
      ),
    },
    {
      key: 'posting',
      label: 'adminCompetitions:competition.posting',
      cell: (row) => <Window from={row.cmp_from_post} to={row.cmp_to_post} open={row.posting_open === 1} />,
    },
    {
      key: 'voting',
      label: 'adminCompetitions:competition.voting',
      cell: (row) => <Window from={row.cmp_from_vote} to={row.cmp_to_vote} open={row.voting_open === 1} />,
    },
    {
      key: 'works',
      sort: 'works_count',
      label: 'adminCompetitions:competition.works',
      figure: true,
      cell: (row) => formatNumber(row.works_count),
    },
    {
      key: 'votes',
      sort: 'votes_count',
      label: 'adminCompetitions:competition.votes',
      figure: true,
      cell: (row) => formatNumber(row.votes_count),
    },
  ],
  form: {
    empty: EMPTY,
    size: 'md',
    check: checkCompetition,
    fields: [
      {
        kind: 'text',
        name: 'cmp_name',
        label: 'adminCompetitions:competition.name',
        max: LIMITS.short_text_max,
        required: true,
      },
      {
        kind: 'text',
        name: 'cmp_theme',
        label: 'adminCompetitions:competition.theme',
        max: LIMITS.short_text_max,
        required: true,
      },
      {
        kind: 'textarea',
        name: 'cmp_description',
        label: 'adminCompetitions:competition.description',
        max: LIMITS.cmp_description_max,
        required: true,
      },
      {
        kind: 'select',
        name: 'status',
        right: 'run_competitions',
        label: 'adminCompetitions:status.label',
        hint: 'adminCompetitions:competition.status_hint',
        required: true,
        options: [
          { value: '', label: 'adminCompetitions:status.choose' },
          ...STATUSES.map((value) => ({ value, label: `adminCompetitions:status.${value}` as const })),
        ],
      },
      {
        kind: 'select',
        name: 'cmp_age',
        label: 'adminCompetitions:competition.age',
        hint: 'adminCompetitions:competition.fixed_hint',
        required: true,
        on: 'add',
        options: [
          { value: '', label: 'adminCompetitions:competition.age_choose' },
          ...AGES.map((age) => ({ value: String(age), label: `adminCompetitions:age.${age}` as const })),
        ],
      },
      {
        kind: 'select',
        name: 'cmp_type',
        label: 'adminCompetitions:competition.type',
        required: true,
        on: 'add',
        options: [
          { value: '', label: 'adminCompetitions:competition.type_choose' },
          ...TYPES.map((type) => ({ value: String(type), label: `adminCompetitions:type.${type}` as const })),
        ],
      },
      {
        kind: 'dateTime',
        name: 'cmp_from_post',
        right: 'run_competitions',
        ...POSTING,
        label: 'adminCompetitions:competition.from',
        hint: 'adminCompetitions:competition.times_hint',
      },
      {
        kind: 'dateTime',
        name: 'cmp_to_post',
        right: 'run_competitions',
        ...POSTING,
        label: 'adminCompetitions:competition.to',
      },
      {
        kind: 'dateTime',
        name: 'cmp_from_vote',
        right: 'run_competitions',
        ...VOTING,
        label: 'adminCompetitions:competition.from',
      },
      {
        kind: 'dateTime',
        name: 'cmp_to_vote',
        right: 'run_competitions',
        ...VOTING,
        label: 'adminCompetitions:competition.to',
      },
    ],
    add: { label: 'adminCompetitions:competition.add', save: addCompetition },
    edit: { load: draftOf, save: changeCompetition },
  },
  remove: {
    can: (row) => row.cmp_deleted === 0,
    run: deleteCompetition,
    warning: () => 'adminCompetitions:competition.delete_warning',
  },
  invalidates: [['competitions'], ['admin', 'competition-names']],
});

/** All competitions with status, dates and texts; deleted ones can be restored. */
export function CompetitionsScreen() {
  const adminT = useAdminT();
  const lang = useLang();
  const list = useResourceList(competitionsResource);
  const may = useMay();
  const runs = may('run_competitions');
  const restoring = useRowAction(restoreCompetition, list.refresh);
  const restore = async (row: CompetitionRow) => {
    const sure = await confirm({
      title: adminT('adminCompetitions:competition.restore_title', { name: row.cmp_name }),
      text: adminT('adminCompetitions:competition.restore_text'),
      yes: adminT('adminCompetitions:competition.restore_yes'),
      no: adminT('admin:dialog.no'),
    });
    if (sure) restoring.mutate(row);
  };
  const at = (screen: string, row: CompetitionRow) => `${paths.admin(lang, screen)}?${COMPETITION_PARAM}=${row.cmp_id}`;
  return (
    <ResourcePage
      resource={competitionsResource}
      list={list}
      actions={(row) => (
        <span className={styles.actions} data-in-words>
          {runs ? (
            <Action
              icon={Images}
              to={at('competition-works', row)}
              word={adminT('adminCompetitions:competition.works_word')}
              label={adminT('adminCompetitions:competition.works_of', { name: row.cmp_name })}
            />
          ) : null}
          <Action
            icon={FileText}
            to={at('competition-documents', row)}
            word={adminT('adminCompetitions:competition.documents_word')}
            label={adminT('adminCompetitions:competition.documents_of', { name: row.cmp_name })}
          />
          {runs ? (
            <Action
              icon={ShieldCheck}
              to={at('integrity', row)}
              word={adminT('adminCompetitions:competition.integrity_word')}
              label={adminT('adminCompetitions:competition.integrity_of', { name: row.cmp_name })}
            />
          ) : null}
          {row.cmp_deleted === 0 || !runs ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<ArchiveRestore size={16} aria-hidden />}
              aria-label={adminT('adminCompetitions:competition.restore', { name: row.cmp_name })}
              disabled={restoring.isPending}
              onClick={() => void restore(row)}
            >
              {adminT('adminCompetitions:competition.restore_word')}
            </Button>
          )}
        </span>
      )}
    />
  );
}
