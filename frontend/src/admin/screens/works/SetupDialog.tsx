import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { WorkRow, WorkSetupDone } from '@/api/types';
import { fieldMessages } from '@/shared/form/applyServerErrors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { useWords } from '@/admin/crud/useAdminT';
import { workInfo } from './work';
import styles from './works.module.css';

const FIELDS = ['wrk_code', 'wrk_password'] as const;
/** Longest code and password: docs/spec/api-community.md, section 2. */
const CODE_MAX = 20;
const PASSWORD_MAX = 32;

/** Another code and password of a work. They are told here once, and no list ever shows them again. */
export function SetupDialog({ work, onClose }: { work: WorkRow; onClose: () => void }) {
  const words = useWords();
  const info = useQuery(workInfo(work.wrk_id));
  const [told, setTold] = useState<WorkSetupDone | null>(null);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [send, setSend] = useState(true);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [head, setHead] = useState<string | null>(null);
  const email = info.data?.wrk_email ?? '';
  const sends = send && email !== '';
  const setting = useMutation({
    mutationFn: () =>
      post<WorkSetupDone>(`competitions/admin/works/${work.wrk_id}/setup`, {
        ...(code.trim() === '' ? {} : { wrk_code: code.trim() }),
        ...(password === '' ? {} : { wrk_password: password }),
        send: sends ? 1 : 0,
      }),
    // A password belongs into no cache.
    gcTime: 0,
    onSuccess: (done) => {
      setTold(done);
      void info.refetch();
    },
    onError: (error) => {
      const found =
        error instanceof ApiError
          ? fieldMessages(error, FIELDS)
          : { head: errorText(error), fields: {} as Record<string, string> };
      setFaults(found.fields);
      setHead(found.head);
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words('adminCompetitions:setup.title', { name: work.wrk_name })}
      // Closed by an overlay that somebody happened to touch, the password would be gone.
      keepOpen={setting.isPending || told !== null}
      actions={
        told === null ? undefined : (
          <Button data-autofocus onClick={onClose}>
            {words('adminCompetitions:setup.close')}
          </Button>
        )
      }
    >
      {told !== null ? (
        <div className={styles.form} role="status">
          <p>{words('adminCompetitions:setup.done')}</p>
          <dl className={styles.told}>
            <div>
              <dt>{words('adminCompetitions:setup.told_code')}</dt>
              <dd>{told.wrk_code}</dd>
            </div>
            <div>
              <dt>{words('adminCompetitions:setup.told_password')}</dt>
              <dd>{told.wrk_password}</dd>
            </div>
          </dl>
          {sends ? <p>{words('adminCompetitions:setup.sent', { email })}</p> : null}
        </div>
      ) : info.isPending ? (
        <SkeletonLines lines={6} />
      ) : info.isLoadingError ? (
        <LoadError text={errorText(info.error)} onRetry={() => void info.refetch()} />
      ) : (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (setting.isPending) return;
            setFaults({});
            setHead(null);
            setting.mutate();
          }}
        >
          <FormAlert text={head} />
          <p>{words('adminCompetitions:setup.lead')}</p>
          <TextInput
            label={words('adminCompetitions:setup.code')}
            description={words('adminCompetitions:setup.code_hint', { code: info.data.wrk_code })}
            maxLength={CODE_MAX}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={code}
            error={faults.wrk_code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setFaults({});
            }}
          />
          <TextInput
            label={words('adminCompetitions:setup.password')}
            description={words('adminCompetitions:setup.password_hint')}
            maxLength={PASSWORD_MAX}
            autoComplete="off"
            spellCheck={false}
            value={password}
            error={faults.wrk_password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setFaults({});
            }}
          />
          {email === '' ? (
            <p>{words('adminCompetitions:setup.no_contact')}</p>
          ) : (
            <Switch
              label={words('adminCompetitions:setup.send', { email })}
              checked={send}
              onChange={(event) => setSend(event.currentTarget.checked)}
            />
          )}
          <Button type="submit" loading={setting.isPending}>
            {words('adminCompetitions:setup.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
