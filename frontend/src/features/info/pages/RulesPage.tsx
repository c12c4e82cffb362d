import { useTranslation } from 'react-i18next';
import styles from './RulesPage.module.css';

/* Sections and their paragraphs, in order; the words are in the language files. */
const SECTIONS = [
  ['account', ['rules.account.one', 'rules.account.two']],
  ['price', ['rules.price.one', 'rules.price.two', 'rules.price.three']],
  ['offer', ['rules.offer.one', 'rules.offer.two', 'rules.offer.three']],
  ['sale', ['rules.sale.one', 'rules.sale.two']],
  ['withdrawal', ['rules.withdrawal.one']],
  ['alcohol', ['rules.alcohol.one']],
  ['data', ['rules.data.one', 'rules.data.two']],
] as const;

/** What everybody accepts who opens an account. */
export function RulesPage() {
  const { t } = useTranslation('info');
  return (
    <div className={`zb-container ${styles.layout}`}>
      <article className={styles.text}>
        <h1>{t('rules.title')}</h1>
        <p>{t('rules.lead')}</p>
        {SECTIONS.map(([section, paragraphs], index) => (
          <section key={section} id={section} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`}>
              {index + 1}. {t(`rules.${section}.title`)}
            </h2>
            {paragraphs.map((key) => (
              <p key={key}>{t(key)}</p>
            ))}
          </section>
        ))}
      </article>
      <nav className={styles.contents} aria-label={t('rules.contents')}>
        <h2>{t('rules.contents')}</h2>
        <ol>
          {SECTIONS.map(([section]) => (
            <li key={section}>
              <a href={`#${section}`}>{t(`rules.${section}.title`)}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
