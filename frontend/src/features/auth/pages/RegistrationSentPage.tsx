import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { wayBack } from '@/entities/account/session/wayBack';
import { paths } from '@/entities/site/paths';
import styles from '../components/forms.module.css';
import { sentTo } from '../lib/registration';

/** After a registration: where the confirmation went and what to do when it does not arrive. */
export function RegistrationSentPage() {
  const { t } = useTranslation('auth');
  const lang = useLang();
  // Read once: a sign-in in another tab ends the way, and this page may still stand.
  const [back] = useState(wayBack);
  const who = sentTo(useLocation().state);
  return (
    <div className="zb-container">
      <div className={styles.narrow}>
        <h1>{t('sent.title')}</h1>
        <p role="status">{who === null ? t('sent.lead_plain') : t('sent.lead', { email: who.email })}</p>
        <p>{t('sent.what')}</p>
        <p>{t('sent.missing')}</p>
        <div className={styles.actions}>
          {who === null ? null : (
            <Button component={Link} to={paths.resendVerification(lang, who.username)} variant="default">
              {t('sent.again')}
            </Button>
          )}
          <Button component={Link} to={back ?? paths.home(lang)}>
            {t(back === null ? 'sent.home' : 'sent.back')}
          </Button>
        </div>
      </div>
    </div>
  );
}
