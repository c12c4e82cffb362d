import type { FormFields } from '@/api/operations';
import { queryOptions } from '@tanstack/react-query';
import { del, download, get, getPaged, patch, post, upload } from '@/api/client';
import { getSid } from '@/api/session';
import { startSession } from '@/api/transport';
import type { NotificationSettings } from '@/api/types';
import { sessionQueries } from '@/entities/account/session/queries';
import { pollWhileUnderWay } from '@/entities/export/underWay';
import { messageKeys } from '@/entities/message/cache';
import type { NotificationType } from '@/entities/notification/types';

export type Channel = 'page' | 'mail';

/** Enabled only while somebody is signed in: the page's queries outlive a closed account. */
const signedIn = () => getSid() !== null;

export const profileQueries = {
  own: () => queryOptions({ ...sessionQueries.ownUser(getSid()), enabled: signedIn }),
  /** The people whom one has blocked in messages. */
  blocked: (page: number) =>
    queryOptions({
      queryKey: [...messageKeys.blocked, page],
      enabled: signedIn,
      queryFn: ({ signal }) => getPaged('messages/blocked', { page }, { signal }),
    }),
  settings: () =>
    queryOptions({
      queryKey: ['user', 'notification-settings'],
      enabled: signedIn,
      // Only administrators get the types of administrators.
      queryFn: ({ signal }): Promise<Partial<NotificationSettings>> =>
        get('user/notification-settings', undefined, { signal }),
    }),
  /** Polls while a job makes the file. */
  ownExport: () =>
    queryOptions({
      queryKey: ['user', 'export'],
      enabled: signedIn,
      queryFn: ({ signal }) => get('user/export/state', undefined, { signal }),
      refetchInterval: (query) => pollWhileUnderWay(query.state.data?.last ?? null),
    }),
  /** Whether the account can be closed now; never cached, since an offer may have come or ended. */
  closing: () =>
    queryOptions({
      queryKey: ['user', 'closing'],
      enabled: signedIn,
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => get('user/closing', undefined, { signal }),
    }),
  socialIdentity: (offered: boolean) =>
    queryOptions({
      queryKey: ['user', 'social'],
      enabled: () => offered && signedIn(),
      queryFn: ({ signal }) => get('user/social', undefined, { signal }),
    }),
};

export const unlinkIdentity = (password: string) => del('user/social', undefined, { body: { usr_password: password } });
/** Changing the password returns a new session. */
export const saveProfile = (changes: FormFields<'post', 'user/edit-profile'>) =>
  startSession(upload('user/edit-profile', changes));
export const changeSetting = (type: NotificationType, channel: Channel, on: boolean) =>
  patch('user/notification-settings', { [type]: { [channel]: on ? 1 : 0 } });
export const orderData = () => post('user/export');
export const downloadData = (name: string) => download('user/export', undefined, name);
export const closeAccount = (password: string) => del('user', undefined, { body: { usr_password: password } });
/** From a visitor, who has no account to take the name from. */
/** `page`: the path from which the person came to write it. */
export const sendPublicSuggestion = (
  values: { usr_name: string; usr_email: string; msg_message: string },
  page: string | undefined,
) =>
  post('suggestions-public', {
    usr_name: values.usr_name.trim(),
    usr_email: values.usr_email.trim(),
    msg_message: values.msg_message.trim(),
    ...(page === undefined ? {} : { page }),
  });

export const sendSuggestion = (text: string, page: string | undefined) =>
  post('suggestions', { msg_message: text, ...(page === undefined ? {} : { page }) });
