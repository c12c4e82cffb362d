import { download } from '@/api/client';
import { FetchButton } from './FetchButton';

/** A stored private file. */
export function DownloadButton({ path, label }: { path: string; label: string }) {
  return <FetchButton size="compact-md" label={label} load={() => download(`files/${path}`, undefined, label)} />;
}
