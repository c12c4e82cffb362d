import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { get, post } from '@/api/client';
import type { AdminRef, SupportCaseStep } from '@/api/types';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { confirm } from '@/shared/ui/confirm';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { CaseHistory } from '@/admin/components/cases/CaseHistory';
import { CaseWork } from '@/admin/components/cases/CaseWork';
import styles from '@/admin/components/cases/cases.module.css';
import { UserLink } from '@/admin/components/links';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT } from '@/admin/crud/useAdminT';

/** One case of the support: what was written, the answer by mail, and what has been done. */
export function CaseDetails({
  id,
  admins,
  onClose,
  onChanged,
}: {
  id: number;
  admins: readonly AdminRef[];
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const adminT = useAdminT();
  const lang = useLang();
  const client = useQueryClient();
  const { support_answer_max: max } = useLimits();
  const [answer, setAnswer] = useState('');
  const key = ['admin', 'support-case', id];
  const {
    data: row,
    isLoadingError,
    refetch,
  } = useQuery({ queryKey: key, queryFn: ({ signal }) => get(`admin/cases/${id}`, undefined, { signal }) });
  const step = useMutation({
    mutationFn: (body: SupportCaseStep) => post(`admin/cases/${id}`, body),
    onSuccess: (fresh) => {
      client.setQueryData(key, fresh);
      toast.ok(adminT('admin:toast.ok'));
    },
    onError: (error) => {
      toast.err(adminT('admin:toast.err_because', { reason: errorText(error) }));
      void refetch();
    },
    onSettled: onChanged,
  });
  const send = async (email: string, note: string) => {
    const sure = await confirm({
      title: adminT('adminFeedback:support.ask_send', { number: String(id) }),
      text: adminT('adminFeedback:support.ask_send_text', { email }),
      yes: adminT('adminFeedback:support.send'),
      no: adminT('adminFeedback:report.cancel'),
    });
    if (sure) step.mutate({ action: 'answer', note, answer: answer.trim() }, { onSuccess: () => setAnswer('') });
  };
  return (
    <Dialog opened size="md" onClose={onClose} title={adminT('adminFeedback:support.title', { number: String(id) })}>
      {isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : row === undefined ? (
        <SkeletonLines lines={10} />
      ) : (
        <>
          <DescriptionList
            rows={[
              ['adminFeedback:support.kind', adminT(`adminFeedback:support.kinds.${row.msg_kind}`)],
              ['adminFeedback:support.state', adminT(`adminFeedback:support.states.${row.msg_state}`)],
              [
                'adminFeedback:support.who',
                <UserLink key="who" id={row.usr_id}>
                  {row.usr_name || '–'}
                </UserLink>,
              ],
              ['adminFeedback:support.email', row.usr_email || adminT('adminFeedback:support.no_email')],
              ['adminFeedback:support.date', <DateTime key="date" at={row.msg_date} />],
              ['adminFeedback:support.page', row.msg_page || '–'],
            ]}
          />
          <section className={styles.part} aria-labelledby="case-message">
            <h3 id="case-message">{adminT('adminFeedback:support.message')}</h3>
            <blockquote className={styles.quote}>{row.msg_message}</blockquote>
            {row.usr_id === null || row.usr_email === '' ? null : (
              <p className={styles.links}>
                <Link to={paths.admin(lang, 'users', { search: row.usr_email })}>
                  {adminT('adminFeedback:report.manage.person')}
                </Link>
              </p>
            )}
          </section>
          <CaseWork
            assignee={row.usr_id_assignee}
            admins={admins}
            waiting={row.msg_state !== 'closed'}
            pending={step.isPending}
            onStep={step.mutateAsync}
          >
            {(note) =>
              row.msg_state === 'closed' ? null : (
                <>
                  {row.usr_email === '' ? null : (
                    <CountedTextarea
                      label={adminT('adminFeedback:support.answer')}
                      description={adminT('adminFeedback:support.answer_hint')}
                      maxLength={max}
                      rows={5}
                      value={answer}
                      onChange={(event) => setAnswer(event.currentTarget.value)}
                    />
                  )}
                  <div className={styles.row}>
                    <Button
                      variant="default"
                      disabled={step.isPending}
                      onClick={() => step.mutate({ action: 'close', note })}
                    >
                      {adminT('adminFeedback:support.close')}
                    </Button>
                    {row.usr_email === '' ? null : (
                      <Button
                        disabled={step.isPending || answer.trim() === ''}
                        onClick={() => void send(row.usr_email, note)}
                      >
                        {adminT('adminFeedback:support.send')}
                      </Button>
                    )}
                  </div>
                </>
              )
            }
          </CaseWork>
          <CaseHistory entries={row.history} />
        </>
      )}
    </Dialog>
  );
}
