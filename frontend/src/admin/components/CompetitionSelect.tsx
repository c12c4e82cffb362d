import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { CompetitionName } from '@/api/types';
import { useAdminT } from '@/admin/crud/useAdminT';

/** Name of the chosen competition in an address. */
export const COMPETITION = 'cmp_id';

export const competitionNames = () =>
  queryOptions({
    queryKey: ['admin', 'competition-names'],
    queryFn: ({ signal }) => get<CompetitionName[]>('competitions/admin/competitions/list', undefined, { signal }),
  });

/** A choice among all competitions, newest first, deleted ones too. */
export function CompetitionSelect({
  value,
  onChange,
  none,
}: {
  value: string;
  onChange: (id: string) => void;
  /** What no choice means. */
  none: 'adminCompetitions:choose_first' | 'adminCompetitions:all_competitions';
}) {
  const adminT = useAdminT();
  const { data = [], isPending } = useQuery(competitionNames());
  return (
    <NativeSelect
      label={adminT('adminCompetitions:choose')}
      value={data.some((row) => String(row.cmp_id) === value) ? value : ''}
      disabled={isPending}
      data={[
        { value: '', label: adminT(none) },
        ...data.map((row) => ({
          value: String(row.cmp_id),
          label:
            row.cmp_deleted === 1 ? adminT('adminCompetitions:deleted_name', { name: row.cmp_name }) : row.cmp_name,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
