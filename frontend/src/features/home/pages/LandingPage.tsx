import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { faqQueries } from '@/shared/content/queries';
import { cents, formatMoney, formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { PriceLadder } from '@/shared/ladder/PriceLadder';
import { paths } from '@/shared/paths';
import { useAccountDialogs } from '@/shared/session/dialogs';
import { SumFigure } from '@/shared/ui/SumFigure';
import { SAMPLE, sampleAd } from '../lib/sample';
import styles from './LandingPage.module.css';

type Kind = 'buyers' | 'sellers';
const STEPS = ['one', 'two', 'three'] as const;
const QUESTIONS = 4;

/** A ladder that answers to the reader's hands: more comes in, the price falls for all. */
function TryIt({ kind }: { kind: Kind }) {
  const { t } = useTranslation('landing');
  const [reserved, setReserved] = useState<number>(SAMPLE.start);
  const [now] = useState(() => new Date());
  const ad = useMemo(() => sampleAd(reserved, t('try.name'), t('try.seller'), now), [reserved, now, t]);
  const mine = useMemo(
    () => (kind === 'buyers' && reserved > 0 ? { quantity: SAMPLE.mine, type: 1 as const, prcId: null } : null),
    [kind, reserved],
  );
  const move = (by: number) => setReserved((old) => Math.min(SAMPLE.quantity, Math.max(0, old + by)));
  const n = formatNumber(SAMPLE.step);
  return (
    <section className={styles.try} aria-labelledby="try-title">
      <div className={styles.head}>
        <div>
          <h2 id="try-title">{t('try.title')}</h2>
          <p>{t(`${kind}.try`)}</p>
        </div>
        <div className={styles.buttons} role="group" aria-label={t('try.label')}>
          <Button
            variant="default"
            leftSection={<Minus size={18} aria-hidden />}
            aria-disabled={reserved === 0}
            onClick={() => move(-SAMPLE.step)}
          >
            {t('try.less', { n })}
          </Button>
          <Button
            leftSection={<Plus size={18} aria-hidden />}
            aria-disabled={reserved === SAMPLE.quantity}
            onClick={() => move(SAMPLE.step)}
          >
            {t('try.more', { n })}
          </Button>
        </div>
      </div>
      <PriceLadder ad={ad} mine={mine} headingLevel={3} />
      {kind === 'sellers' ? (
        <p className={styles.turnover} aria-live="polite">
          <SumFigure label={t('sellers.turnover')} size="lg">
            {formatMoney(cents(ad.current_price) * BigInt(reserved), ad.cur_id)}
          </SumFigure>
        </p>
      ) : null}
    </section>
  );
}

function Landing({ kind }: { kind: Kind }) {
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
      <TryIt kind={kind} />
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

/** What the place does for those who buy. */
export function BuyersPage() {
  return <Landing kind="buyers" />;
}

/** What the place does for those who sell. */
export function SellersPage() {
  return <Landing kind="sellers" />;
}
