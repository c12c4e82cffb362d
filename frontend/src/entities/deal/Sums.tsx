import type { CurrencySum } from '@/api/types';
import { cents, formatMoney } from '@/shared/format/money';
import { SumFigure } from '@/shared/ui/SumFigure';
import styles from './Sums.module.css';

/** Totals of a whole list by currency: finished deals, and running ones at current prices. */
export function Sums({ sums, done, running }: { sums: readonly CurrencySum[]; done: string; running: string }) {
  const shown = sums.flatMap((sum) => [
    { key: `done-${sum.cur_id}`, label: done, amount: sum.done, currency: sum.cur_id },
    { key: `running-${sum.cur_id}`, label: running, amount: sum.running, currency: sum.cur_id },
  ]);
  return (
    <div className={styles.sums}>
      {shown
        .filter((one) => cents(one.amount) > 0n)
        .map((one) => (
          <SumFigure key={one.key} label={one.label}>
            <span data-figure={one.key}>{formatMoney(one.amount, one.currency)}</span>
          </SumFigure>
        ))}
    </div>
  );
}
