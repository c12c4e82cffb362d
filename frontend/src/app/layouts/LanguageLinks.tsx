import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { LANGS, TAG, type Lang } from '@/i18n/lang';
import { rememberLang } from '@/i18n/remembered';
import { switchLang } from '@/entities/site/paths';
import styles from './LanguageLinks.module.css';

const NAMES: Record<Lang, string> = { sr: 'Srpski', en: 'English' };

/** SR | EN: the same page with its query in the other language. */
export function LanguageLinks() {
  const { t } = useTranslation();
  const lang = useLang();
  const location = useLocation();
  return (
    <span className={styles.languages} role="group" aria-label={t('nav.language')}>
      {LANGS.map((other) => (
        <Link
          key={other}
          to={switchLang(other, location)}
          lang={TAG[other]}
          aria-label={NAMES[other]}
          aria-current={other === lang ? 'true' : undefined}
          preventScrollReset
          onClick={() => rememberLang(other)}
        >
          {other.toUpperCase()}
        </Link>
      ))}
    </span>
  );
}
