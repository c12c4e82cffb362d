import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Paged } from '@/api/client';
import { useUrlState } from '@/shared/hooks/useUrlState';
import type { ListState } from '@/shared/routing/listSearch';
import styles from './ListPage.module.css';
import { Pager } from './Pager';
import { isPastEnd, PastEnd } from './PastEnd';
import { Empty, LoadError, SkeletonRows } from './States';

/** The state of a list in its address: typing replaces, choosing pushes, every change but the page's begins anew. */
export function useListState<S extends ListState>(
  parse: (params: URLSearchParams) => S,
  toSearch: (state: S) => URLSearchParams,
): [S, (next: Partial<S>, replace?: boolean) => void] {
  const [state, setUrlState] = useUrlState(parse, toSearch);
  return [
    state,
    (next, replace = false) => setUrlState((requested) => ({ ...requested, page: 1, ...next }), { replace }),
  ];
}

/** A list of the profile: heading and tools, then one of the four states, then the pages. */
export function ListPage<T>({
  title,
  action,
  lead,
  tools,
  query,
  page,
  onPage,
  filtered,
  empty,
  noneFound,
  children,
}: {
  title: string;
  /** The page's own action, beside the heading. */
  action?: ReactNode;
  /** What stands between the heading and the tools. */
  lead?: ReactNode;
  tools: ReactNode;
  query: Pick<UseQueryResult<Paged<T>>, 'data' | 'isPending' | 'isLoadingError' | 'isPlaceholderData' | 'refetch'>;
  page: number;
  onPage: (page: number) => void;
  /** Something is searched or filtered: an empty answer does not mean that there is nothing. */
  filtered: boolean;
  empty: { text: string; action?: ReactNode };
  noneFound: string;
  children: (rows: T[]) => ReactNode;
}) {
  const { data, isPending, isLoadingError, isPlaceholderData, refetch } = query;
  return (
    <section aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {action}
      </div>
      {lead}
      <div className={styles.tools}>{tools}</div>
      {isPending ? (
        <SkeletonRows />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data !== undefined && isPastEnd(page, data) ? (
        <PastEnd page={page} total={data.page_count} onPage={onPage} />
      ) : data === undefined || data.data.length === 0 ? (
        <Empty action={filtered ? undefined : empty.action}>{filtered ? noneFound : empty.text}</Empty>
      ) : (
        <>
          {children(data.data)}
          <Pager page={page} total={data.page_count} onPage={onPage} />
        </>
      )}
    </section>
  );
}
