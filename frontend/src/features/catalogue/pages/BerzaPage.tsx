import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { adListQueries } from '@/entities/ad/queries';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Empty } from '@/shared/ui/States';
import { AdList } from '../components/AdList';
import { BERZA_TABS, berzaToSearch, parseBerza } from '../lib/search';
import styles from './pages.module.css';

export function BerzaPage() {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const { tab, page } = parseBerza(params);
  const query = useQuery(tab === 'newest' ? adListQueries.newest(page) : adListQueries.popular(page));
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{t('berza')}</h1>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) =>
          setParams(berzaToSearch({ tab: BERZA_TABS.find((name) => name === value) ?? 'newest', page: 1 }))
        }
      >
        <Tabs.List aria-label={t('berza')}>
          {BERZA_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {BERZA_TABS.map((name) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <AdList
              query={query}
              page={page}
              onPage={(next) => setParams(berzaToSearch({ tab, page: next }))}
              label={t(`tab.${name}`)}
              empty={
                <Empty
                  action={
                    <Button component={Link} to={paths.newAd(lang)}>
                      {tc('nav.new_sale')}
                    </Button>
                  }
                >
                  {t('no_ads')}
                </Empty>
              }
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
