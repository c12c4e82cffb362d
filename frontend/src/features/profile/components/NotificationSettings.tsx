import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings as Settings } from '@/api/types';
import {
  AUDIENCES,
  definitionOf,
  NOTIFICATION_TYPES,
  type Audience,
  type NotificationType,
} from '@/entities/notification/types';
import { DigestChoice } from '@/entities/notification/DigestChoice';
import { errorText } from '@/shared/form/errorText';
import { LoadError, SkeletonRows } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { changeSetting, profileQueries, type Channel } from '../queries';
import styles from './NotificationSettings.module.css';

const CHANNELS = ['page', 'mail'] as const;

const typesFor = (audience: Audience) => NOTIFICATION_TYPES.filter((type) => definitionOf(type).audience === audience);

/** A table of switches: which notifications come where. Each click is saved at once. */
export function NotificationSettings({ emailEnabled }: { emailEnabled: boolean }) {
  const { t } = useTranslation(['profile', 'notifications']);
  const client = useQueryClient();
  const { queryKey } = profileQueries.settings();
  const { data, isPending, isLoadingError, refetch } = useQuery(profileQueries.settings());
  const change = useMutation({
    mutationFn: ({ type, channel, on }: { type: NotificationType; channel: Channel; on: boolean }) =>
      changeSetting(type, channel, on),
    // Optimistic, as it is harmless to undo.
    onMutate: async ({ type, channel, on }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Partial<Settings>>(queryKey);
      const one = before?.[type];
      if (before !== undefined && one !== undefined) {
        client.setQueryData(queryKey, { ...before, [type]: { ...one, [channel]: on ? 1 : 0 } });
      }
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toast.err(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const mailOnly = Object.values(data ?? {}).some(({ fixed, page }) => fixed === 1 && page === 0);
  const row = (type: NotificationType) => {
    const preference = data?.[type];
    if (preference === undefined) return null;
    const name = t(`notifications:type.${type}.setting`);
    return (
      <tr key={type}>
        <th scope="row">{name}</th>
        {CHANNELS.map((channel) => (
          <td key={channel}>
            {channel === 'page' && preference.fixed ? (
              <Fixed shown={preference.page === 1} />
            ) : channel === 'mail' && preference.mail_fixed ? (
              <Fixed shown />
            ) : (
              <Checkbox
                aria-label={`${name}: ${t(`settings.${channel}`)}`}
                checked={preference[channel] === 1}
                disabled={channel === 'mail' && !emailEnabled}
                onChange={(event) => change.mutate({ type, channel, on: event.currentTarget.checked })}
              />
            )}
          </td>
        ))}
      </tr>
    );
  };
  return (
    <section className={styles.settings} aria-labelledby="notification-settings">
      <h2 id="notification-settings">{t('settings.title')}</h2>
      <p className={styles.lead}>{t(emailEnabled ? 'settings.lead' : 'settings.no_mail')}</p>
      {mailOnly ? <p className={styles.lead}>{t('settings.mail_only_note')}</p> : null}
      {isPending ? (
        <SkeletonRows rows={8} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <table className={styles.table}>
          <caption className="zb-visually-hidden">{t('settings.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('settings.type')}</th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col">
                  {t(`settings.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          {AUDIENCES.filter((audience) => typesFor(audience).some((type) => data[type] !== undefined)).map(
            (audience) => (
              <tbody key={audience}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={3}>
                    {t(`settings.group.${audience}`)}
                  </th>
                </tr>
                {audience === 'watching' ? (
                  <tr>
                    <td colSpan={3} className={styles.digest}>
                      <DigestChoice />
                    </td>
                  </tr>
                ) : null}
                {typesFor(audience).map(row)}
              </tbody>
            ),
          )}
        </table>
      )}
    </section>
  );
}

/** What stands where a type cannot be switched: it always comes there, or never. */
function Fixed({ shown }: { shown: boolean }) {
  const { t } = useTranslation('profile');
  if (shown) return <span className={styles.always}>{t('settings.always')}</span>;
  return (
    <span className={styles.always}>
      <span aria-hidden>–</span>
      <span className="zb-visually-hidden">{t('settings.mail_only')}</span>
    </span>
  );
}
