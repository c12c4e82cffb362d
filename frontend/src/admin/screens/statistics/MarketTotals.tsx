import type { Totals } from '@/api/types';
import { StatGroup, TurnoverList } from './StatGroup';
import styles from './PeriodStatistics.module.css';

/** The market as it stands; states that add up stand together under their sum. */
export function MarketTotals({ totals }: { totals: Totals }) {
  return (
    <div className={styles.groups}>
      <StatGroup
        title="adminFigures:figure.accounts"
        figures={[
          ['adminFigures:figure.users', totals.users],
          ['adminFigures:figure.organisations', totals.organisations],
          ['adminFigures:figure.sellers', totals.sellers],
          ['adminFigures:figure.buyers', totals.buyers],
          ['adminFigures:figure.unverified', totals.unverified],
          ['adminFigures:figure.locked', totals.locked],
          ['adminFigures:figure.banned', totals.banned],
        ]}
      />
      <StatGroup
        title="adminFigures:figure.ads"
        figures={[
          ['adminFigures:figure.products', totals.products],
          ['adminFigures:figure.open', totals.open],
          ['adminFigures:figure.products_locked', totals.products_locked],
          ['adminFigures:figure.sold_out', totals.sold_out],
          ['adminFigures:figure.expired', totals.expired],
          ['adminFigures:figure.deleted', totals.deleted],
          ['adminFigures:figure.admin_deleted', totals.admin_deleted],
        ]}
      />
      <StatGroup
        title="adminFigures:figure.offers_all"
        figures={[
          ['adminFigures:figure.offers', totals.offers],
          ['adminFigures:figure.active', totals.active],
          ['adminFigures:figure.contracts', totals.contracts],
          ['adminFigures:figure.gave_up', totals.gave_up],
          ['adminFigures:figure.rejected', totals.rejected],
          ['adminFigures:figure.admin_rejected', totals.admin_rejected],
          ['adminFigures:figure.fulfilled', totals.fulfilled],
        ]}
      />
      <TurnoverList turnover={totals.turnover} />
      <StatGroup
        title="adminFigures:figure.community"
        figures={[
          ['adminFigures:figure.ratings', totals.ratings],
          ['adminFigures:figure.newsletter', totals.newsletter],
          ['adminFigures:figure.works', totals.works],
          ['adminFigures:figure.votes', totals.votes],
        ]}
      />
    </div>
  );
}
