import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Cents } from '@/shared/format/money';
import { readCents } from '@/shared/format/typedNumber';
import { NumberField } from '@/shared/form/NumberField';
import { useLang } from '@/shared/hooks/useLang';
import { SumFigure } from '@/shared/ui/SumFigure';
import { feeOf, LARGEST } from '@/entities/content/franchiseFee';
import styles from './FeeExample.module.css';

const EXAMPLE = '1.000.000';
const CURRENCY = 'RSD';

/** The fees in one sentence, and summed for an amount that the reader may change. */
export function FeeExample() {
  const { t } = useTranslation(['franchise', 'common']);
  const lang = useLang();
  const [amount, setAmount] = useState(EXAMPLE);
  const read = readCents(amount, lang, { max: LARGEST });
  const fee = read === null ? null : feeOf(read);
  const money = (value: Cents | undefined) => (value === undefined ? '–' : formatMoney(value, CURRENCY));
  return (
    <section className={styles.sum} aria-labelledby="worked-sum">
      <h2 id="worked-sum">{t('sum.title')}</h2>
      <p>{t('common:franchise_fee.sentence')}</p>
      <NumberField
        label={t('sum.amount', { currency: CURRENCY })}
        decimals={2}
        min={0}
        max={LARGEST}
        value={amount}
        classNames={{ input: styles.input ?? '' }}
        onChange={setAmount}
      />
      <dl className={styles.lines} aria-live="polite">
        <div>
          <dt>{t('common:franchise_fee.share')}</dt>
          <dd>{money(fee?.share)}</dd>
        </div>
        <div>
          <dt>{t('common:franchise_fee.marketing')}</dt>
          <dd>{money(fee?.marketing)}</dd>
        </div>
        <div>
          <dt>{t('common:franchise_fee.total')}</dt>
          <dd>
            <SumFigure size="lg">{money(fee?.total)}</SumFigure>
          </dd>
        </div>
      </dl>
    </section>
  );
}
