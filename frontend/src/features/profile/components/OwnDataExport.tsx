import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNotificationTime } from '@/shared/format/date';
import { errorText } from '@/shared/form/errorText';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import { downloadData, isUnderWay, orderData, profileQueries } from '../queries';
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
  const share = last === null || last.exp_total === 0 ? 0 : (100 * last.exp_done) / last.exp_total;
  return (
    <>
      <div role="status">
        {underWay ? <p>{t(last?.exp_state === 'making' ? 'data.making' : 'data.waiting')}</p> : null}
        {last?.exp_state === 'failed' ? <p className={styles.failed}>{t('data.failed')}</p> : null}
        {file === null ? null : <p>{t('data.ready', { until: formatNotificationTime(file.exp_until) })}</p>}
      </div>
      {underWay && share > 0 ? <Progress value={share} aria-label={t('data.making')} /> : null}
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
