import { useTranslation } from 'react-i18next';
import styles from './RulesPage.module.css';

/* Sections and their paragraphs, in order; the texts are in the language files. */
const SECTIONS = [
  ['list', ['order.list.one', 'order.list.two']],
  ['search', ['order.search.one', 'order.search.two', 'order.search.three']],
  ['chosen', ['order.chosen.one', 'order.chosen.two']],
  ['promoted', ['order.promoted.one', 'order.promoted.two']],
] as const;

/** In which order ads stand in lists and searches, and what moves them. */
export function OrderPage() {
  const { t } = useTranslation('info');
  return (
    <div className={`zb-container ${styles.layout}`}>
      <article className={styles.text}>
        <h1 tabIndex={-1}>{t('order.title')}</h1>
        <p>{t('order.lead')}</p>
        {SECTIONS.map(([section, paragraphs]) => (
          <section key={section} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`}>{t(`order.${section}.title`)}</h2>
            {paragraphs.map((key) => (
              <p key={key}>{t(key)}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
