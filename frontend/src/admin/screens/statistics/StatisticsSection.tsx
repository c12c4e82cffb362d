import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '@/shared/form/errorText';
import { LoadError, SkeletonRows } from '@/shared/ui/States';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { RangeForm } from '@/admin/components/reports/RangeForm';
import type { DateRange } from '@/admin/components/dateRange';
import styles from './StatisticsSection.module.css';

/** A section of the statistics that is not a list. range: null for a section about the present state. */
export function StatisticsSection<T>({
  lead,
  range,
  query,
  actions,
  children,
}: {
  lead: ReactNode;
  range: DateRange | null;
  query: UseQueryResult<T>;
  actions?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const [params, setParams] = useSearchParams();
  const apply = (next: DateRange) => {
    const search = new URLSearchParams(params);
    for (const [name, value] of Object.entries(next)) search.set(name, String(value));
    setParams(search);
  };
  return (
    <section className={styles.section} aria-busy={query.isPlaceholderData}>
      <ScreenHead title="admin:screen.statistics" actions={actions} />
      {lead}
      {range === null ? null : <RangeForm range={range} onApply={apply} />}
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isLoadingError ? (
        <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        children(query.data)
      )}
    </section>
  );
}
