import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentList } from '@/entities/content/DocumentList';
import { documentQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import styles from './RulesPage.module.css';

/* Sections and their paragraphs, in order; the texts are in the language files. */
const SECTIONS = [
  ['account', ['rules.account.one', 'rules.account.two']],
  ['price', ['rules.price.one', 'rules.price.two', 'rules.price.three']],
  ['offer', ['rules.offer.one', 'rules.offer.two', 'rules.offer.three']],
  ['sale', ['rules.sale.one', 'rules.sale.two']],
  ['withdrawal', ['rules.withdrawal.one']],
  ['alcohol', ['rules.alcohol.one']],
  ['data', ['rules.data.one', 'rules.data.two']],
] as const;

/** The rules that everybody accepts with an account, and the documents that contain them. */
export function RulesPage() {
  const { t } = useTranslation('info');
  const documents = useQuery(documentQueries.rules(useLang()));
  return (
    <div className={`zb-container ${styles.layout}`}>
      <article className={styles.text}>
        <h1 tabIndex={-1}>{t('rules.title')}</h1>
        <p>{t('rules.lead')}</p>
        <section id="documents" aria-labelledby="documents-title">
          <h2 id="documents-title">{t('rules.documents.title')}</h2>
          <DocumentList query={documents} empty={t('rules.documents.empty')} />
        </section>
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
        <div>
          <h2>{t('rules.contents')}</h2>
          <a href="#documents">{t('rules.documents.title')}</a>
          <ol>
            {SECTIONS.map(([section]) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`rules.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
    </div>
  );
}
