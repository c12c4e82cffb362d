import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '@/api/client';
import type { WorkRow, WorkSetupDone } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { useAdminT } from '@/admin/crud/useAdminT';
import { workInfo } from './work';
import styles from './works.module.css';

const FIELDS = ['wrk_code', 'wrk_password'] as const;
/** Longest code and password: docs/spec/api-community.md, section 2. */
const CODE_MAX = 20;
const PASSWORD_MAX = 32;

/** Sets a new code and password of a work. They are shown here once and never again. */
export function SetupDialog({ work, onClose }: { work: WorkRow; onClose: () => void }) {
  const adminT = useAdminT();
  const info = useQuery(workInfo(work.wrk_id));
  const [access, setAccess] = useState<WorkSetupDone | null>(null);
  const email = info.data?.wrk_email ?? '';
  const form = useForm({
    initial: { wrk_code: '', wrk_password: '', send: true },
    fields: FIELDS,
    send: ({ wrk_code: code, wrk_password: password, send }) =>
      post(`competitions/admin/works/${work.wrk_id}/setup`, {
        ...(code.trim() === '' ? {} : { wrk_code: code.trim() }),
        ...(password === '' ? {} : { wrk_password: password }),
        send: send && email !== '' ? 1 : 0,
      }),
    // Passwords must not stay in the cache.
    gcTime: 0,
    onSuccess: (done) => {
      setAccess(done);
      void info.refetch();
    },
  });
  const { values, errors } = form;
  const sendsEmail = values.send && email !== '';
  const type = (change: Partial<typeof values>) => form.update((old) => ({ ...old, ...change }), FIELDS);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={adminT('adminCompetitions:setup.title', { name: work.wrk_name })}
      // A stray click or Escape must not close the dialog: the administrator would lose the password.
      keepOpen={form.busy || access !== null}
      actions={
        access === null ? undefined : (
          <Button data-autofocus onClick={onClose}>
            {adminT('adminCompetitions:setup.close')}
          </Button>
        )
      }
    >
      {access !== null ? (
        <div className={styles.form} role="status">
          <p>{adminT('adminCompetitions:setup.done')}</p>
          <dl className={styles.access}>
            <div>
              <dt>{adminT('adminCompetitions:setup.done_code')}</dt>
              <dd>{access.wrk_code}</dd>
            </div>
            <div>
              <dt>{adminT('adminCompetitions:setup.done_password')}</dt>
              <dd>{access.wrk_password}</dd>
            </div>
          </dl>
          {sendsEmail ? <p>{adminT('adminCompetitions:setup.sent', { email })}</p> : null}
        </div>
      ) : info.isPending ? (
        <SkeletonLines lines={6} />
      ) : info.isLoadingError ? (
        <LoadError text={errorText(info.error)} onRetry={() => void info.refetch()} />
      ) : (
        <form noValidate className={styles.form} onSubmit={form.submit}>
          <FormAlert text={form.head} />
          <p>{adminT('adminCompetitions:setup.lead')}</p>
          <TextInput
            label={adminT('adminCompetitions:setup.code')}
            description={adminT('adminCompetitions:setup.code_hint', { code: info.data.wrk_code })}
            maxLength={CODE_MAX}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={values.wrk_code}
            error={errors.wrk_code}
            onChange={(event) => type({ wrk_code: event.currentTarget.value })}
          />
          <TextInput
            label={adminT('adminCompetitions:setup.password')}
            description={adminT('adminCompetitions:setup.password_hint')}
            maxLength={PASSWORD_MAX}
            autoComplete="off"
            spellCheck={false}
            value={values.wrk_password}
            error={errors.wrk_password}
            onChange={(event) => type({ wrk_password: event.currentTarget.value })}
          />
          {email === '' ? (
            <p>{adminT('adminCompetitions:setup.no_contact')}</p>
          ) : (
            <Switch
              label={adminT('adminCompetitions:setup.send', { email })}
              checked={values.send}
              onChange={(event) => form.setValue('send', event.currentTarget.checked)}
            />
          )}
          <Button type="submit" loading={form.busy}>
            {adminT('adminCompetitions:setup.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
