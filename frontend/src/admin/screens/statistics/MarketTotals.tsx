import type { Totals } from '@/api/types';
import { StatGroup, TurnoverList } from './StatGroup';
import styles from './PeriodStatistics.module.css';

/** All-time totals; the groups of accounts, ads and offers begin with the number of all of them. */
export function MarketTotals({ totals }: { totals: Totals }) {
  return (
    <div className={styles.groups}>
      <StatGroup
        title="adminStatistics:metric.accounts"
        stats={[
          ['adminStatistics:metric.users', totals.users],
          ['adminStatistics:metric.organisations', totals.organisations],
          ['adminStatistics:metric.sellers', totals.sellers],
          ['adminStatistics:metric.buyers', totals.buyers],
          ['adminStatistics:metric.unverified', totals.unverified],
          ['adminStatistics:metric.locked', totals.locked],
          ['adminStatistics:metric.banned', totals.banned],
        ]}
      />
      <StatGroup
        title="adminStatistics:metric.ads"
        stats={[
          ['adminStatistics:metric.products', totals.products],
          ['adminStatistics:metric.open', totals.open],
          ['adminStatistics:metric.products_locked', totals.products_locked],
          ['adminStatistics:metric.sold_out', totals.sold_out],
          ['adminStatistics:metric.expired', totals.expired],
          ['adminStatistics:metric.deleted', totals.deleted],
          ['adminStatistics:metric.admin_deleted', totals.admin_deleted],
        ]}
      />
      <StatGroup
        title="adminStatistics:metric.offers_all"
        stats={[
          ['adminStatistics:metric.offers', totals.offers],
          ['adminStatistics:metric.active', totals.active],
          ['adminStatistics:metric.contracts', totals.contracts],
          ['adminStatistics:metric.gave_up', totals.gave_up],
          ['adminStatistics:metric.rejected', totals.rejected],
          ['adminStatistics:metric.admin_rejected', totals.admin_rejected],
          ['adminStatistics:metric.fulfilled', totals.fulfilled],
        ]}
      />
      <TurnoverList turnover={totals.turnover} />
      <StatGroup
        title="adminStatistics:metric.community"
        stats={[
          ['adminStatistics:metric.ratings', totals.ratings],
          ['adminStatistics:metric.newsletter', totals.newsletter],
          ['adminStatistics:metric.works', totals.works],
          ['adminStatistics:metric.votes', totals.votes],
        ]}
      />
    </div>
  );
}
