import { useMutation } from '@tanstack/react-query';
import { errorText } from '@/shared/form/errorText';
import { toast } from '@/shared/ui/toast';
import { useAdminT } from './useAdminT';

/**
 * A mutation without a form, of a row or of several: a toast tells whether it succeeded, and why not.
 * run: sends the request. refresh: reloads what the action changed.
 */
export function useRowAction<T>(run: (target: T) => Promise<unknown>, refresh: () => Promise<unknown>) {
  const adminT = useAdminT();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast.ok(adminT('admin:toast.ok')),
    onError: (error) => toast.err(adminT('admin:toast.err_because', { reason: errorText(error) })),
    // Also after an error: the usual reason is that the row has changed in the meantime.
    onSettled: refresh,
  });
}
