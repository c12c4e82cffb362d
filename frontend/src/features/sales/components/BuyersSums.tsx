import { useTranslation } from 'react-i18next';
import type { TransactionsMeta } from '@/api/types';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { SumFigure } from '@/shared/ui/SumFigure';
import styles from './BuyersSums.module.css';

/** What all offers for one ad come to, as the server sums them. */
export function BuyersSums({ meta, unit, withCents }: { meta: TransactionsMeta; unit: string; withCents: boolean }) {
  const { t } = useTranslation('sales');
  const lang = useLang();
  const closed = meta.ended === 1;
  const units = (n: number) => formatQuantity(n, unit, lang);
  const waiting = closed ? 0 : meta.off_count - meta.buying_quantity;
  return (
    <div className={styles.sums}>
      {waiting > 0 ? (
        <SumFigure label={t('buyers.sum_waiting')}>
          <span data-figure="waiting">{units(waiting)}</span>
        </SumFigure>
      ) : null}
      <SumFigure label={t(closed ? 'buyers.sum_sold' : 'buyers.sum_buying')}>
        <span data-figure="sum">{units(meta.buying_quantity)}</span>
      </SumFigure>
      <SumFigure label={t(closed ? 'buyers.sum_amount' : 'buyers.sum_amount_now')}>
        <span data-figure="sum-amount">{formatMoney(meta.amount, meta.cur_id, withCents)}</span>
      </SumFigure>
    </div>
  );
}
