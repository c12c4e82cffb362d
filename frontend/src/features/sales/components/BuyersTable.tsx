import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CalendarPlus, CircleX, FileText, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import type { SaleRow, TransactionRow } from '@/api/types';
import { Deadline } from '@/entities/deal/Deadline';
import { calendarFile, hideOffer, sheetFile } from '@/entities/deal/queries';
import { RateDialog } from '@/entities/deal/RateDialog';
import { useHiding } from '@/entities/deal/useHiding';
import { formatDateTime } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { UserCardDialog } from '@/entities/person/UserCardDialog';
import { confirmDestructive } from '@/shared/ui/confirm';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { Pager } from '@/shared/ui/Pager';
import { RowActions } from '@/shared/ui/RowActions';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { StatusTag } from '@/entities/offer/StatusTag';
import { SumFigure } from '@/shared/ui/SumFigure';
import { toast } from '@/shared/ui/toast';
import { DEFAULT_BUYERS_SORT, type BuyersKey, type BuyersSort } from '../lib/search';
import { rejectOffer, saleQueries } from '../queries';
import styles from './BuyersTable.module.css';
import { ContractDialog } from './ContractDialog';

type Key = BuyersKey | 'term' | 'amount';

/** Who offered for one ad, page by page; the sums are the server's, of all of them. */
export function BuyersTable({ ad, archived }: { ad: SaleRow; archived: boolean }) {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const client = useQueryClient();
  const [sort, setSort] = useState<BuyersSort>(DEFAULT_BUYERS_SORT);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<TransactionRow | null>(null);
  const [rated, setRated] = useState<TransactionRow | null>(null);
  const [contract, setContract] = useState<TransactionRow | null>(null);
  const { data, isPending, isLoadingError, refetch } = useQuery(saleQueries.buyers(ad.pro_id, sort, archived, page));

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: saleQueries.buyersOf(ad.pro_id) }),
      client.invalidateQueries({ queryKey: saleQueries.all() }),
    ]);
  const reject = useMutation({
    mutationFn: (row: TransactionRow) => rejectOffer(row.off_id),
    onSuccess: () => toast.ok(t('reject.done')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });
  const hide = useHiding<TransactionRow>({
    hide: (row, hidden) => hideOffer(row.off_id, hidden),
    title: (row) => t('archive.offer_title', { name: row.usr_name }),
    refresh: [saleQueries.buyersOf(ad.pro_id), saleQueries.all()],
  });
  const calendar = useMutation({
    mutationFn: (row: TransactionRow) => calendarFile(row.off_id),
    onSuccess: saveFile,
    onError: (error) => toast.err(errorText(error)),
  });
  const askReject = async (row: TransactionRow) => {
    const open = ad.state === 'open' || ad.state === 'locked';
    const sure = await confirmDestructive({
      title: t('reject.title', { user: row.usr_name }),
      text: t(open ? 'reject.text_open' : 'reject.text_closed', {
        quantity: formatQuantity(row.off_quantity, ad.mun_unit, lang),
      }),
      yes: t('reject.yes'),
      no: t('reject.no'),
    });
    if (sure) reject.mutate(row);
  };

  if (isPending) return <SkeletonRows rows={3} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  const { data: rows, meta, page_count: pages } = data;
  // The last row of a last page may have been hidden, or another order may have fewer: back to what is there.
  if (rows.length === 0 && page > 1) {
    setPage(Math.max(1, pages));
    return <SkeletonRows rows={3} />;
  }
  if (rows.length === 0) return <Empty>{t('buyers.empty')}</Empty>;

  const closed = meta.ended === 1;
  const deadline = rows.find((row) => row.decide_by && row.fulfilled === 1 && row.off_status === 1)?.decide_by;
  const columns: Column<TransactionRow, Key>[] = [
    {
      key: 'off_buyer',
      label: t('buyers.name'),
      sortable: true,
      cell: (row) => (
        <button type="button" className={styles.person} onClick={() => setShown(row)}>
          {row.usr_name}
        </button>
      ),
    },
    {
      key: 'off_date',
      label: t('buyers.date'),
      sortable: true,
      figure: true,
      cell: (row) => <time dateTime={row.off_date}>{formatDateTime(row.off_date)}</time>,
    },
    {
      key: 'off_quantity',
      label: t('buyers.quantity'),
      sortable: true,
      figure: true,
      cell: (row) => formatQuantity(row.off_quantity, ad.mun_unit, lang),
    },
    {
      key: 'term',
      label: t('buyers.term'),
      cell: (row) =>
        row.off_type === 2 && row.prc_price
          ? t('buyers.limit', { price: formatMoney(row.prc_price, ad.cur_id) })
          : t('buyers.any'),
    },
    {
      key: 'amount',
      label: t('buyers.amount'),
      figure: true,
      cell: (row) =>
        row.amount === null ? (
          <span aria-hidden>–</span>
        ) : (
          <span data-figure="amount">{formatMoney(row.amount, ad.cur_id)}</span>
        ),
    },
    {
      key: 'off_status',
      label: t('buyers.status'),
      sortable: true,
      cell: (row) => <StatusTag offer={{ ...row, pro_deleted: ad.pro_deleted }} />,
    },
  ];
  const units = (n: number) => formatQuantity(n, ad.mun_unit, lang);
  const waiting = closed ? 0 : meta.off_count - meta.buying_quantity;

  return (
    <div className={styles.buyers}>
      {deadline ? <Deadline kind="decide_seller" at={deadline} /> : null}
      <DataTable<TransactionRow, Key>
        caption={t('buyers.caption', { name: ad.pro_name })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.off_id}
        rowName={(row) => row.usr_name}
        sort={sort}
        onSort={({ key, direction }) => {
          if (key === 'term' || key === 'amount') return;
          setSort({ key, direction });
          setPage(1);
        }}
        onRow={(row) => setShown(row)}
        struck={(row) => row.archived === 1}
        cards="below768"
        dense
        actions={(row) => {
          const name = row.usr_name;
          const contractOf = row.contract === 1 && {
            icon: FileText,
            word: t('word.contract'),
            onClick: () => setContract(row),
          };
          const rejectIt = row.cancelable === 1 && {
            icon: CircleX,
            word: t('word.reject'),
            danger: true,
            onClick: () => void askReject(row),
          };
          return (
            <RowActions
              name={name}
              busy={reject.isPending && reject.variables.off_id === row.off_id}
              main={[contractOf || rejectIt]}
              more={[
                contractOf && rejectIt,
                row.can_rate === 1 && {
                  icon: Star,
                  word: t('word.rate'),
                  onClick: () => setRated(row),
                },
                row.amount !== null &&
                  closed && {
                    icon: CalendarPlus,
                    word: t('word.calendar'),
                    onClick: () => calendar.mutate(row),
                  },
                (row.can_hide === 1 || row.archived === 1) && {
                  icon: row.archived ? ArchiveRestore : Archive,
                  word: t(row.archived ? 'word.show' : 'word.archive'),
                  onClick: () => hide(row),
                },
              ]}
            />
          );
        }}
        footer={
          <div className={styles.sums}>
            {waiting > 0 ? (
              <SumFigure label={t('buyers.sum_waiting')}>
                <span data-figure="waiting">{units(waiting)}</span>
              </SumFigure>
            ) : null}
            <SumFigure label={t(closed ? 'buyers.sum_sold' : 'buyers.sum_buying')}>
              <span data-figure="sum">{units(meta.buying_quantity)}</span>
            </SumFigure>
            <SumFigure label={t(closed ? 'buyers.sum_amount' : 'buyers.sum_amount_now')}>
              <span data-figure="sum-amount">{formatMoney(meta.amount, meta.cur_id)}</span>
            </SumFigure>
          </div>
        }
      />
      <Pager page={page} total={pages} onPage={setPage} />
      {shown === null || shown.usr_id === null ? null : (
        <UserCardDialog
          userId={shown.usr_id}
          offerId={shown.off_id}
          side="buyer"
          onClose={() => setShown(null)}
          onRate={
            shown.can_rate
              ? () => {
                  setRated(shown);
                  setShown(null);
                }
              : undefined
          }
          onContract={
            shown.contract
              ? () => {
                  setContract(shown);
                  setShown(null);
                }
              : undefined
          }
        />
      )}
      {closed ? (
        <div className={styles.sheet}>
          <FetchButton label={t('deals:sheet.csv')} load={() => sheetFile(ad.pro_id, 'csv')} />
          <FetchButton label={t('deals:sheet.pdf')} load={() => sheetFile(ad.pro_id, 'pdf')} />
        </div>
      ) : null}
      {rated === null ? null : (
        <RateDialog offerId={rated.off_id} person={rated.usr_name} ad={ad.pro_name} onClose={() => setRated(null)} />
      )}
      {contract === null ? null : (
        <ContractDialog
          offerId={contract.off_id}
          buyer={contract.usr_name}
          onClose={() => setContract(null)}
          onMade={() => void refresh()}
        />
      )}
    </div>
  );
}
