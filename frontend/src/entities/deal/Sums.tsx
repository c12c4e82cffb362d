import type { CurrencySum } from '@/api/types';
import { cents, currenciesWithCents, formatMoney } from '@/shared/format/money';
import { SumFigure } from '@/shared/ui/SumFigure';
import styles from './Sums.module.css';

/** The currencies in which an amount of a list, or a sum below it, has cents. */
export const centsOfList = (
  rows: readonly { amount: string | null; cur_id: string }[],
  sums: readonly CurrencySum[],
): ReadonlySet<string> =>
  currenciesWithCents([
    ...rows.map((row) => [row.cur_id, row.amount] as const),
    ...sums.flatMap((sum) => [[sum.cur_id, sum.done] as const, [sum.cur_id, sum.running] as const]),
  ]);

/** Totals of a whole list by currency: finished deals, and running ones at current prices. */
export function Sums({
  sums,
  done,
  running,
  withCents,
}: {
  sums: readonly CurrencySum[];
  done: string;
  running: string;
  withCents: ReadonlySet<string>;
}) {
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
            <span data-figure={one.key}>{formatMoney(one.amount, one.currency, withCents.has(one.currency))}</span>
          </SumFigure>
        ))}
    </div>
  );
}
