import { FileSpreadsheet } from 'lucide-react';
import { download, type Query } from '@/api/client';
import type { Lang } from '@/shared/lang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { useWords } from './words';

/**
 * Saves the whole list as a table. query: what the list is narrowed down by, without the page; name: of the file where
 * the server gives none; locale: of the texts, by default that of the page.
 */
export function CsvButton({ path, query, name, locale }: { path: string; query?: Query; name: string; locale?: Lang }) {
  const words = useWords();
  return (
    <FetchButton
      size="sm"
      icon={FileSpreadsheet}
      label={words('admin:list.csv')}
      hint={words('admin:list.csv_hint')}
      load={() =>
        download(path, { ...query, format: 'csv' }, `${name}.csv`, locale === undefined ? undefined : { locale })
      }
    />
  );
}
