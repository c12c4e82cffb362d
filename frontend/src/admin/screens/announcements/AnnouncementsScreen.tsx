import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import type { Flag } from '@/api/types';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useLimits } from '@/entities/site/limits';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { errorToast } from '@/admin/crud/errorToast';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './AnnouncementsScreen.module.css';
import { deliveries, Deliveries } from './Deliveries';

interface Draft {
  organisation: Flag;
  msg_title: string;
  msg_message: string;
}

const EMPTY: Draft = { organisation: 0, msg_title: '', msg_message: '' };
const trimmed = (draft: Draft): Draft => ({
  ...draft,
  msg_title: draft.msg_title.trim(),
  msg_message: draft.msg_message.trim(),
});
const LABELS = {
  organisation: 'adminMailings:announce.audience',
  msg_title: 'adminMailings:announce.title',
  msg_message: 'adminMailings:announce.text',
} as const;
const FIELDS = ['organisation', 'msg_title', 'msg_message'] as const;

const audience = (organisation: Flag) => ({
  queryKey: ['admin', 'audience', organisation],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('notifications/audience', { organisation }, { signal }),
});

/** Sends an announcement to all users or to all businesses, with a preview and the number of recipients. */
export function AnnouncementsScreen() {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const client = useQueryClient();
  const { short_text_max: longestTitle, msg_max: longest } = useLimits();
  const [sentTo, setSentTo] = useState<number | null>(null);
  const form = useForm({
    initial: EMPTY,
    fields: FIELDS,
    validate: (values) => {
      const message = trimmed(values);
      const missing = (['msg_title', 'msg_message'] as const).filter((name) => message[name] === '');
      if (missing.length === 0) return {};
      return {
        head: adminT('adminMailings:announce.fill_both'),
        fields: Object.fromEntries(missing.map((name) => [name, t('form.required')])),
      };
    },
    beforeSend: async (values) => {
      const message = trimmed(values);
      // Fetch a fresh count, because the administrator confirms this number.
      const now = await client
        .fetchQuery({ ...audience(message.organisation), staleTime: 0 })
        .catch((error: unknown) => {
          form.setErrors({ head: errorText(error) });
          return null;
        });
      if (now === null) return false;
      return confirm({
        title: adminT('adminMailings:announce.ask', { title: message.msg_title }),
        text: adminT(
          message.organisation === 1 ? 'adminMailings:announce.ask_organisations' : 'adminMailings:announce.ask_all',
          { count: now.recipients },
        ),
        yes: adminT('adminMailings:announce.yes'),
        no: adminT('adminMailings:announce.no'),
      });
    },
    send: (values) => post('notifications', trimmed(values)),
    onMutate: errorToast.dismiss,
    onSuccess: ({ recipients }, { organisation }) => {
      form.update(() => ({ ...EMPTY, organisation }), []);
      setSentTo(recipients);
      toast.ok(adminT('admin:toast.ok'));
      void client.invalidateQueries({ queryKey: deliveries().queryKey });
    },
    onError: (_, placed) => {
      errorToast.show(adminT('admin:toast.err'));
      return placed;
    },
  });
  const { values: draft, errors } = form;
  const count = useQuery(audience(draft.organisation));
  useLeaveGuard(draft.msg_title !== '' || draft.msg_message !== '');
  const change = (part: Partial<Draft>) => {
    form.setErrors({ fields: errors });
    form.update((old) => ({ ...old, ...part }), Object.keys(part));
    setSentTo(null);
  };

  return (
    <section>
      <ScreenHead title="admin:screen.send_notifications" />
      <div className={styles.columns}>
        <form noValidate className={styles.form} onSubmit={form.submit}>
          <FormAlert text={form.head} errorSummary={form.errorSummary((name) => adminT(LABELS[name]))} />
          {sentTo === null ? null : (
            <p role="status" className={styles.sent}>
              {adminT('adminMailings:announce.sent', { count: sentTo })}
            </p>
          )}
          <Radio.Group
            id="organisation"
            label={adminT(LABELS.organisation)}
            error={errors.organisation}
            value={String(draft.organisation)}
            onChange={(value) => change({ organisation: value === '1' ? 1 : 0 })}
          >
            <div className={styles.choices}>
              <Radio value="0" label={adminT('adminMailings:announce.all')} />
              <Radio value="1" label={adminT('adminMailings:announce.organisations')} />
            </div>
          </Radio.Group>
          <p className={styles.count}>
            {count.data === undefined ? '…' : adminT('adminMailings:announce.count', { count: count.data.recipients })}
          </p>
          <TextInput
            id="msg_title"
            label={adminT(LABELS.msg_title)}
            required
            maxLength={longestTitle}
            value={draft.msg_title}
            error={errors.msg_title}
            onChange={(event) => change({ msg_title: event.currentTarget.value })}
          />
          <CountedTextarea
            id="msg_message"
            label={adminT(LABELS.msg_message)}
            required
            rows={8}
            maxLength={longest}
            value={draft.msg_message}
            error={errors.msg_message}
            onChange={(event) => change({ msg_message: event.currentTarget.value })}
          />
          <div className={styles.actions}>
            <Button type="submit" loading={form.busy} leftSection={<Send size={16} aria-hidden />}>
              {adminT('adminMailings:announce.send')}
            </Button>
          </div>
        </form>
        <section className={styles.preview} aria-labelledby="preview">
          <h2 id="preview">{adminT('adminMailings:announce.preview')}</h2>
          <article>
            <p className={styles.title}>
              <Bell size={18} strokeWidth={1.75} aria-hidden />
              <strong>{draft.msg_title.trim() || adminT('adminMailings:announce.no_title')}</strong>
            </p>
            <p className={styles.text}>{draft.msg_message.trim() || adminT('adminMailings:announce.no_text')}</p>
          </article>
          <p className={styles.count}>{adminT('adminMailings:announce.where')}</p>
        </section>
      </div>
      <Deliveries />
    </section>
  );
}
