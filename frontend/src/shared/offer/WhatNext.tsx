import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import { formatDateTime } from '../format/date';
import styles from './WhatNext.module.css';

/** What follows an offer, beside the button that sends it: what binds, until when one may leave, when one pays whom. */
export function WhatNext({ ad }: { ad: Pick<Product, 'pro_expiry' | 'pro_reject'> }) {
  const { t } = useTranslation('offers');
  const id = useId();
  const date = formatDateTime(ad.pro_expiry);
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h3 id={id}>{t('next.title')}</h3>
      <ul>
        <li>{t('next.binds')}</li>
        <li>{t('next.leave', { date })}</li>
        <li>{t('next.pay')}</li>
        <li>{t('next.limit')}</li>
        {ad.pro_reject ? <li>{t('next.reject')}</li> : null}
        <li>{t('next.withdraw')}</li>
      </ul>
    </section>
  );
}
