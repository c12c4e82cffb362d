import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Ok } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';

/**
 * Archives a finished row after a question and restores it without one: archiving affects only one's own list and can
 * be undone at any time.
 */
export function useArchive<T extends { archived?: number | undefined }>({
  hide,
  title,
  refresh,
}: {
  hide: (row: T, archived: boolean) => Promise<Ok>;
  /** The question, with the row's name. */
  title: (row: T) => string;
  refresh: readonly QueryKey[];
}): (row: T) => void {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (row: T) => hide(row, row.archived !== 1),
    onSuccess: (_, row) => toast.ok(t(row.archived === 1 ? 'hide.shown' : 'hide.done')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const ask = async (row: T) => {
    const sure = await confirmDestructive({
      title: title(row),
      text: t('hide.text'),
      yes: t('hide.yes'),
      no: t('hide.no'),
    });
    if (sure) change.mutate(row);
  };
  return (row) => (row.archived === 1 ? change.mutate(row) : void ask(row));
}
