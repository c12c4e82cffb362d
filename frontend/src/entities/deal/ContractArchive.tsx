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
import { archiveFile, archiveQuery, orderArchive, type ArchiveChoice } from './archive';
import { ArchiveDialog } from './ArchiveDialog';
import styles from './ArchiveDialog.module.css';

/** Deals of the ad, with what an archive of them would hold. */
export interface ChosenDeals {
  ids: number[];
  contracts: number;
  missing: number;
  proformas: number;
}

/**
 * The contracts and proformas of a closed ad as one file, those of all its deals or of some: ordered here, made by the
 * server, downloaded until it expires.
 */
export function ContractArchive({ adId, chosen = null }: { adId: number; chosen?: ChosenDeals | null }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const query = archiveQuery(adId);
  const { data } = useQuery(query);
  const [choosing, setChoosing] = useState(false);
  const order = useMutation({
    mutationFn: (choice: ArchiveChoice) =>
      orderArchive(adId, chosen === null ? choice : { ...choice, off_ids: chosen.ids }),
    onSuccess: () => setChoosing(false),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  useRefreshOfLists(data?.contracts);
  if (data === undefined || data.contracts + data.missing + data.proformas === 0) return null;
  const { last, file } = data;
  const state = chosen ?? data;
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
      <div className={styles.buttons}>
        {file === null ? null : (
          <FetchButton label={t('archive.download')} load={() => archiveFile(adId, file.exp_name)} />
        )}
        <Button
          variant="default"
          leftSection={<FileArchive size={16} aria-hidden />}
          disabled={isUnderWay(last) || state.contracts + state.missing + state.proformas === 0}
          onClick={() => setChoosing(true)}
        >
          {chosen === null ? t('archive.open') : t('archive.open_chosen', { count: chosen.ids.length })}
        </Button>
      </div>
      {choosing ? (
        <ArchiveDialog
          title={t(chosen === null ? 'archive.title' : 'archive.title_chosen')}
          state={state}
          pending={order.isPending}
          onClose={() => setChoosing(false)}
          onOrder={(choice) => order.mutate(choice)}
        />
      ) : null}
    </>
  );
}

/** The lists show a contract as soon as the archive's job has made it. */
function useRefreshOfLists(contracts: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(contracts);
  useEffect(() => {
    if (known.current !== undefined && known.current !== contracts) {
      for (const queryKey of [['offers'], ['ads', 'sales']]) void client.invalidateQueries({ queryKey });
    }
    known.current = contracts;
  }, [client, contracts]);
}
