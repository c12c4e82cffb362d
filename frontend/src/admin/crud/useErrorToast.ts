import { useRef } from 'react';
import { toast } from '@/shared/ui/toast';

/** Toasts of errors, of which the last goes when it is shown again or the next try begins. */
export function useErrorToast() {
  const last = useRef<number | null>(null);
  const dismiss = () => {
    if (last.current !== null) toast.dismiss(last.current);
    last.current = null;
  };
  return {
    dismiss,
    show: (text: string) => {
      dismiss();
      last.current = toast.err(text);
    },
  };
}
