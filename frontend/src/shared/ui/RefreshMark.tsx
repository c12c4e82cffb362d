import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RefreshMark.module.css';

/** A refresh that takes no longer is not worth a word, in ms. */
const LATE_MS = 1000;
/** Asked for from time to time while nobody waits. */
const BEHIND = new Set<unknown>(['session', 'counters']);

/** Says quietly, after a moment, that what is on the screen was kept and is being read again. */
export function RefreshMark() {
  const refreshes =
    useIsFetching({
      type: 'active',
      predicate: ({ queryKey, state }) => state.data !== undefined && !BEHIND.has(queryKey[0]),
    }) > 0;
  return refreshes ? <Late /> : null;
}

function Late() {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <p className={styles.mark} role="status">
      {t('state.refreshing')}
    </p>
  ) : null;
}
