import { useQuery } from '@tanstack/react-query';
import type { GroupRow } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { bookQueries } from '@/admin/crud/useResourceList';

/** All groups, those of the screen of groups. */
export function useGroups() {
  const query = useQuery(bookQueries.list<GroupRow>('groups', 'groups/all', true, useLang(), { search: '' }));
  return { groups: query.data?.data ?? [], query };
}
