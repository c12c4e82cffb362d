import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, TransactionRow } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { anyCents, formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { useLang } from '@/shared/hooks/useLang';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { SumFigure } from '@/shared/ui/SumFigure';
import { adQueries } from '../queries';
import styles from './Transactions.module.css';

/** Whether an offer buys: at the current price while the sale runs, finally once it is over. */
function stateOf(row: TransactionRow): 'buying' | 'waiting' | 'bought' | 'not_bought' {
  if (row.fulfilled !== null) return row.fulfilled ? 'bought' : 'not_bought';
  return row.waiting ? 'waiting' : 'buying';
}

/** Who offers how much: people by initials, firms by name. The server sums all pages. */
export function Transactions({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const { centsIn, price: priceText } = useMoneyText();
  const [page, setPage] = useState(1);
  // `rev` is in the key, so the table is fetched again when an offer elsewhere changes the price.
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...adQueries.transactions(ad.pro_id, page),
    queryKey: [...adQueries.transactions(ad.pro_id, page).queryKey, ad.rev],
  });
  if (isPending) return <SkeletonRows rows={5} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <Empty>{t('transactions.empty')}</Empty>;
  const withCents = anyCents([...data.data.map((row) => row.amount), data.meta.amount]);
  const limits = data.data.flatMap((row) => (row.off_type === 2 ? [row.prc_price ?? ''] : []));
  const limitsHave = centsIn(limits, ad);
  const columns: Column<TransactionRow>[] = [
    { key: 'buyer', label: t('transactions.buyer'), cell: (row) => row.usr_name },
    {
      key: 'date',
      label: t('transactions.date'),
      cell: (row) => (
        <time className={`zb-figure ${styles.date}`} dateTime={row.off_date}>
          {formatDateTime(row.off_date)}
        </time>
      ),
    },
    {
      key: 'term',
      label: t('transactions.term'),
      cell: (row) => (
        <span className={styles.term}>
          {row.off_type === 2
            ? tc('condition.limit_short', { price: priceText(row.prc_price, ad, limitsHave) })
            : tc('condition.any_short')}
        </span>
      ),
    },
    { key: 'state', label: t('transactions.state'), cell: (row) => t(`transactions.${stateOf(row)}`) },
    {
      key: 'quantity',
      label: t('transactions.quantity'),
      figure: true,
      cell: (row) => formatQuantity(row.off_quantity, ad.mun_unit, lang),
    },
    {
      key: 'amount',
      label: t('transactions.row_amount'),
      figure: true,
      // An offer that waits for a lower price has no cost yet.
      cell: (row) => (row.amount === null ? '–' : formatMoney(row.amount, row.cur_id, withCents)),
    },
  ];
  const { meta } = data;
  const waiting = meta.off_count - meta.buying_quantity;
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
            <SumFigure label={t(meta.ended ? 'transactions.sum_sold' : 'transactions.sum_buying')}>
              <span data-figure="buying">{formatQuantity(meta.buying_quantity, ad.mun_unit, lang)}</span>
            </SumFigure>
            {waiting > 0 && meta.ended === 0 ? (
              <SumFigure label={t('transactions.sum_waiting')}>
                <span data-figure="waiting">{formatQuantity(waiting, ad.mun_unit, lang)}</span>
              </SumFigure>
            ) : null}
            {meta.buying_quantity === 0 ? null : (
              <>
                <SumFigure label={t('transactions.price')}>{priceText(meta.current_price, meta)}</SumFigure>
                <SumFigure label={t('transactions.amount')}>
                  <span data-figure="sum">{formatMoney(meta.amount, meta.cur_id, withCents)}</span>
                </SumFigure>
              </>
            )}
          </div>
        }
      />
      <Pager page={page} total={data.page_count} onPage={setPage} />
    </section>
  );
}
