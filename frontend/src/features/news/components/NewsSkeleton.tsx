import { useTranslation } from 'react-i18next';
import styles from './NewsSkeleton.module.css';

/** Placeholder of the list's first screen at its final size. */
export function NewsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" data-coming className={styles.list}>
      <span className="zb-visually-hidden">{t('state.loading')}</span>
      <span className={styles.lead} aria-hidden />
      {['a', 'b', 'c'].map((name) => (
        <span key={name} className={styles.card} aria-hidden />
      ))}
    </div>
  );
}
