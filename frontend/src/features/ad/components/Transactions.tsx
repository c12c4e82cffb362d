import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, TransactionRow } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { cents, formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { SumFigure } from '@/shared/ui/SumFigure';
import { adQueries } from '../queries';
import styles from './Transactions.module.css';

/** Who offers how much; people stand as initials, firms by name. Totals come from the server, not from this page. */
export function Transactions({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const [page, setPage] = useState(1);
  // `rev` in the key: an offer elsewhere moves the price frame, and this table is read again.
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...adQueries.transactions(ad.pro_id, page),
    queryKey: [...adQueries.transactions(ad.pro_id, page).queryKey, ad.rev],
  });
  if (isPending) return <SkeletonRows rows={5} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <Empty>{t('transactions.empty')}</Empty>;
  const columns: Column<TransactionRow>[] = [
    { key: 'buyer', label: t('transactions.buyer'), cell: (row) => row.usr_name },
    {
      key: 'date',
      label: t('transactions.date'),
      figure: true,
      cell: (row) => <time dateTime={row.off_date}>{formatDateTime(row.off_date)}</time>,
    },
    {
      key: 'term',
      label: t('transactions.term'),
      cell: (row) => tc(row.off_type === 2 ? 'condition.limit_short' : 'condition.any_short'),
    },
    {
      key: 'quantity',
      label: t('transactions.quantity'),
      figure: true,
      cell: (row) => formatQuantity(row.off_quantity, ad.mun_unit, lang),
    },
  ];
  const { meta } = data;
  return (
    <section>
      <h2 className="zb-visually-hidden">{t('tabs.transactions')}</h2>
      <DataTable
        caption={t('transactions.caption')}
        columns={columns}
        rows={data.data}
        rowKey={(row) => row.off_id}
        rowName={(row) => row.usr_name}
        cards="below600"
        footer={
          <div className={styles.totals}>
            <SumFigure label={t('transactions.sum')}>{formatQuantity(meta.off_count, ad.mun_unit, lang)}</SumFigure>
            <SumFigure label={t('transactions.price')}>{formatMoney(meta.current_price, meta.cur_id)}</SumFigure>
            <SumFigure label={t('transactions.amount')}>
              {formatMoney(cents(meta.current_price) * BigInt(meta.off_count), meta.cur_id)}
            </SumFigure>
          </div>
        }
      />
      <Pager page={page} total={data.page_count} onPage={setPage} />
    </section>
  );
}
