import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { useSession } from '@/entities/account/session/useSession';
import styles from './WhatNext.module.css';

/** Until when the offer may be changed: within its hours of trade where the ad has such, not while it is locked. */
function useLeaving(ad: Pick<Product, 'pro_expiry' | 'state' | 'rst_start_time' | 'rst_end_time'>): string {
  const { t } = useTranslation('offers');
  const { rst_start_time: from, rst_end_time: to } = ad;
  const date = formatDateTime(ad.pro_expiry);
  if (from !== null && to !== null) return t('next.leave_hours', { date, from, to });
  return t(ad.state === 'locked' ? 'next.leave_locked' : 'next.leave', { date });
}

/**
 * What follows an offer: when and whom one pays, what is binding, how to leave. One that sells out binds at once, and
 * nobody leaves it.
 */
export function WhatNext({
  ad,
  sellsOut = false,
}: {
  ad: Pick<Product, 'pro_expiry' | 'state' | 'rst_start_time' | 'rst_end_time'>;
  sellsOut?: boolean;
}) {
  const { t } = useTranslation('offers');
  const id = useId();
  const leaving = useLeaving(ad);
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h3 id={id}>{t('next.title')}</h3>
      <ul>
        <li>{t('next.pay')}</li>
        <li>{t(sellsOut ? 'sell_out.binds' : 'next.binds')}</li>
        {sellsOut ? null : <li>{leaving}</li>}
      </ul>
    </section>
  );
}

/** Sentences for some cases only: a limit that may not be reached, a rejection, a consumer's fourteen days. */
export function GoodToKnow({ ad, limited }: { ad: Pick<Product, 'pro_reject'>; limited: boolean }) {
  const { t } = useTranslation('offers');
  const id = useId();
  const { user } = useSession();
  const firm = user?.usr_is_organisation === 1;
  if (firm && !limited && !ad.pro_reject) return null;
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h3 id={id}>{t('next.more')}</h3>
      <ul>
        {limited ? <li>{t('next.limit')}</li> : null}
        {ad.pro_reject ? <li>{t('next.reject')}</li> : null}
        {firm ? null : <li>{t(user === null ? 'next.withdraw_if' : 'next.withdraw')}</li>}
      </ul>
    </section>
  );
}
