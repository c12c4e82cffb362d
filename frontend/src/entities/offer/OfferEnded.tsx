import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './ChangeOfferDialog.module.css';

/** The text of a dialog whose offer has ended and cannot be changed. */
export function OfferEnded({ text, onClose }: { text: string; onClose: () => void }) {
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
