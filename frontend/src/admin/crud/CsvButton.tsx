import { FileSpreadsheet } from 'lucide-react';
import { downloadOrOrder, type Query } from '@/api/client';
import type { Lang } from '@/i18n/lang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import { useAdminT } from './useAdminT';

/**
 * Saves the whole list as a table; a long one is made by the server, which tells when it is there. query: what the list is narrowed down by, without the page; name: of the file where
 * the server gives none; locale: of the texts, by default that of the page.
 */
export function CsvButton({ path, query, name, locale }: { path: string; query?: Query; name: string; locale?: Lang }) {
  const adminT = useAdminT();
  return (
    <FetchButton
      size="sm"
      icon={FileSpreadsheet}
      label={adminT('admin:list.csv')}
      hint={adminT('admin:list.csv_hint')}
      load={async () => {
        const options = locale === undefined ? undefined : { locale };
        const file = await downloadOrOrder(path, { ...query, format: 'csv' }, `${name}.csv`, options);
        if (file === null) toast.info(adminT('admin:list.csv_ordered'));
        return file;
      }}
    />
  );
}
