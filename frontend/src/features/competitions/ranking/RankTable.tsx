import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RankedCompetition, RankedWork } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { httpLink } from '@/shared/format/text';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { Picture } from '@/shared/ui/Picture';
import { WITHOUT_SCHOOL, WORK_TYPE } from '../entry/workTypes';
import type { Ranked } from './rows';
import { SchoolName } from './SchoolName';
import { OutLink, WorkLink } from './WorkLink';
import styles from './ranking.module.css';

/** The ranking as a table, below 768 px as cards. `renderActions`: the buttons of a work, while voting is open. */
export function RankTable({
  competition,
  rows,
  renderActions,
}: {
  competition: RankedCompetition;
  rows: readonly Ranked[];
  renderActions: ((row: Ranked) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('ranking');
  const pictures = competition.cmp_type === WORK_TYPE.picture;
  const none = <None />;
  const jury: Column<Ranked> = {
    key: 'jury',
    label: t('column.jury'),
    figure: true,
    cell: ({ work }) => formatNumber(work.wrk_admin_points),
  };
  const columns: Column<Ranked>[] = [
    { key: 'number', label: t('column.number'), figure: true, cell: ({ place }) => `${place}.` },
    {
      key: 'work',
      label: t('column.work'),
      cell: ({ work }) => <Title work={work} picture={pictures} />,
      cardHidden: true,
    },
    { key: 'votes', label: t('column.votes'), figure: true, cell: ({ work }) => formatNumber(work.votes) },
    ...(rows.some(({ work }) => work.wrk_admin_points > 0) ? [jury] : []),
    { key: 'points', label: t('column.points'), figure: true, cell: ({ work }) => formatNumber(work.total_points) },
    {
      key: 'sponsor',
      label: t('column.sponsor'),
      cell: ({ work }) => <Sponsor work={work} />,
    },
    ...(competition.cmp_age === WITHOUT_SCHOOL
      ? []
      : [
          { key: 'class', label: t('column.class'), cell: ({ work }: Ranked) => work.wrk_class || none },
          {
            key: 'school',
            label: t('column.school'),
            cell: ({ work }: Ranked) => (work.sch_name ? <SchoolName work={work} /> : none),
          },
        ]),
  ];
  return (
    <div className={renderActions === undefined ? undefined : styles.voting}>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ work }) => work.wrk_id}
        rowName={({ work }) => work.wrk_name}
        cards="below768"
        cardTitle={(row) => (
          <span className={styles.cardTitle}>
            <span className="zb-figure">{row.place}.</span>
            <Title work={row.work} picture={pictures} />
          </span>
        )}
        {...(renderActions === undefined ? {} : { actions: renderActions })}
      />
    </div>
  );
}

function Title({ work, picture }: { work: RankedWork; picture: boolean }) {
  return (
    <span className={styles.work}>
      {picture ? (
        <span className={styles.thumb}>
          <Picture path={work.work_file} alt="" sizes="56px" />
        </span>
      ) : null}
      <span>
        <WorkLink work={work} />
      </span>
    </span>
  );
}

function None() {
  const { t } = useTranslation('ranking');
  return <span aria-label={t('none')}>–</span>;
}

function Sponsor({ work }: { work: RankedWork }) {
  if (work.wrk_sponsor_name === '') return <None />;
  return <OutLink to={httpLink(work.wrk_sponsor_link)}>{work.wrk_sponsor_name}</OutLink>;
}
