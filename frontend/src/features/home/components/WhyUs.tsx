import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import styles from './WhyUs.module.css';
import { WorkedExample } from './WorkedExample';

const KINDS = ['buyer', 'seller', 'franchise'] as const;
const POINTS = ['one', 'two', 'three', 'four'] as const;
const PAGES = { buyer: paths.buyers, seller: paths.sellers, franchise: paths.franchise } as const;

/** Advantages for buyers, for sellers, and for future franchisees. */
export function WhyUs() {
  const { t } = useTranslation('home');
  const lang = useLang();
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title" className={styles.title}>
        {t('why.title')}
      </h2>
      <Tabs defaultValue="buyer" keepMounted={false}>
        <Tabs.List aria-label={t('why.title')} className={styles.tabs}>
          {KINDS.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {t(`why.${kind}.tab`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {KINDS.map((kind) => (
          <Tabs.Panel key={kind} value={kind} pt="lg">
            <div className={styles.panel}>
              <div>
                <h3>{t(`why.${kind}.title`)}</h3>
                <ul>
                  {POINTS.map((point) => (
                    <li key={point}>{t(`why.${kind}.${point}`)}</li>
                  ))}
                </ul>
                <Link to={PAGES[kind](lang)}>{t(`why.${kind}.link`)}</Link>
              </div>
              <WorkedExample kind={kind} />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
