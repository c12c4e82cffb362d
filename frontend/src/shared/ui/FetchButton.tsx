import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown, type LucideIcon } from 'lucide-react';
import { saveFile, type Download } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { toast } from './toast';

/** Fetches a file and hands it to the browser's own saving, so that no session id shows in the address bar. */
export function FetchButton({
  load,
  label,
  icon: Icon = FileDown,
  size,
  hint,
}: {
  /** Null: there is nothing to save; the caller has said why. */
  load: () => Promise<Download | null>;
  label: string;
  icon?: LucideIcon;
  size?: ButtonProps['size'];
  /** Where the label alone is short: in the tooltip. */
  hint?: string;
}) {
  const fetchFile = useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      if (file !== null) saveFile(file);
    },
    onError: (error) => toast.err(errorText(error)),
  });
  return (
    <Button
      variant="default"
      {...(size === undefined ? {} : { size })}
      leftSection={<Icon size={16} aria-hidden />}
      {...(hint === undefined ? {} : { title: hint })}
      loading={fetchFile.isPending}
      onClick={() => fetchFile.mutate()}
    >
      {label}
    </Button>
  );
}
