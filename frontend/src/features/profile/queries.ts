import type { FormFields } from '@/api/operations';
import { queryOptions } from '@tanstack/react-query';
import { del, download, get, patch, post, upload } from '@/api/client';
import { getSid } from '@/api/session';
import { startSession } from '@/api/transport';
import type { DataExport, NotificationSettings } from '@/api/types';
import { sessionQueries } from '@/entities/account/session/queries';
import type { Channel, NoticeKind } from './lib/settings';

/** Asked for only while somebody is signed in: closing the account leaves the page with its queries behind. */
const signedIn = () => getSid() !== null;

const LOOK_AGAIN = 3000;

export const isUnderWay = (order: DataExport | null) =>
  order !== null && (order.exp_state === 'waiting' || order.exp_state === 'making');

export const profileQueries = {
  own: () => queryOptions({ ...sessionQueries.ownUser(getSid()), enabled: signedIn }),
  settings: () =>
    queryOptions({
      queryKey: ['user', 'notification-settings'],
      enabled: signedIn,
      // Those of administrators come only to them.
      queryFn: ({ signal }): Promise<Partial<NotificationSettings>> =>
        get('user/notification-settings', undefined, { signal }),
    }),
  /** Asked again while a job makes the file. */
  ownExport: () =>
    queryOptions({
      queryKey: ['user', 'export'],
      enabled: signedIn,
      queryFn: ({ signal }) => get('user/export/state', undefined, { signal }),
      refetchInterval: (query) => (isUnderWay(query.state.data?.last ?? null) ? LOOK_AGAIN : false),
    }),
  /** Whether the account can be closed now; asked anew each time, since an offer may have come or ended. */
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
/** A change of the password answers a new session. */
export const saveProfile = (changes: FormFields<'post', 'user/edit-profile'>) =>
  startSession(upload('user/edit-profile', changes));
export const changeSetting = (kind: NoticeKind, channel: Channel, on: boolean) =>
  patch('user/notification-settings', { [kind]: { [channel]: on ? 1 : 0 } });
export const orderData = () => post('user/export');
export const downloadData = (name: string) => download('user/export', undefined, name);
export const closeAccount = (password: string) => del('user', undefined, { body: { usr_password: password } });
/** Of a visitor, who has no account to read the name from. */
export const sendPublicSuggestion = (values: { usr_name: string; usr_email: string; msg_message: string }) =>
  post('suggestions-public', {
    usr_name: values.usr_name.trim(),
    usr_email: values.usr_email.trim(),
    msg_message: values.msg_message.trim(),
  });

export const sendSuggestion = (text: string) => post('suggestions', { msg_message: text });
