import { useQuery } from '@tanstack/react-query';
import { Handshake, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HistoryRow, PersonRow } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { currenciesWithCents } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton, IconLink } from '@/shared/ui/IconButton';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { Amount } from '@/entities/deal/Amount';
import { StatusTag } from '@/entities/offer/StatusTag';
import type { Side } from '../lib/search';
import { partnerQueries } from '../queries';

type Key = 'ad' | 'date' | 'quantity' | 'amount' | 'expiry' | 'status';

function useHistoryColumns(side: Side, rows: readonly HistoryRow[]): Column<HistoryRow, Key>[] {
  const { t } = useTranslation('partners');
  const lang = useLang();
  const withCents = currenciesWithCents(rows.map((row) => [row.cur_id, row.amount]));
  return [
    {
      key: 'ad',
      label: t('history.ad'),
      cell: (row) => <Link to={paths.ad(lang, row.pro_id)}>{row.pro_name}</Link>,
    },
    {
      key: 'date',
      label: t('history.date'),
      figure: true,
      cell: (row) => <time dateTime={row.off_date}>{formatDateTime(row.off_date)}</time>,
    },
    {
      key: 'quantity',
      label: t('history.quantity'),
      figure: true,
      cell: (row) => formatQuantity(row.off_quantity, row.mun_unit, lang),
    },
    {
      key: 'amount',
      label: t('history.amount'),
      figure: true,
      cell: (row) => <Amount amount={row.amount} currency={row.cur_id} withCents={withCents.has(row.cur_id)} />,
    },
    {
      key: 'expiry',
      label: t('history.expiry'),
      figure: true,
      cell: (row) => (
        <time dateTime={row.ended_at ?? row.pro_expiry}>{formatDateTime(row.ended_at ?? row.pro_expiry)}</time>
      ),
    },
    {
      key: 'status',
      label: t('history.status'),
      cell: (row) => <StatusTag offer={row} own={side === 'sellers'} />,
    },
  ];
}

/** All offers between the reader and one person, with ratings where they are due. */
export function HistoryDialog({
  side,
  person,
  onRate,
  onClose,
}: {
  side: Side;
  person: PersonRow;
  onRate: (row: HistoryRow) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['partners', 'deals']);
  const lang = useLang();
  const [page, setPage] = useState(1);
  const { data, isPending, isLoadingError, refetch } = useQuery(partnerQueries.history(side, person.usr_id, page));
  const columns = useHistoryColumns(side, data?.data ?? []);
  const title = t(side === 'buyers' ? 'history.title_buyer' : 'history.title_seller', { name: person.usr_name });
  return (
    <Dialog opened onClose={onClose} size="lg" title={title}>
      {isPending ? (
        <SkeletonRows rows={3} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <Empty>{t('history.empty')}</Empty>
      ) : (
        <DataTable<HistoryRow, Key>
          caption={title}
          columns={columns}
          rows={data.data}
          rowKey={(row) => row.off_id}
          rowName={(row) => row.pro_name}
          struck={(row) => row.pro_deleted === 1 && row.amount === null}
          actions={(row) => (
            <>
              {row.amount !== null && row.ended_at !== null ? (
                <IconLink
                  icon={Handshake}
                  label={t('deals:open_of', { name: row.pro_name })}
                  to={paths.deal(lang, row.off_id)}
                />
              ) : null}
              {row.can_rate ? (
                <IconButton
                  icon={Star}
                  label={t('deals:rate.action', { name: row.pro_name })}
                  onClick={() => onRate(row)}
                />
              ) : null}
            </>
          )}
          cards="below600"
          dense
        />
      )}
      <Pager page={page} total={data?.page_count ?? 0} onPage={setPage} />
    </Dialog>
  );
}
