import { useCallback, useState } from 'react';
import type { OpenDialog } from '@/entities/account/session/dialogState';

export function useAccountDialogState() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const show = useCallback((dialog: OpenDialog) => setOpen(dialog), []);
  const close = useCallback(() => setOpen(null), []);
  return { open, show, close };
}
