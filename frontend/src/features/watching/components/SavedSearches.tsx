import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { savedSearchesQuery } from '@/entities/ad/savedSearches';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import styles from './List.module.css';
import { SearchRow } from './SearchRow';

/** The own saved searches, by name. */
export function SavedSearches() {
  const { t } = useTranslation('watching');
  const lang = useLang();
  const { data, isPending, isLoadingError, refetch } = useQuery(savedSearchesQuery());
  if (isPending) return <SkeletonRows rows={3} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <Empty
        action={
          <Button component={Link} to={paths.result(lang)}>
            {t('searches.to_list')}
          </Button>
        }
      >
        {t('searches.empty')}
      </Empty>
    );
  }
  return (
    <ul className={styles.list} aria-labelledby="saved-searches">
      {data.map((saved) => (
        <SearchRow key={saved.svs_id} saved={saved} />
      ))}
    </ul>
  );
}
