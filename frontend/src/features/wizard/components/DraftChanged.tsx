import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../pages/NewAdPage.module.css';

/** Another device has changed the draft meanwhile: nothing is overwritten, one of the two goes on here. */
export function DraftChanged({ onKeep, onReopen }: { onKeep: () => void; onReopen: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <section className={styles.offer} role="alert">
      <p>{t('draft.changed')}</p>
      <div className={styles.offerActions}>
        <Button variant="default" onClick={onReopen}>
          {t('draft.reopen')}
        </Button>
        <Button onClick={onKeep}>{t('draft.keep_as_new')}</Button>
      </div>
    </section>
  );
}
