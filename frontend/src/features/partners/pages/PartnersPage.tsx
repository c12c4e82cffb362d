import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History, MessageSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HistoryRow, PersonRow } from '@/api/types';
import { RateDialog } from '@/entities/deal/RateDialog';
import { formatDateTime } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { WriteMessageDialog } from '@/entities/message/WriteMessageDialog';
import { paths } from '@/entities/site/paths';
import { UserCardDialog } from '@/entities/person/UserCardDialog';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { IconButton } from '@/shared/ui/IconButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Stars } from '@/shared/ui/Stars';
import { HistoryDialog } from '../components/HistoryDialog';
import { FILTERS, parsePartners, partnersToSearch, type Side } from '../lib/search';
import { partnerQueries } from '../queries';
import styles from './PartnersPage.module.css';

type Key = 'name' | 'rating' | 'count' | 'last';
/** The open dialog; a rating opened from a history returns to it. */
type OpenDialog = { person: PersonRow } & (
  | { kind: 'message' }
  | { kind: 'history' }
  | { kind: 'card' }
  | { kind: 'rate'; row: HistoryRow }
);

/** Trading partners: a seller's buyers, or a buyer's sellers. */
function PartnersPage({ side }: { side: Side }) {
  const { t } = useTranslation(['partners', 'deals']);
  const lang = useLang();
  const parse = useMemo(() => parsePartners(side), [side]);
  const [state, change] = useListState(parse, partnersToSearch);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const query = useQuery(partnerQueries.list(side, state));
  const close = () => setOpenDialog(null);

  const columns: Column<PersonRow, Key>[] = [
    {
      key: 'name',
      label: t(`${side}.name`),
      cell: (person) => (
        <button type="button" className={styles.person} onClick={() => setOpenDialog({ kind: 'card', person })}>
          {person.usr_name}
        </button>
      ),
    },
    { key: 'rating', label: t('column.rating'), cell: (person) => <Stars value={person.usr_rating} /> },
    { key: 'count', label: t('column.count'), figure: true, cell: (person) => formatNumber(person.off_count) },
    {
      key: 'last',
      label: t('column.last'),
      figure: true,
      cell: (person) => <time dateTime={person.off_date}>{formatDateTime(person.off_date)}</time>,
    },
  ];
  const dialog = () => {
    if (openDialog === null) return null;
    const { person } = openDialog;
    switch (openDialog.kind) {
      case 'message':
        return <WriteMessageDialog person={{ id: person.usr_id, name: person.usr_name }} opened onClose={close} />;
      case 'card':
        return <UserCardDialog userId={person.usr_id} side={side === 'buyers' ? 'buyer' : 'seller'} onClose={close} />;
      case 'history':
        return (
          <HistoryDialog
            side={side}
            person={person}
            onRate={(row) => setOpenDialog({ kind: 'rate', person, row })}
            onClose={close}
          />
        );
      case 'rate':
        return (
          <RateDialog
            offerId={openDialog.row.off_id}
            person={person.usr_name}
            ad={openDialog.row.pro_name}
            onClose={() => setOpenDialog({ kind: 'history', person })}
          />
        );
    }
  };
  return (
    <ListPage
      title={t(`${side}.title`)}
      query={query}
      page={state.page}
      onPage={(page) => change({ page })}
      filtered={state.search !== '' || state.filter !== null}
      empty={{
        text: t(`${side}.empty`),
        action: (
          <Button component={Link} to={side === 'buyers' ? paths.newAd(lang) : paths.berza(lang)}>
            {t(`${side}.action`)}
          </Button>
        ),
      }}
      noneFound={t('none_found')}
      tools={
        <>
          <SearchBox value={state.search} label={t(`${side}.search`)} onChange={(search) => change({ search }, true)} />
          <NativeSelect
            label={t('filter.label')}
            value={state.filter ?? ''}
            data={[
              { value: '', label: t('filter.all') },
              ...FILTERS[side].map((value) => ({ value, label: t(`filter.${value}`) })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change({ filter: FILTERS[side].find((item) => item === value) ?? null });
            }}
          />
        </>
      }
    >
      {(rows) => (
        <>
          <DataTable<PersonRow, Key>
            caption={t(`${side}.title`)}
            columns={columns}
            rows={rows}
            rowKey={(person) => person.usr_id}
            rowName={(person) => person.usr_name}
            onRow={(person) => setOpenDialog({ kind: 'history', person })}
            actions={(person) => (
              <>
                <IconButton
                  icon={MessageSquare}
                  label={t('action.message', { name: person.usr_name })}
                  onClick={() => setOpenDialog({ kind: 'message', person })}
                />
                <IconButton
                  icon={History}
                  label={t('action.history', { name: person.usr_name })}
                  onClick={() => setOpenDialog({ kind: 'history', person })}
                />
              </>
            )}
            cards="upTo1000"
          />
          {dialog()}
        </>
      )}
    </ListPage>
  );
}

export const MyBuyersPage = () => <PartnersPage side="buyers" />;
export const MySellersPage = () => <PartnersPage side="sellers" />;
