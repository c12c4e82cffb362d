import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '@/api/client';
import { useAdminT } from '@/admin/crud/useAdminT';

/** The parameter of the address that holds the id of the chosen competition. */
export const COMPETITION_PARAM = 'cmp_id';

export const competitionNames = () =>
  queryOptions({
    queryKey: ['admin', 'competition-names'],
    queryFn: ({ signal }) => get('competitions/admin/competitions/list', undefined, { signal }),
  });

/** A select of all competitions, newest first, including the deleted ones. */
export function CompetitionSelect({
  value,
  onChange,
  none,
}: {
  value: string;
  onChange: (id: string) => void;
  /** The text of the empty option. */
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
