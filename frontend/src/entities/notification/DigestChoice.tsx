import { Radio } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Digest } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatDateTime } from '@/shared/format/date';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { changeDigest, digestQuery, FREQUENCIES } from './digest';
import styles from './DigestChoice.module.css';

/** How the mails about what one watches come: those of ten minutes together, or of a day or a week. A choice is saved at once. */
export function DigestChoice() {
  const { t } = useTranslation('watching');
  const client = useQueryClient();
  const { queryKey } = digestQuery();
  const { data, isPending, isLoadingError, refetch } = useQuery(digestQuery());
  const change = useMutation({
    mutationFn: changeDigest,
    onSuccess: (digest: Digest) => {
      client.setQueryData(queryKey, digest);
      toast.ok(t(`digest.done.${digest.digest}`));
    },
    onError: (error) => toast.err(errorText(error)),
  });
  if (isPending) return <SkeletonLines lines={2} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  const shown = change.isPending ? change.variables : data.digest;
  return (
    <div>
      <Radio.Group
        label={t('digest.label')}
        value={shown}
        onChange={(value) => {
          const chosen = FREQUENCIES.find((one) => one === value);
          if (chosen !== undefined) change.mutate(chosen);
        }}
      >
        <div className={styles.choices}>
          {FREQUENCIES.map((one) => (
            <Radio key={one} value={one} label={t(`digest.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {data.next_at === null || shown !== data.digest ? null : (
        <p className={styles.next}>{t('digest.next', { date: formatDateTime(data.next_at) })}</p>
      )}
    </div>
  );
}
