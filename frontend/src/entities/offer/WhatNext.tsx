import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import styles from './WhatNext.module.css';

/** What follows an offer, in three sentences: when and whom one pays, what is binding, how to leave. */
export function WhatNext({ ad }: { ad: Pick<Product, 'pro_expiry'> }) {
  const { t } = useTranslation('offers');
  const id = useId();
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h3 id={id}>{t('next.title')}</h3>
      <ul>
        <li>{t('next.pay')}</li>
        <li>{t('next.binds')}</li>
        <li>{t('next.leave', { date: formatDateTime(ad.pro_expiry) })}</li>
      </ul>
    </section>
  );
}

/** Sentences for some cases only: a limit that is not reached, a rejection, a consumer's fourteen days. */
export function GoodToKnow({
  ad,
  limited = true,
}: {
  ad: Pick<Product, 'pro_reject'>;
  /** False for an offer at any price. */
  limited?: boolean;
}) {
  const { t } = useTranslation('offers');
  const id = useId();
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h3 id={id}>{t('next.more')}</h3>
      <ul>
        {limited ? <li>{t('next.limit')}</li> : null}
        {ad.pro_reject ? <li>{t('next.reject')}</li> : null}
        <li>{t('next.withdraw')}</li>
      </ul>
    </section>
  );
}
