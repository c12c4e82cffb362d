import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FRIENDS, PARTNERS, type Partner } from '../lib/partners';
import styles from './Partners.module.css';

const SHAPES: Record<Partner['mark'], string> = {
  ring: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  stairs: 'M2 3h4v19H2zM8 8h4v14H8zM14 13h4v9h-4zM20 18h3v4h-3z',
  peak: 'M12 2l11 20H1zm0 9l-5 9h10z',
  bars: 'M2 3h20v5H2zM2 10h15v5H2zM2 17h10v5H2z',
};

/** Partners by their marks, and sites of friends. */
export function Partners() {
  const { t } = useTranslation('home');
  return (
    <div className={styles.block}>
      <section aria-labelledby="partners-title">
        <h2 id="partners-title">{t('partners.title')}</h2>
        <ul className={styles.marks}>
          {PARTNERS.map(({ name, mark, colour }) => (
            <li key={name}>
              <svg
                viewBox="0 0 24 24"
                width={24}
                height={24}
                aria-hidden
                style={{ color: `var(--zb-series-${colour})` }}
              >
                <path d={SHAPES[mark]} fill="currentColor" fillRule="evenodd" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="friends-title">
        <h2 id="friends-title">{t('friends.title')}</h2>
        <ul className={styles.friends}>
          {FRIENDS.map(({ key, href }) => (
            <li key={key}>
              <a href={href} rel="noopener noreferrer" target="_blank">
                {t(`friends.${key}`)} <ExternalLink size={16} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
