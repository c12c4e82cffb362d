import { FileSpreadsheet } from 'lucide-react';
import { downloadOrOrder } from '@/api/client';
import type { Query } from '@/api/transport';
import type { Lang } from '@/i18n/lang';
import { useMay } from '@/entities/account/session/useMay';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import { useAdminT } from './useAdminT';

/**
 * Downloads all pages of a list as CSV, for administrators. For a long list the server makes the file in the background and notifies the
 * administrator when it is ready. query: search and filters, without the page. name: of the file, if the server gives
 * none. locale: language of the texts, by default the page's.
 */
export function CsvButton({ path, query, name, locale }: { path: string; query?: Query; name: string; locale?: Lang }) {
  const adminT = useAdminT();
  const may = useMay();
  if (!may('administer')) return null;
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
