import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { RankedCompetition } from '@/api/types';
import { foldText } from '@/shared/format/text';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Empty } from '@/shared/ui/States';
import { WORK_TYPE } from '../entry/workTypes';
import { RankTable } from './RankTable';
import { matching, type Ranked } from './rows';
import { WorkGallery } from './WorkGallery';
import { WorkViewer } from './WorkViewer';
import styles from './ranking.module.css';

/** Works shown at once; a nationwide competition has thousands. */
const STEP = 100;
/** From this many works on there is a search field. */
const MANY = 20;
const VIEWS = ['gallery', 'table'] as const;

/** The works by rank: pictures as a gallery or a table, others as a table. */
export function Works({
  competition,
  rows,
  viewed,
  onView,
  renderActions,
}: {
  competition: RankedCompetition;
  rows: Ranked[];
  /** The id of the enlarged work; the dialog of a vote takes its place for a while. */
  viewed: number | null;
  onView: (workId: number | null) => void;
  renderActions: ((row: Ranked) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('ranking');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(STEP);
  const [view, setView] = useView(competition);
  const found = matching(rows, foldText(search));
  const page = found.slice(0, shown);
  return (
    <>
      <div className={styles.tools}>
        {rows.length <= MANY ? null : (
          <div className={styles.find}>
            <SearchBox
              value={search}
              label={t('find')}
              placeholder={t('find')}
              delay={150}
              onChange={(text) => {
                setSearch(text);
                setShown(STEP);
              }}
            />
          </div>
        )}
        {setView === null ? null : <ViewSwitch view={view} onChange={setView} />}
      </div>
      {found.length === 0 ? (
        <Empty>{t('found_none')}</Empty>
      ) : view === 'gallery' ? (
        <WorkGallery rows={page} onOpen={onView} renderActions={renderActions} />
      ) : (
        <RankTable competition={competition} rows={page} renderActions={renderActions} />
      )}
      {found.length <= shown ? null : (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            {t('more', { count: Math.min(STEP, found.length - shown) })}
          </Button>
        </div>
      )}
      {viewed === null ? null : (
        <WorkViewer
          rows={found}
          shown={viewed}
          onShow={onView}
          onClose={() => onView(null)}
          renderActions={renderActions}
        />
      )}
    </>
  );
}

/** How works are shown, which the address remembers; no setter where works are not pictures. */
function useView(competition: RankedCompetition) {
  const [params, setParams] = useSearchParams();
  if (competition.cmp_type !== WORK_TYPE.picture) return ['table', null] as const;
  const setView = (view: (typeof VIEWS)[number]) =>
    setParams(
      (old) => {
        if (view === 'gallery') old.delete('view');
        else old.set('view', view);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get('view') === 'table' ? 'table' : 'gallery', setView] as const;
}

function ViewSwitch({
  view,
  onChange,
}: {
  view: (typeof VIEWS)[number];
  onChange: (view: (typeof VIEWS)[number]) => void;
}) {
  const { t } = useTranslation('ranking');
  return (
    <div className={styles.views} role="group" aria-label={t('view.label')}>
      {VIEWS.map((one) => (
        <Button
          key={one}
          size="compact-md"
          variant={one === view ? 'light' : 'subtle'}
          aria-pressed={one === view}
          onClick={() => onChange(one)}
        >
          {t(`view.${one}`)}
        </Button>
      ))}
    </div>
  );
}
