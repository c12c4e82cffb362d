import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paged } from '@/api/client';
import type { Card, Hits } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { AdGrid } from '@/entities/ad/AdCard';
import { Pager } from '@/shared/ui/Pager';
import { isPastEnd, PastEnd } from '@/shared/ui/PastEnd';
import { LoadError, SkeletonCards } from '@/shared/ui/States';
import styles from './AdList.module.css';

const PAGE_SIZE = 12;

/** A page of cards with "display X - Y of N"; while the next page loads the old one stays. */
export function AdList({
  query,
  page,
  onPage,
  label,
  empty,
}: {
  query: UseQueryResult<Paged<Card, Hits>>;
  page: number;
  onPage: (page: number) => void;
  label: string;
  empty: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const { data, isPending, isLoadingError, refetch, isPlaceholderData } = query;
  const ids = useMemo(() => data?.data.map((ad) => ad.pro_id) ?? [], [data]);
  useLivePrices(ids);
  if (isPending) return <SkeletonCards />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  const turn = (next: number) => {
    onPage(next);
    window.scrollTo({ top: 0 });
  };
  if (isPastEnd(page, data)) return <PastEnd page={page} total={data.page_count} onPage={turn} />;
  if (data.data.length === 0) return empty;
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <div aria-busy={isPlaceholderData} className={styles.list} data-old={isPlaceholderData || undefined}>
      <p className={styles.count}>
        {t(data.meta.more === 1 ? 'shown_more' : 'shown', {
          x: formatNumber(from),
          y: formatNumber(from + data.data.length - 1),
          n: formatNumber(data.meta.items),
          count: data.meta.items,
        })}
      </p>
      <AdGrid ads={data.data} label={label} headingLevel={2} />
      <Pager page={page} total={data.page_count} onPage={turn} />
    </div>
  );
}
