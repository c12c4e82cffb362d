import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaleRow, TransactionRow } from '@/api/types';
import { ContractArchive } from '@/entities/deal/ContractArchive';
import { Deadline } from '@/entities/deal/Deadline';
import { sheetFile } from '@/entities/deal/queries';
import { anyCents } from '@/shared/format/money';
import { DataTable } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { DEFAULT_BUYERS_SORT, type BuyersSort } from '../lib/search';
import { refreshBuyers, saleQueries } from '../queries';
import { BuyerDialog, type OpenDialog } from './BuyerDialog';
import { BuyersSums } from './BuyersSums';
import styles from './BuyersTable.module.css';
import { useBuyerActions } from './useBuyerActions';
import { useBuyerColumns, type BuyerColumn } from './useBuyerColumns';

/** Buyers of one ad, page by page; the server sums all pages. */
export function BuyersTable({ ad, archived }: { ad: SaleRow; archived: boolean }) {
  const { t } = useTranslation(['sales', 'deals']);
  const client = useQueryClient();
  const [sort, setSort] = useState<BuyersSort>(DEFAULT_BUYERS_SORT);
  const [page, setPage] = useState(1);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { data, isPending, isLoadingError, refetch } = useQuery(saleQueries.buyers(ad.pro_id, sort, archived, page));
  const closed = data?.meta.ended === 1;
  const showBuyer = (row: TransactionRow) => setOpenDialog({ kind: 'buyer', row });
  const buyers = data?.data ?? [];
  const withCents = anyCents([...buyers.map((row) => row.amount), data?.meta.amount]);
  const columns = useBuyerColumns(ad, buyers, withCents, showBuyer);
  const actions = useBuyerActions(ad, closed, setOpenDialog);
  if (isPending) return <SkeletonRows rows={3} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  const { data: rows, meta, page_count: pages } = data;
  // Archiving the last row may empty the last page, and another order may have fewer pages: go back to one that exists.
  if (rows.length === 0 && page > 1) {
    setPage(Math.max(1, pages));
    return <SkeletonRows rows={3} />;
  }
  if (rows.length === 0) return <Empty>{t('buyers.empty')}</Empty>;

  const deadline = rows.find((row) => row.decide_by && row.fulfilled === 1 && row.off_status === 1)?.decide_by;

  return (
    <div className={styles.buyers}>
      {deadline ? <Deadline kind="decide_seller" at={deadline} /> : null}
      <DataTable<TransactionRow, BuyerColumn>
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
        onRow={showBuyer}
        struck={(row) => row.archived === 1}
        cards="below768"
        dense
        actions={actions}
        footer={<BuyersSums meta={meta} unit={ad.mun_unit} withCents={withCents} />}
      />
      <Pager page={page} total={pages} onPage={setPage} />
      {closed ? (
        <div className={styles.sheet}>
          <FetchButton label={t('deals:sheet.csv')} load={() => sheetFile(ad.pro_id, 'csv')} />
          <FetchButton label={t('deals:sheet.pdf')} load={() => sheetFile(ad.pro_id, 'pdf')} />
        </div>
      ) : null}
      {closed ? <ContractArchive adId={ad.pro_id} /> : null}
      <BuyerDialog
        ad={ad}
        openDialog={openDialog}
        setOpenDialog={setOpenDialog}
        onContractMade={() => void refreshBuyers(client, ad.pro_id)}
      />
    </div>
  );
}
