import type { Turnover } from '@/api/types';
import { formatMoney, formatNumber } from '@/shared/format/money';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { StatList } from '@/shared/ui/StatList';
import styles from './StatGroup.module.css';

export type Stats = readonly (readonly [label: AdminKey, value: number])[];

/** A heading with a list of numbers. */
export function StatGroup({ title, stats }: { title: AdminKey; stats: Stats }) {
  const adminT = useAdminT();
  return (
    <section className={styles.group}>
      <h2>{adminT(title)}</h2>
      <StatList stats={stats.map(([label, value]) => [adminT(label), formatNumber(value)])} />
    </section>
  );
}

/** The turnover in each currency, without a sum: amounts in different currencies do not add up. */
export function TurnoverList({ turnover }: { turnover: readonly Turnover[] }) {
  const adminT = useAdminT();
  return (
    <section className={styles.group}>
      <h2>{adminT('adminStatistics:metric.turnover')}</h2>
      {turnover.length === 0 ? (
        <p className={styles.none}>{adminT('adminStatistics:metric.no_turnover')}</p>
      ) : (
        <StatList stats={turnover.map(({ cur_id: currency, amount }) => [currency, formatMoney(amount, currency)])} />
      )}
    </section>
  );
}
