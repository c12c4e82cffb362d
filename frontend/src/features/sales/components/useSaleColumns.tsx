import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SaleRow } from '@/api/types';
import { DeliveryWords } from '@/entities/deal/DeliveryWords';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { AdTags } from '@/entities/ad/AdTags';
import { paths } from '@/entities/site/paths';
import { formatDay } from '@/shared/format/date';
import { cents, formatMoney, formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { CellLines } from '@/shared/ui/CellLines';
import type { Column } from '@/shared/ui/DataTable';
import type { SalesKey } from '../lib/search';
import styles from './useSaleColumns.module.css';

export type SaleColumn = SalesKey | 'price' | 'amount';

const runs = (row: SaleRow): boolean => row.state === 'open' || row.state === 'locked';

/** A sale without buyers has reached no price. */
const isPriced = (row: SaleRow): boolean => runs(row) || row.buying_count > 0;

/** For figures that do not apply. */
const NoFigure = () => <span aria-hidden>–</span>;

/** `withCents`: the currencies in which amounts of the list have hundredths; its prices say so for themselves. */
export function useSaleColumns(
  rows: readonly SaleRow[],
  withCents: ReadonlySet<string>,
): Column<SaleRow, SaleColumn>[] {
  const { t } = useTranslation('sales');
  const lang = useLang();
  const { centsIn, price: priceText } = useMoneyText();
  const pricesHave = new Set(
    rows.filter((row) => isPriced(row) && centsIn([row.current_price], row)).map((row) => row.cur_id),
  );
  return [
    {
      key: 'pro_name',
      label: t('column.name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.name}>
          <Link to={paths.ad(lang, row.pro_id)}>{row.pro_name}</Link>
          <AdTags ad={row} />
        </span>
      ),
    },
    {
      key: 'off_quantity',
      label: t('column.quantity'),
      sortable: true,
      figure: true,
      cell: (row) => {
        const units = (n: number) => formatQuantity(n, row.mun_unit, lang);
        const waiting = runs(row) ? row.off_count - row.buying_quantity : 0;
        return (
          <CellLines>
            <span data-figure="quantity">
              {t(runs(row) ? 'reserved_of' : 'sold_of', {
                quantity: formatNumber(runs(row) ? row.off_count : row.buying_quantity),
                total: units(row.pro_quantity),
              })}
            </span>
            {waiting > 0 ? <small data-figure="waiting">{t('waiting', { quantity: units(waiting) })}</small> : null}
          </CellLines>
        );
      },
    },
    {
      key: 'price',
      label: t('column.price'),
      figure: true,
      cell: (row) =>
        isPriced(row) ? (
          <span data-figure="price">{priceText(row.current_price, row, pricesHave.has(row.cur_id))}</span>
        ) : (
          <NoFigure />
        ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      figure: true,
      cell: (row) =>
        cents(row.amount) > 0n ? (
          <CellLines>
            <span data-figure="amount">{formatMoney(row.amount, row.cur_id, withCents.has(row.cur_id))}</span>
            <DeliveryWords delivery={row.delivery} />
          </CellLines>
        ) : (
          <NoFigure />
        ),
    },
    {
      key: 'pro_post_date',
      label: t('column.posted'),
      sortable: true,
      figure: true,
      cell: (row) => <time dateTime={row.pro_post_date}>{formatDay(row.pro_post_date)}</time>,
    },
  ];
}
