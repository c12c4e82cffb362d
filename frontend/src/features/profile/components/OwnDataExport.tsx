import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ExportState } from '@/entities/export/ExportState';
import { isUnderWay } from '@/entities/export/underWay';
import { errorText } from '@/shared/form/errorText';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import { downloadData, orderData, profileQueries } from '../queries';
import styles from './AccountSection.module.css';

/** The archive of the own data: ordered here, made by the server, downloaded until it expires. */
export function OwnDataExport() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { queryKey } = profileQueries.ownExport();
  const { data } = useQuery(profileQueries.ownExport());
  const last = data?.last ?? null;
  const file = data?.file ?? null;
  const underWay = isUnderWay(last);
  const order = useMutation({
    mutationFn: orderData,
    onSuccess: (ordered) => client.setQueryData(queryKey, { last: ordered, file }),
    onError: (error) => toast.err(errorText(error)),
  });
  return (
    <>
      <ExportState
        last={last}
        file={file}
        texts={{
          waiting: t('data.waiting'),
          making: t('data.making'),
          failed: t('data.failed'),
          ready: (until) => t('data.ready', { until }),
        }}
      />
      <div className={styles.actions}>
        {file === null ? null : <FetchButton label={t('data.export')} load={() => downloadData(file.exp_name)} />}
        <Button
          variant="default"
          leftSection={<PackageOpen size={16} aria-hidden />}
          loading={order.isPending}
          disabled={data === undefined || underWay}
          onClick={() => order.mutate()}
        >
          {t(last?.exp_state === 'failed' ? 'data.order_again' : 'data.order')}
        </Button>
      </div>
    </>
  );
}
