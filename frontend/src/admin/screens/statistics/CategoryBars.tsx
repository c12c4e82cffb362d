import type { CategoryFigures } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { DataTable } from '@/shared/ui/DataTable';
import { Empty } from '@/shared/ui/States';
import { CategoryLink } from '@/admin/components/links';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { Bar } from './Bar';

const COLUMNS = [
  ['products', 'adminStatistics:metric.products_posted'],
  ['bought_out', 'adminStatistics:metric.sold_out'],
  ['expired', 'adminStatistics:metric.expired'],
] as const satisfies readonly (readonly [keyof CategoryFigures, AdminKey])[];

/** Categories with a bar for their number of offers. */
export function CategoryBars({ rows }: { rows: readonly CategoryFigures[] }) {
  const adminT = useAdminT();
  if (rows.length === 0) return <Empty>{adminT('admin:list.empty')}</Empty>;
  const max = Math.max(...rows.map(({ offers }) => offers));
  return (
    <DataTable<CategoryFigures>
      caption={adminT('adminStatistics:section.categories')}
      columns={[
        {
          key: 'name',
          label: adminT('adminStatistics:ad.category'),
          cell: (row) => <CategoryLink id={row.cat_id}>{row.cat_name}</CategoryLink>,
        },
        {
          key: 'offers',
          label: adminT('adminStatistics:metric.offers_placed'),
          cell: (row) => <Bar value={row.offers} max={max} />,
        },
        ...COLUMNS.map(([key, label]) => ({
          key,
          label: adminT(label),
          figure: true,
          cell: (row: CategoryFigures) => formatNumber(row[key]),
        })),
      ]}
      rows={rows}
      rowKey={(row) => row.cat_id}
      rowName={(row) => row.cat_name}
      cards="below600"
      dense
    />
  );
}
