import { toast } from '@/shared/ui/toast';

let last: number | null = null;

/**
 * Toasts of errors in the back-office. There is one at a time: it goes when another comes, or when anything else is
 * tried, so that no old error stands beside a success.
 */
export const errorToast = {
  dismiss: () => {
    if (last !== null) toast.dismiss(last);
    last = null;
  },
  show: (text: string) => {
    errorToast.dismiss();
    last = toast.err(text);
  },
};
