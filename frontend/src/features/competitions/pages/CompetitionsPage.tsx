import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Competition } from '@/api/types';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { useRefetchAt } from '@/shared/hooks/useRefetchAt';
import { paths } from '@/entities/site/paths';
import { DataTable } from '@/shared/ui/DataTable';
import { Empty, LoadError, SkeletonLines } from '@/shared/ui/States';
import { AgeTag } from '../components/AgeTag';
import { CompetitionTime, Timeline } from '../components/Timeline';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { ageOf } from '../lib/competitionTypes';
import { edgesOf } from '../lib/timing';
import { competitionQueries } from '../queries';
import styles from './CompetitionsPage.module.css';

const GROUPS = ['active', 'upcoming', 'next_year', 'archived'] as const;

/** All competitions in their four groups; a group without any is left out. */
export function CompetitionsPage() {
  const { t } = useTranslation('competitions');
  useAnnouncedTitle(t('title'));
  return (
    <div className={`zb-container ${styles.page}`}>
      <div className={styles.intro}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Groups />
    </div>
  );
}

function Groups() {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const { data, isPending, isLoadingError, refetch } = useQuery(competitionQueries.groups());
  useRefetchAt(data === undefined ? [] : [...data.active, ...data.upcoming].flatMap(edgesOf), refetch);
  if (isPending) return <SkeletonLines lines={10} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  if (GROUPS.every((group) => data[group].length === 0)) {
    return (
      <Empty
        action={
          <Button component={Link} to={paths.news(lang)} variant="default">
            {t('to_news')}
          </Button>
        }
      >
        {t('none')}
      </Empty>
    );
  }
  return (
    <>
      <Group name="active" of={data.active}>
        {data.active.map((competition) => (
          <ActiveCard key={competition.cmp_id} competition={competition} />
        ))}
      </Group>
      <Group name="upcoming" of={data.upcoming}>
        <div className={styles.cards}>
          {data.upcoming.map((competition) => (
            <ComingCard key={competition.cmp_id} competition={competition} />
          ))}
        </div>
      </Group>
      <Group name="next_year" of={data.next_year}>
        <div className={styles.cards}>
          {data.next_year.map((competition) => (
            <ComingCard key={competition.cmp_id} competition={competition} />
          ))}
        </div>
      </Group>
      <Group name="archived" of={data.archived}>
        <DataTable
          caption={t('archive.caption')}
          cards="below768"
          rows={data.archived}
          rowKey={(row) => row.cmp_id}
          rowName={(row) => row.cmp_name}
          cardTitle={(row) => <Link to={paths.competition(lang, row.cmp_id)}>{row.cmp_name}</Link>}
          columns={[
            {
              key: 'name',
              label: t('archive.name'),
              cardHidden: true,
              cell: (row) => <Link to={paths.competition(lang, row.cmp_id)}>{row.cmp_name}</Link>,
            },
            { key: 'theme', label: t('archive.theme'), cell: (row) => row.cmp_theme },
            { key: 'age', label: t('archive.age'), cell: (row) => t(`age.${ageOf(row)}`) },
            {
              key: 'range',
              label: t('archive.range'),
              figure: true,
              cell: (row) => (
                <span className={styles.range}>
                  <CompetitionTime time={row.cmp_from_post} /> – <CompetitionTime time={row.cmp_to_vote} />
                </span>
              ),
            },
          ]}
        />
      </Group>
    </>
  );
}

function Group({ name, of, children }: { name: (typeof GROUPS)[number]; of: Competition[]; children: ReactNode }) {
  const { t } = useTranslation('competitions');
  if (of.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`}>{t(`group.${name}`)}</h2>
      {children}
    </section>
  );
}

function ActiveCard({ competition }: { competition: Competition }) {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const { cmp_id: id, cmp_name: name } = competition;
  return (
    <article className={styles.active} aria-labelledby={`competition-${id}`}>
      <div className={styles.words}>
        <AgeTag competition={competition} />
        <h3 id={`competition-${id}`}>{name}</h3>
        <p className={styles.theme}>{t('theme', { theme: competition.cmp_theme })}</p>
        <p className={styles.description}>{competition.cmp_description}</p>
      </div>
      <div className={styles.side}>
        <Timeline competition={competition} />
        <div className={styles.actions}>
          {competition.posting_open === 1 ? (
            <Button
              component={Link}
              to={paths.competition(lang, id, 'entry')}
              aria-label={t('action.submit_to', { name })}
            >
              {t('action.submit')}
            </Button>
          ) : null}
          <Button
            component={Link}
            to={paths.competition(lang, id)}
            variant="default"
            aria-label={t('action.more_about', { name })}
          >
            {t('action.more')}
          </Button>
        </div>
      </div>
    </article>
  );
}

function ComingCard({ competition }: { competition: Competition }) {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const { cmp_id: id, cmp_name: name } = competition;
  return (
    <article className={styles.coming} aria-labelledby={`competition-${id}`}>
      <AgeTag competition={competition} />
      <h3 id={`competition-${id}`}>
        <Link to={paths.competition(lang, id)}>{name}</Link>
      </h3>
      <p className={styles.theme}>{t('theme', { theme: competition.cmp_theme })}</p>
      <Timeline competition={competition} />
      {competition.posting_open === 1 ? (
        <Button component={Link} to={paths.competition(lang, id, 'entry')} aria-label={t('action.submit_to', { name })}>
          {t('action.submit')}
        </Button>
      ) : null}
    </article>
  );
}
