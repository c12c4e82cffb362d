import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatMoney, formatNumber } from '@/shared/format/money';
import { SumFigure } from '@/shared/ui/SumFigure';
import { feeOf, typedAmount } from '../lib/fee';
import styles from './WorkedSum.module.css';

const EXAMPLE = '1000000';
const CURRENCY = 'RSD';

/** The two shares of a transaction, added up for an amount that the reader may change. */
export function WorkedSum() {
  const { t } = useTranslation('franchise');
  const [amount, setAmount] = useState(EXAMPLE);
  const { share, marketing, total } = feeOf(cents(amount));
  return (
    <section className={styles.sum} aria-labelledby="worked-sum">
      <h2 id="worked-sum">{t('sum.title')}</h2>
      <TextInput
        label={t('sum.amount', { currency: CURRENCY })}
        inputMode="numeric"
        autoComplete="off"
        value={amount === '' ? '' : formatNumber(BigInt(amount))}
        classNames={{ input: styles.input ?? '' }}
        onChange={(event) => setAmount(typedAmount(event.currentTarget.value))}
      />
      <dl className={styles.lines} aria-live="polite">
        <div>
          <dt>{t('sum.share')}</dt>
          <dd>{formatMoney(share, CURRENCY)}</dd>
        </div>
        <div>
          <dt>{t('sum.marketing')}</dt>
          <dd>{formatMoney(marketing, CURRENCY)}</dd>
        </div>
        <div>
          <dt>{t('sum.total')}</dt>
          <dd>
            <SumFigure size="lg">{formatMoney(total, CURRENCY)}</SumFigure>
          </dd>
        </div>
      </dl>
    </section>
  );
}
