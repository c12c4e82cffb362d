import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CalendarPlus, CircleX, FileText, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import type { SaleRow, TransactionRow } from '@/api/types';
import { Deadline } from '@/shared/deals/Deadline';
import { calendarFile, hideOffer, sheetFile } from '@/shared/deals/queries';
import { RateDialog } from '@/shared/deals/RateDialog';
import { useHiding } from '@/shared/deals/useHiding';
import { formatDateTime } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { UserCardDialog } from '@/shared/person/UserCardDialog';
import { yesNo } from '@/shared/ui/confirm';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { IconButton } from '@/shared/ui/IconButton';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { StatusTag, Tag } from '@/shared/ui/StatusTag';
import { SumFigure } from '@/shared/ui/SumFigure';
import { toast } from '@/shared/ui/toast';
import { DEFAULT_BUYERS_SORT, type BuyersKey, type BuyersSort } from '../lib/search';
import { rejectOffer, saleQueries } from '../queries';
import styles from './BuyersTable.module.css';
import { ContractDialog } from './ContractDialog';

type Key = BuyersKey | 'term' | 'outcome';

const counts = (row: TransactionRow) => row.off_status === 1 || row.off_status === 5;

/** Who offered for one ad: reject, archive, contract; after the close also whose condition was met. */
export function BuyersTable({ ad, archived }: { ad: SaleRow; archived: boolean }) {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const client = useQueryClient();
  const [sort, setSort] = useState<BuyersSort>(DEFAULT_BUYERS_SORT);
  const [shown, setShown] = useState<TransactionRow | null>(null);
  const [rated, setRated] = useState<TransactionRow | null>(null);
  const [contract, setContract] = useState<TransactionRow | null>(null);
  const { data, isPending, isLoadingError, refetch } = useQuery(saleQueries.buyers(ad.pro_id, sort, archived));

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
    const sure = await yesNo({
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
  const rows = data.data;
  if (rows.length === 0) return <Empty>{t('buyers.empty')}</Empty>;

  const closed = rows.some((row) => row.fulfilled !== null && row.fulfilled !== undefined);
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
      key: 'off_status',
      label: t('buyers.status'),
      sortable: true,
      cell: (row) => (
        <span className={styles.tags}>
          <StatusTag offer={{ ...row, pro_deleted: ad.pro_deleted }} />
          {row.waiting && counts(row) && row.fulfilled == null ? <Tag tone="quince">{t('buyers.waiting')}</Tag> : null}
        </span>
      ),
    },
  ];
  if (closed) {
    columns.push({
      key: 'outcome',
      label: t('buyers.fulfilled'),
      cell: (row) => (row.fulfilled == null ? '' : t(row.fulfilled ? 'buyers.yes' : 'buyers.no')),
    });
  }
  const total = rows.filter(counts).reduce((sum, row) => sum + row.off_quantity, 0);

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
          if (key !== 'term' && key !== 'outcome') setSort({ key, direction });
        }}
        onRow={(row) => setShown(row)}
        struck={(row) => row.archived === 1}
        cards="below768"
        dense
        actions={(row) => (
          <>
            {row.cancelable ? (
              <IconButton
                icon={CircleX}
                tone="danger"
                label={t('action.reject', { name: row.usr_name })}
                onClick={() => void askReject(row)}
              />
            ) : null}
            {row.contract ? (
              <IconButton
                icon={FileText}
                label={t('action.contract', { name: row.usr_name })}
                onClick={() => setContract(row)}
              />
            ) : null}
            {row.can_rate ? (
              <IconButton
                icon={Star}
                label={t('deals:rate.action', { name: row.usr_name })}
                onClick={() => setRated(row)}
              />
            ) : null}
            {row.fulfilled === 1 ? (
              <IconButton
                icon={CalendarPlus}
                label={t('action.calendar', { name: row.usr_name })}
                disabled={calendar.isPending}
                onClick={() => calendar.mutate(row)}
              />
            ) : null}
            {row.can_hide || row.archived ? (
              <IconButton
                icon={row.archived ? ArchiveRestore : Archive}
                label={t(row.archived ? 'action.show' : 'action.archive', { name: row.usr_name })}
                onClick={() => hide(row)}
              />
            ) : null}
          </>
        )}
        footer={<SumFigure label={t('buyers.sum')}>{formatQuantity(total, ad.mun_unit, lang)}</SumFigure>}
      />
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
