import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { download, saveFile } from '@/api/client';
import { errorText } from '../form/errorText';
import { toast } from './toast';

/** A private file is fetched and saved, so that no session id shows in the address bar. */
export function DownloadButton({ path, label }: { path: string; label: string }) {
  const fetchFile = useMutation({
    mutationFn: () => download(`files/${path}`, undefined, label),
    onSuccess: saveFile,
    onError: (error) => toast.err(errorText(error)),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<FileDown size={16} aria-hidden />}
      loading={fetchFile.isPending}
      onClick={() => fetchFile.mutate()}
    >
      {label}
    </Button>
  );
}
