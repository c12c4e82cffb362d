import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { faqQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { TryOut, type TryKind } from '../components/TryOut';
import styles from './LandingPage.module.css';

const STEPS = ['one', 'two', 'three'] as const;
const QUESTIONS = 4;

function Landing({ kind }: { kind: TryKind }) {
  const { t } = useTranslation('landing');
  const lang = useLang();
  const { chooseType } = useAccountDialogs();
  const questions = useQuery(faqQueries.all(lang)).data?.slice(0, QUESTIONS) ?? [];
  return (
    <div className={`zb-container ${styles.page}`}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{t(`${kind}.title`)}</h1>
        <p>{t(`${kind}.lead`)}</p>
        <div className={styles.actions}>
          <Button onClick={chooseType}>{t('register')}</Button>
          <Button component={Link} to={paths.berza(lang)} variant="default">
            {t('berza')}
          </Button>
        </div>
      </header>
      <TryOut kind={kind} />
      <div className={styles.columns}>
        <section aria-labelledby="steps-title">
          <h2 id="steps-title">{t('steps')}</h2>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <div>
                  <h3>{t(`${kind}.${step}.title`)}</h3>
                  <p>{t(`${kind}.${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        {questions.length === 0 ? null : (
          <section aria-labelledby="questions-title">
            <h2 id="questions-title">{t('questions')}</h2>
            <ul className={styles.questions}>
              {questions.map((item) => (
                <li key={item.faq_id}>
                  <Link to={paths.question(lang, item.faq_id)}>{item.question}</Link>
                </li>
              ))}
            </ul>
            <p className={styles.more}>
              <Link to={paths.contact(lang)}>{t('ask')}</Link>
            </p>
          </section>
        )}
      </div>
      <p className={styles.end}>
        <Button onClick={chooseType}>{t('register')}</Button>
      </p>
    </div>
  );
}

/** The page for buyers. */
export function BuyersPage() {
  return <Landing kind="buyers" />;
}

/** The page for sellers. */
export function SellersPage() {
  return <Landing kind="sellers" />;
}
