import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { Logo } from '@/shared/icons/Logo';
import { lazy } from '@/shared/ui/lazy';
import { paths } from '@/entities/site/paths';
import { configQuery } from '@/entities/site/queries';
import { useSession } from '@/entities/account/session/useSession';
import styles from './Footer.module.css';

const Networks = lazy(async () => ({ default: (await import('./Networks')).Networks }));

const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

function ThemeSwitch() {
  const { t } = useTranslation();
  const name = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.theme}>
      <legend>{t('footer.theme')}</legend>
      {SCHEMES.map((scheme) => (
        <label key={scheme}>
          <input type="radio" name={name} checked={colorScheme === scheme} onChange={() => setColorScheme(scheme)} />
          {t(`footer.theme_${scheme}`)}
        </label>
      ))}
    </fieldset>
  );
}

export function Footer() {
  const { t } = useTranslation();
  const lang = useUrlLang();
  const { pathname } = useLocation();
  const { signedIn } = useSession();
  const { data: config } = useQuery(configQuery());
  const email = config?.support_email;
  return (
    <footer className={styles.footer} aria-label={t('footer.label')}>
      <div className={`zb-container ${styles.columns}`}>
        <div>
          <Logo className={styles.mark} />
          <p>{t('site.slogan')}</p>
          <p>{t('footer.rights')}</p>
        </div>
        <nav aria-label={t('footer.links')}>
          <h2>{t('footer.links')}</h2>
          <ul>
            <li>
              <Link to={paths.berza(lang)}>{t('nav.berza')}</Link>
            </li>
            {signedIn ? null : (
              <>
                <li>
                  <Link to={paths.buyers(lang)}>{t('page.buyers')}</Link>
                </li>
                <li>
                  <Link to={paths.sellers(lang)}>{t('page.sellers')}</Link>
                </li>
              </>
            )}
            <li>
              <Link to={paths.rules(lang)}>{t('footer.rules')}</Link>
            </li>
            <li>
              <Link to={paths.order(lang)}>{t('page.order')}</Link>
            </li>
            <li>
              <Link to={paths.faq(lang)}>{t('footer.faq')}</Link>
            </li>
            <li>
              <Link to={paths.news(lang)}>{t('footer.news')}</Link>
            </li>
            <li>
              <Link to={paths.franchise(lang)}>{t('footer.franchise')}</Link>
            </li>
            <li>
              <Link to={paths.competitions(lang)}>{t('footer.competitions')}</Link>
            </li>
            {signedIn ? (
              <li>
                <Link to={paths.profile(lang)}>{t('nav.profile')}</Link>
              </li>
            ) : null}
          </ul>
        </nav>
        <div>
          <h2>{t('footer.contact')}</h2>
          {email === undefined ? null : (
            <p>
              {t('footer.contact_text')} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          <p>{t('footer.hours')}</p>
          <p>
            <Link to={paths.contact(lang)}>{t('footer.contact_form')}</Link>
          </p>
          <p>
            <Link to={paths.suggestions(lang)} state={{ from: pathname }}>
              {t('footer.suggestions')}
            </Link>
          </p>
          <h2 className={styles.second}>{t('footer.newsletter')}</h2>
          <p>{t('footer.newsletter_text')}</p>
          <p>
            <Link to={paths.newsletter(lang)}>{t('footer.newsletter_link')}</Link>
          </p>
        </div>
        <div>
          <ThemeSwitch />
          {config === undefined || config.networks.length === 0 ? null : (
            <>
              <h2 className={styles.second}>{t('footer.networks')}</h2>
              <Suspense fallback={null}>
                <Networks networks={config.networks} />
              </Suspense>
            </>
          )}
        </div>
      </div>
    </footer>
  );
}
