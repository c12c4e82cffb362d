import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './AccountSection.module.css';
import { CloseAccountDialog } from './CloseAccountDialog';
import { OwnDataExport } from './OwnDataExport';

/** Exporting the own data and closing the account. */
export function AccountSection() {
  const { t } = useTranslation('profile');
  const [closing, setClosing] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('data.title')}</h2>
      <p>{t('data.text')}</p>
      <OwnDataExport />
      <div className={styles.actions}>
        <Button variant="default" className={styles.danger} onClick={() => setClosing(true)}>
          {t('data.close')}
        </Button>
      </div>
      {closing ? <CloseAccountDialog onClose={() => setClosing(false)} /> : null}
    </section>
  );
}
