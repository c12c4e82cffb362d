import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del } from '@/api/client';
import type { BlockedPerson } from '@/api/types';
import { messageKeys } from '@/entities/message/cache';
import { Avatar } from '@/entities/person/Avatar';
import { errorText } from '@/shared/form/errorText';
import { formatDateTime } from '@/shared/format/date';
import { Pager } from '@/shared/ui/Pager';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { profileQueries } from '../queries';
import section from './AccountSection.module.css';
import styles from './BlockedPeople.module.css';

/** The people whom one has blocked in messages, each with a button that lifts the block. */
export function BlockedPeople() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, isPending, isLoadingError, refetch } = useQuery(profileQueries.blocked(page));
  const unblock = useMutation({
    mutationFn: (person: BlockedPerson) => del(`messages/${person.usr_id}/block`),
    onSuccess: () => {
      toast.ok(t('blocked.undone'));
      return client.invalidateQueries({ queryKey: messageKeys.all });
    },
    onError: (error) => toast.err(errorText(error)),
  });
  return (
    <section className={section.section} aria-labelledby="blocked-people">
      <h2 id="blocked-people">{t('blocked.title')}</h2>
      {isPending ? (
        <SkeletonLines lines={2} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <p>{t('blocked.empty')}</p>
      ) : (
        <>
          <p>{t('blocked.text')}</p>
          <ul className={styles.people}>
            {data.data.map((person) => (
              <li key={person.usr_id}>
                <Avatar path={person.usr_image} name={person.usr_name} />
                <span className={styles.name}>
                  {person.usr_name}
                  <small>{t('blocked.since', { date: formatDateTime(person.blocked_at) })}</small>
                </span>
                <Button
                  variant="default"
                  aria-label={t('blocked.unblock_name', { name: person.usr_name })}
                  loading={unblock.isPending && unblock.variables.usr_id === person.usr_id}
                  onClick={() => unblock.mutate(person)}
                >
                  {t('blocked.unblock')}
                </Button>
              </li>
            ))}
          </ul>
          <Pager page={page} total={data.page_count} onPage={setPage} />
        </>
      )}
    </section>
  );
}
