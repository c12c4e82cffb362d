import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import type { DeviceDraft } from '../lib/deviceDraft';
import styles from '../pages/NewAdPage.module.css';

/** The text that only this device has, or a copy of an ad: one of the two goes. */
export function UnsentOrCopy({
  unsent: { draft },
  copied,
  onContinue,
  onCopy,
}: {
  unsent: DeviceDraft;
  copied: Product;
  onContinue: () => void;
  onCopy: () => void;
}) {
  const { t } = useTranslation('wizard');
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{t('copy.title')}</h1>
      <section className={styles.offer} aria-labelledby="draft-offer">
        <div>
          {draft.pro_name === '' ? null : <p className={styles.name}>{draft.pro_name}</p>}
          <p id="draft-offer">{t('copy.offer', { name: copied.pro_name })}</p>
        </div>
        <div className={styles.offerActions}>
          <Button variant="default" onClick={onCopy}>
            {t('copy.start')}
          </Button>
          <Button onClick={onContinue}>{t('draft.take')}</Button>
        </div>
      </section>
    </div>
  );
}
