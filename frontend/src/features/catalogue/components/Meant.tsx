import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { resultToSearch } from '@/entities/ad/filters';
import type { AdFilters } from '@/entities/ad/queries';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';

/** Tells that the list answers another query than the one with a slip that was typed, and leads to that one. */
export function Meant({ filters, meant }: { filters: AdFilters; meant: string }) {
  const { t } = useTranslation('catalogue');
  const lang = useLang();
  const typed = resultToSearch({ ...filters, page: 1, as_typed: true });
  return (
    <p role="status">
      {t('meant.shown', { text: meant })}{' '}
      <Link to={`${paths.result(lang)}?${typed.toString()}`}>{t('meant.typed', { text: filters.search })}</Link>
    </p>
  );
}
