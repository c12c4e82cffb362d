import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportState } from '@/entities/export/ExportState';
import { isUnderWay } from '@/entities/export/underWay';
import { errorText } from '@/shared/form/errorText';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import { archiveFile, orderArchive, refreshBuyers, saleQueries } from '../queries';
import { ArchiveDialog } from './ArchiveDialog';
import styles from './BuyersTable.module.css';

/** All contracts of a closed ad as one file: ordered here, made by the server, downloaded until it expires. */
export function ContractArchive({ adId }: { adId: number }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const query = saleQueries.archive(adId);
  const { data } = useQuery(query);
  const [choosing, setChoosing] = useState(false);
  const order = useMutation({
    mutationFn: (choice: Parameters<typeof orderArchive>[1]) => orderArchive(adId, choice),
    onSuccess: () => setChoosing(false),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  useRefreshOfBuyers(adId, data?.contracts);
  if (data === undefined || data.contracts + data.missing + data.proformas === 0) return null;
  const { last, file } = data;
  return (
    <>
      <ExportState
        last={last}
        file={file}
        texts={{
          waiting: t('archive.waiting'),
          making: t('archive.making'),
          failed: t('archive.failed'),
          ready: (until) => t('archive.ready', { until }),
        }}
      />
      <div className={styles.sheet}>
        {file === null ? null : (
          <FetchButton label={t('archive.download')} load={() => archiveFile(adId, file.exp_name)} />
        )}
        <Button
          variant="default"
          leftSection={<FileArchive size={16} aria-hidden />}
          disabled={isUnderWay(last)}
          onClick={() => setChoosing(true)}
        >
          {t('archive.open')}
        </Button>
      </div>
      {choosing ? (
        <ArchiveDialog
          state={data}
          pending={order.isPending}
          onClose={() => setChoosing(false)}
          onOrder={(choice) => order.mutate(choice)}
        />
      ) : null}
    </>
  );
}

/** The list shows a contract as soon as the archive's job has made it. */
function useRefreshOfBuyers(adId: number, contracts: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(contracts);
  useEffect(() => {
    if (known.current !== undefined && known.current !== contracts) void refreshBuyers(client, adId);
    known.current = contracts;
  }, [client, adId, contracts]);
}
