import type { ListAddress } from '@/api/client';
import type { Cancellation, MostBoughtRow, Purchase, Rejection, ReportRow } from '@/api/types';
import { formatMoney, formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { defineResource, type AdminResource, type ResourceColumn } from '@/admin/crud/resource';
import { CategoryLink, UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import type { AdminKey } from '@/admin/crud/useAdminT';
import { AdName } from './AdName';
import { SECTION_PARAM } from './SectionNav';
import type { DateRange } from '@/admin/components/dateRange';

/** A quantity with its unit in the page's language. */
function Units({ quantity, unit }: { quantity: number; unit: string }) {
  return formatQuantity(quantity, unit, useLang());
}

function Reserved({ row }: { row: ReportRow }) {
  return (
    <>
      {formatNumber(row.off_count)}/<Units quantity={row.pro_quantity} unit={row.mun_unit} />
    </>
  );
}

const adColumn: ResourceColumn<ReportRow> = {
  key: 'ad',
  label: 'adminStatistics:ad.name',
  cell: (row) => (
    <AdName id={row.pro_id} name={row.pro_name} deleted={row.pro_deleted === 1 || row.admin_deleted === 1} />
  ),
};
const sellerColumns: ResourceColumn<ReportRow>[] = [
  {
    key: 'seller',
    label: 'adminStatistics:ad.seller',
    cell: (row) => <UserLink id={row.usr_id}>{row.usr_username}</UserLink>,
  },
  {
    key: 'category',
    label: 'adminStatistics:ad.category',
    cell: (row) => <CategoryLink id={row.cat_id}>{row.cat_name}</CategoryLink>,
  },
];
const priceColumns: ResourceColumn<ReportRow>[] = [
  {
    key: 'reserved',
    label: 'adminStatistics:ad.reserved',
    figure: true,
    cell: (row) => <Reserved row={row} />,
  },
  { key: 'offers', label: 'adminStatistics:ad.offers', figure: true, cell: (row) => formatNumber(row.offer_count) },
  {
    key: 'base',
    label: 'adminStatistics:ad.base_price',
    figure: true,
    cell: (row) => formatMoney(row.pro_base_price, row.cur_id),
  },
  {
    key: 'price',
    label: 'adminStatistics:ad.price',
    figure: true,
    cell: (row) => formatMoney(row.current_price, row.cur_id),
  },
];
const DATE_COLUMNS = {
  posted: { key: 'posted', label: 'adminStatistics:ad.posted', cell: (row) => <DateTime at={row.pro_post_date} /> },
  closed: { key: 'closed', label: 'adminStatistics:ad.closed', cell: (row) => <DateTime at={row.closed_at} /> },
  expiry: { key: 'expiry', label: 'adminStatistics:ad.expiry', cell: (row) => <DateTime at={row.pro_expiry} /> },
} as const satisfies Record<string, ResourceColumn<ReportRow>>;

/** The differences between the lists of ads. range: null for a list without a range. */
interface AdsResourceOptions {
  key: string;
  path: ListAddress<ReportRow>;
  title: AdminKey;
  range: DateRange | null;
  date: keyof typeof DATE_COLUMNS;
  search?: AdminKey;
}

/** The list of ads of a report or of statistics. */
export function adReportResource({
  key,
  path,
  title,
  range,
  date,
  search,
}: AdsResourceOptions): AdminResource<ReportRow> {
  return defineResource<ReportRow>({
    key,
    title,
    id: (row) => row.pro_id,
    name: (row) => row.pro_name,
    source: { path, query: { ...range }, sectionParam: SECTION_PARAM },
    ...(search === undefined ? {} : { search }),
    columns: [adColumn, ...sellerColumns, ...priceColumns, DATE_COLUMNS[date]],
  });
}

/** The best-selling ads, with their offers and quantity in the range. */
export function mostBoughtResource(range: DateRange): AdminResource<MostBoughtRow> {
  return defineResource<MostBoughtRow>({
    key: 'most-bought',
    title: 'admin:screen.statistics',
    id: (row) => row.pro_id,
    name: (row) => row.pro_name,
    source: { path: 'statistics/products/most-bought', query: { ...range }, sectionParam: SECTION_PARAM },
    columns: [
      adColumn,
      ...sellerColumns,
      {
        key: 'range_offers',
        label: 'adminStatistics:ad.range_offers',
        figure: true,
        cell: (row) => formatNumber(row.range_offers),
      },
      {
        key: 'range_quantity',
        label: 'adminStatistics:ad.range_quantity',
        figure: true,
        cell: (row) => <Units quantity={row.range_quantity} unit={row.mun_unit} />,
      },
      ...priceColumns.slice(0, 1),
      ...priceColumns.slice(3),
    ],
  });
}

export function cancellationsResource(title: AdminKey, range: DateRange): AdminResource<Cancellation> {
  return defineResource<Cancellation>({
    key: 'cancellations',
    title,
    id: (row) => row.usr_id,
    name: (row) => row.usr_username,
    source: { path: 'statistics/cancellations', query: { ...range }, sectionParam: SECTION_PARAM },
    search: 'adminStatistics:search.seller',
    columns: [
      {
        key: 'seller',
        label: 'adminStatistics:ad.seller',
        cell: (row) => <UserLink id={row.usr_id}>{row.usr_username}</UserLink>,
      },
      {
        key: 'figure',
        label: 'adminStatistics:summary.deleted',
        figure: true,
        cell: (row) => formatNumber(row.deleted_products),
      },
    ],
  });
}

export function rejectionsResource(title: AdminKey, range: DateRange): AdminResource<Rejection> {
  return defineResource<Rejection>({
    key: 'rejections',
    title,
    id: (row) => row.usr_id,
    name: (row) => row.usr_username,
    source: { path: 'statistics/rejections', query: { ...range }, sectionParam: SECTION_PARAM },
    search: 'adminStatistics:search.seller',
    columns: [
      {
        key: 'seller',
        label: 'adminStatistics:ad.seller',
        cell: (row) => <UserLink id={row.usr_id}>{row.usr_username}</UserLink>,
      },
      {
        key: 'figure',
        label: 'adminStatistics:summary.rejected',
        figure: true,
        cell: (row) => formatNumber(row.rejected_offers),
      },
    ],
  });
}

export function purchasesResource(title: AdminKey, range: DateRange): AdminResource<Purchase> {
  return defineResource<Purchase>({
    key: 'purchases',
    title,
    id: (row) => row.pro_id,
    name: (row) => row.pro_name,
    source: { path: 'statistics/purchases', query: { ...range }, sectionParam: SECTION_PARAM },
    search: 'adminStatistics:search.ad',
    columns: [
      { key: 'ad', label: 'adminStatistics:ad.name', cell: (row) => <AdName id={row.pro_id} name={row.pro_name} /> },
      { key: 'figure', label: 'adminStatistics:ad.offers', figure: true, cell: (row) => formatNumber(row.offer_count) },
    ],
  });
}
