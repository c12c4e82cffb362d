import { useMutation } from '@tanstack/react-query';
import { errorText } from '@/shared/form/errorText';
import { toast } from '@/shared/ui/toast';
import { errorToast } from './errorToast';
import { useAdminT } from './useAdminT';

/**
 * A mutation of one row or several, without a form: a toast tells whether it succeeded, or why it failed.
 * run: sends the request. refresh: reloads what the action changed.
 */
export function useRowAction<T>(run: (target: T) => Promise<unknown>, refresh: () => Promise<unknown>) {
  const adminT = useAdminT();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast.ok(adminT('admin:toast.ok')),
    onMutate: errorToast.dismiss,
    onError: (error) => errorToast.show(adminT('admin:toast.err_because', { reason: errorText(error) })),
    // Reload also after an error: usually somebody else has changed the row in the meantime.
    onSettled: refresh,
  });
}
