import type { Turnover } from '@/api/types';
import { formatMoney, formatNumber } from '@/shared/format/money';
import { useWords, type AdminKey } from '@/admin/crud/useAdminT';
import { FigureList } from '@/admin/components/StatList';
import styles from './StatGroup.module.css';

export type Figures = readonly (readonly [label: AdminKey, value: number])[];

/** Figures under a heading, in label-value pairs. */
export function FigureGrid({ title, figures }: { title: AdminKey; figures: Figures }) {
  const words = useWords();
  return (
    <section className={styles.group}>
      <h2>{words(title)}</h2>
      <FigureList figures={figures.map(([label, value]) => [words(label), formatNumber(value)])} />
    </section>
  );
}

/** What deals come to, by currency; sums of different ones are never added. */
export function TurnoverList({ turnover }: { turnover: readonly Turnover[] }) {
  const words = useWords();
  return (
    <section className={styles.group}>
      <h2>{words('adminFigures:figure.turnover')}</h2>
      {turnover.length === 0 ? (
        <p className={styles.none}>{words('adminFigures:figure.no_turnover')}</p>
      ) : (
        <FigureList
          figures={turnover.map(({ cur_id: currency, amount }) => [currency, formatMoney(amount, currency)])}
        />
      )}
    </section>
  );
}
