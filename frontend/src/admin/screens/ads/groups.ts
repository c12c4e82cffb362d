import { useQuery } from '@tanstack/react-query';
import type { GroupRow } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { resourceQueries } from '@/admin/crud/resourceQueries';

/** All groups, from the same query as the screen of groups. */
export function useGroups() {
  const query = useQuery(resourceQueries.list<GroupRow>('groups', 'groups/all', true, useLang(), { search: '' }));
  return { groups: query.data?.data ?? [], query };
}
