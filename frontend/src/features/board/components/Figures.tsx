import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BoardMeta } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { anyCents, formatMoney, formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { boardToSearch, NO_FILTER, type FilterStep } from '../lib/search';
import styles from './Figures.module.css';

/** The steps whose deals are counted; each count opens its deals. */
const COUNTED = [
  'contract_issued',
  'payment_asked',
  'paid',
  'payment_confirmed',
  'delivered',
  'received',
  'settled',
  'withdrawn',
  'rejected',
] as const satisfies readonly FilterStep[];

/** What the whole sale comes to, whatever the filter. */
export function Figures({ meta, step }: { meta: BoardMeta; step: FilterStep | null }) {
  const { t } = useTranslation(['board', 'dealSteps']);
  const title = useId();
  return (
    <section className={styles.figures} aria-labelledby={title}>
      <h2 id={title} className="zb-visually-hidden">
        {t('figures.title')}
      </h2>
      <Sums meta={meta} />
      <ul className={styles.steps}>
        {COUNTED.map((kind) => {
          const count = meta.figures.steps[kind] ?? 0;
          const name = t(`dealSteps:step.${kind}`);
          const search = boardToSearch({ ...NO_FILTER, page: 1, step: step === kind ? null : kind });
          return (
            <li key={kind}>
              <Link
                to={{ search: search.toString() }}
                className={styles.step}
                data-figure={kind}
                aria-label={t('figures.show', { step: name, count })}
                aria-current={step === kind ? 'true' : undefined}
              >
                <span>{name}</span>
                <strong>{formatNumber(count)}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sums({ meta }: { meta: BoardMeta }) {
  const { t } = useTranslation('board');
  const lang = useLang();
  const { figures, cur_id: currency } = meta;
  const withCents = anyCents([figures.payable, figures.net, figures.vat]);
  const taxed = meta.pro_vat === '20' || meta.pro_vat === '10';
  return (
    <dl className={styles.sums}>
      <Sum name="units" label={t('figures.units')}>
        {formatQuantity(figures.units, meta.mun_unit, lang)}
      </Sum>
      <Sum
        name="payable"
        label={t('figures.payable')}
        {...(taxed
          ? {
              more: t('figures.vat', {
                net: formatMoney(figures.net, currency, withCents),
                vat: formatMoney(figures.vat, currency, withCents),
              }),
            }
          : {})}
      >
        {formatMoney(figures.payable, currency, withCents)}
      </Sum>
      <Sum name="deals" label={t('figures.deals')}>
        {figures.sold === figures.deals
          ? formatNumber(figures.deals)
          : t('figures.deals_of', { sold: formatNumber(figures.sold), all: formatNumber(figures.deals) })}
      </Sum>
      <Sum name="proformas" label={t('figures.proformas')}>
        {formatNumber(figures.proformas)}
      </Sum>
      <Sum name="days" label={t('figures.days')} more={formatDateTime(meta.decide_by)}>
        <DaysLeft days={meta.days_left} />
      </Sum>
    </dl>
  );
}

function DaysLeft({ days }: { days: number | null }) {
  const { t } = useTranslation('board');
  if (days === null) return t('figures.days_over');
  return days === 0 ? t('figures.days_today') : t('figures.days_left', { count: days });
}

function Sum({ name, label, more, children }: { name: string; label: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.sum} data-figure={name}>
          {children}
        </span>
        {more === undefined ? null : <small>{more}</small>}
      </dd>
    </div>
  );
}
