import { useTranslation } from 'react-i18next';
import { DemoFilm } from './DemoFilm';
import styles from './HowItWorks.module.css';

/** Questions before the first offer, in the usual order. */
const ANSWERS = ['price', 'conditions', 'paying', 'losing', 'end'] as const;

/** How it works: making of the price, the two conditions, paying, leaving, the end, and the film. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.how} aria-labelledby="how-title">
      <h2 id="how-title">{t('how.title')}</h2>
      <div className={styles.answers}>
        {ANSWERS.map((answer) => (
          <div key={answer}>
            <h3>{t(`how.${answer}.title`)}</h3>
            {answer === 'conditions' ? (
              <ol>
                <li>
                  <span>
                    <strong>{t('try.any')}</strong>: {t('how.conditions.any')}
                  </span>
                </li>
                <li>
                  <span>
                    <strong>{t('how.conditions.limited_title')}</strong>: {t('how.conditions.limited')}
                  </span>
                </li>
              </ol>
            ) : (
              <p>{t(`how.${answer}.text`)}</p>
            )}
          </div>
        ))}
        <DemoFilm />
      </div>
    </section>
  );
}
