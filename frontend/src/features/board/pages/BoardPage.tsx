import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isApiError, isNotFound } from '@/api/errors';
import type { BoardDeal, BoardMeta } from '@/api/types';
import { paths } from '@/entities/site/paths';
import { formatDateTime } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { DataTable } from '@/shared/ui/DataTable';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { toast } from '@/shared/ui/toast';
import { BoardDialogs, type OpenDialog } from '../components/BoardDialogs';
import { BoardTools } from '../components/BoardTools';
import { BulkBar } from '../components/BulkBar';
import { Figures } from '../components/Figures';
import { Files } from '../components/Files';
import { useBoardColumns, type BoardColumn } from '../components/useBoardColumns';
import { archiveOf, MOST_DEALS, stands } from '../lib/bulk';
import { boardToSearch, filterOf, isFiltered, parseBoard, type BoardSearch } from '../lib/search';
import { useSelection, type Selection } from '../lib/useSelection';
import { boardQuery } from '../queries';
import styles from './BoardPage.module.css';

/** All deals of an ended ad for its seller: figures, filters, and what is done with many of them at once. */
export function BoardPage() {
  const id = Number(useParams().id);
  return <Board key={id} id={id} />;
}

function Board({ id }: { id: number }) {
  const { t } = useTranslation('board');
  const [state, change] = useListState(parseBoard, boardToSearch);
  const query = useQuery(boardQuery(id, state));
  const meta = query.data?.meta;
  const title = meta === undefined ? t('title') : t('title_of', { ad: meta.pro_name });
  usePageTitle(meta === undefined ? null : title);
  const selection = useSelection(query.data?.data ?? [], JSON.stringify(filterOf(state)), () =>
    toast.info(t('select.limit', { max: MOST_DEALS })),
  );
  if (query.isLoadingError && isNotFound(query.error)) {
    return <Missing title={t('missing.title')} text={t('missing.text')} />;
  }
  if (query.isLoadingError && isApiError(query.error, 'not_closed')) {
    return <Missing title={t('missing.running_title')} text={t('missing.running')} />;
  }
  return (
    <ListPage
      title={title}
      query={query}
      page={state.page}
      onPage={(page) => change({ page })}
      filtered={isFiltered(state)}
      empty={{ text: t('empty') }}
      noneFound={t('none_found')}
      lead={meta === undefined ? null : <Lead meta={meta} step={state.step} />}
      tools={<BoardTools state={state} onChange={change} />}
    >
      {(rows) => (meta === undefined ? null : <Deals meta={meta} rows={rows} state={state} selection={selection} />)}
    </ListPage>
  );
}

function Lead({ meta, step }: { meta: BoardMeta; step: BoardSearch['step'] }) {
  const { t } = useTranslation('board');
  const lang = useLang();
  return (
    <>
      <p className={styles.lead}>
        {t('closed', { date: formatDateTime(meta.closed_at) })}{' '}
        <Link to={paths.ad(lang, meta.pro_id)}>{t('open_ad')}</Link>
      </p>
      <Figures meta={meta} step={step} />
    </>
  );
}

function Deals({
  meta,
  rows,
  state,
  selection,
}: {
  meta: BoardMeta;
  rows: readonly BoardDeal[];
  state: BoardSearch;
  selection: Selection;
}) {
  const { t } = useTranslation('board');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const columns = useBoardColumns(meta, rows, selection, setDialog);
  return (
    <div className={styles.deals}>
      {meta.own === 1 ? (
        <BulkBar meta={meta} rows={rows} filter={state} selection={selection} onOpen={setDialog} />
      ) : null}
      <DataTable<BoardDeal, BoardColumn>
        caption={t('title_of', { ad: meta.pro_name })}
        columns={columns}
        rows={rows}
        rowKey={(deal) => deal.off_id}
        rowName={(deal) => deal.buyer.name}
        struck={(deal) => !stands(deal)}
        cards="upTo1000"
      />
      {meta.own === 1 ? <Files adId={meta.pro_id} filter={state} chosen={archiveOf(selection.deals)} /> : null}
      <BoardDialogs dialog={dialog} meta={meta} filter={state} selection={selection} onClose={() => setDialog(null)} />
    </div>
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('board');
  const lang = useLang();
  usePageTitle(title);
  return (
    <div className={styles.deals}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div>
        <Button component={Link} to={paths.profile(lang, 'my-sales')}>
          {t('missing.sales')}
        </Button>
      </div>
    </div>
  );
}
