import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { useMoneyText } from '../useMoneyText';
import type { LadderModel } from '../settlement/ladder';
import styles from './WhyPrice.module.css';

/** The trace as a table: what every step needs, who accepts its price, what is missing. Kept on closed ads. */
export function WhyPrice({ ad, model }: { ad: Card; model: LadderModel }) {
  const { t } = useTranslation();
  const { centsIn, price } = useMoneyText();
  const withCents = centsIn(
    model.steps.map((step) => step.price),
    ad,
  );
  return (
    <details className={styles.why}>
      <summary>{t('ladder.why')}</summary>
      <p>{t('ladder.why_text')}</p>
      <table>
        <caption className="zb-visually-hidden">{t('ladder.why')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ladder.why_price')}</th>
            <th scope="col">{t('ladder.why_needed')}</th>
            <th scope="col">{t('ladder.why_accepting')}</th>
            <th scope="col">{t('ladder.why_result')}</th>
          </tr>
        </thead>
        <tbody>
          {model.steps.map((step) => (
            <tr key={step.id} aria-current={step.current ? 'true' : undefined}>
              <th scope="row">{price(step.price, ad, withCents)}</th>
              <td>{formatNumber(step.min)}</td>
              <td>{formatNumber(step.accepting)}</td>
              <td>
                {step.missing === 0
                  ? t('ladder.why_reached')
                  : t('ladder.why_missing', { n: formatNumber(step.missing) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
