import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { LoadError, SkeletonRows } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { GROUPS, SETTINGS_GROUPS, type Channel, type NoticeKind } from '../lib/settings';
import { changeSetting, profileQueries } from '../queries';
import styles from './NoticeSettings.module.css';

const CHANNELS = ['page', 'mail'] as const;

/** Which notices come where: a table of switches, kept at each click. */
export function NoticeSettings({ emailEnabled }: { emailEnabled: boolean }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { queryKey } = profileQueries.settings();
  const { data, isPending, isLoadingError, refetch } = useQuery(profileQueries.settings());
  const change = useMutation({
    mutationFn: ({ kind, channel, on }: { kind: NoticeKind; channel: Channel; on: boolean }) =>
      changeSetting(kind, channel, on),
    // Harmless to undo, so the switch moves at once.
    onMutate: async ({ kind, channel, on }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Partial<NotificationSettings>>(queryKey);
      const one = before?.[kind];
      if (before !== undefined && one !== undefined) {
        client.setQueryData(queryKey, { ...before, [kind]: { ...one, [channel]: on ? 1 : 0 } });
      }
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toast.err(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const row = (kind: NoticeKind) => {
    const preference = data?.[kind];
    if (preference === undefined) return null;
    const name = t(`kind.${kind}`);
    return (
      <tr key={kind}>
        <th scope="row">{name}</th>
        {CHANNELS.map((channel) => (
          <td key={channel}>
            {channel === 'page' && preference.fixed ? (
              <span className={styles.always}>{t('settings.always')}</span>
            ) : (
              <Checkbox
                aria-label={`${name}: ${t(`settings.${channel}`)}`}
                checked={preference[channel] === 1}
                disabled={channel === 'mail' && !emailEnabled}
                onChange={(event) => change.mutate({ kind, channel, on: event.currentTarget.checked })}
              />
            )}
          </td>
        ))}
      </tr>
    );
  };
  return (
    <section className={styles.settings} aria-labelledby="notice-settings">
      <h2 id="notice-settings">{t('settings.title')}</h2>
      <p className={styles.lead}>{t(emailEnabled ? 'settings.lead' : 'settings.no_mail')}</p>
      {isPending ? (
        <SkeletonRows rows={8} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <table className={styles.table}>
          <caption className="zb-visually-hidden">{t('settings.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('settings.kind')}</th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col">
                  {t(`settings.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          {SETTINGS_GROUPS.filter((group) => GROUPS[group].some((kind) => data[kind] !== undefined)).map((group) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={3}>
                  {t(`settings.group.${group}`)}
                </th>
              </tr>
              {GROUPS[group].map(row)}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}
