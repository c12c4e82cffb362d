import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './ChangeOfferDialog.module.css';

/** What a dialog says of an offer that is no longer there to be changed. */
export function Gone({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('offers');
  return (
    <div className={styles.form}>
      <p role="alert">{text}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('change.close')}</Button>
      </div>
    </div>
  );
}
