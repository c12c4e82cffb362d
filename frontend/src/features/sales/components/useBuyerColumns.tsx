import { useTranslation } from 'react-i18next';
import type { SaleRow, TransactionRow } from '@/api/types';
import { Amount } from '@/entities/deal/Amount';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { StatusTag } from '@/entities/offer/StatusTag';
import { formatDateTime } from '@/shared/format/date';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import type { Column } from '@/shared/ui/DataTable';
import type { BuyersKey } from '../lib/search';
import styles from './useBuyerColumns.module.css';

export type BuyerColumn = BuyersKey | 'term' | 'amount';

export function useBuyerColumns(
  ad: SaleRow,
  rows: readonly TransactionRow[],
  withCents: boolean,
  onPerson: (row: TransactionRow) => void,
): Column<TransactionRow, BuyerColumn>[] {
  const { t } = useTranslation('sales');
  const lang = useLang();
  const { centsIn, price } = useMoneyText();
  const limits = rows.flatMap((row) => (row.off_type === 2 && row.prc_price ? [row.prc_price] : []));
  const limitsHave = centsIn(limits, ad);
  return [
    {
      key: 'off_buyer',
      label: t('buyers.name'),
      sortable: true,
      cell: (row) => (
        <button type="button" className={styles.person} onClick={() => onPerson(row)}>
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
          ? t('buyers.limit', { price: price(row.prc_price, ad, limitsHave) })
          : t('buyers.any'),
    },
    {
      key: 'amount',
      label: t('buyers.amount'),
      figure: true,
      cell: (row) => <Amount amount={row.amount} currency={ad.cur_id} withCents={withCents} />,
    },
    {
      key: 'off_status',
      label: t('buyers.status'),
      sortable: true,
      cell: (row) => <StatusTag offer={{ ...row, pro_deleted: ad.pro_deleted }} />,
    },
  ];
}
