import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { get, post } from '@/api/client';
import type { SupportCaseStep } from '@/api/types';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { useLang } from '@/shared/hooks/useLang';
import { QueueDialog, type QueueDetailsProps } from '@/admin/components/cases/QueueDialog';
import { useQueueRow } from '@/admin/components/cases/useQueueRow';
import styles from '@/admin/components/cases/cases.module.css';
import { UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT } from '@/admin/crud/useAdminT';

/** One case of the support: what was written, the answer by mail, and what has been done. */
export function CaseDetails({ id, admins, onClose, onChanged }: QueueDetailsProps) {
  const adminT = useAdminT();
  const lang = useLang();
  const { support_answer_max: max } = useLimits();
  const work = useQueueRow({
    key: ['admin', 'support-case', id],
    read: (options) => get(`admin/cases/${id}`, undefined, options),
    send: (step: SupportCaseStep) => post(`admin/cases/${id}`, step),
    onChanged,
  });
  const { step, answer, setAnswer } = work;
  const send = (email: string, note: string) =>
    work.sendAnswer(
      { action: 'answer', note, answer: answer.trim() },
      {
        title: adminT('adminFeedback:support.ask_send', { number: String(id) }),
        text: adminT('adminFeedback:support.ask_send_text', { email }),
        yes: adminT('adminFeedback:support.send'),
      },
    );
  return (
    <QueueDialog
      title={adminT('adminFeedback:support.title', { number: String(id) })}
      work={work}
      admins={admins}
      waits={(row) => row.msg_state !== 'closed'}
      fields={(row) => [
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
        ['adminFeedback:support.page', row.msg_page],
      ]}
      heading={adminT('adminFeedback:support.message')}
      words={(row) => row.msg_message}
      links={(row) =>
        row.usr_id === null || row.usr_email === '' ? null : (
          <p className={styles.links}>
            <Link to={paths.admin(lang, 'users', { search: row.usr_email })}>
              {adminT('adminFeedback:report.manage.person')}
            </Link>
          </p>
        )
      }
      decide={(row, note) => (
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
            <Button variant="default" disabled={step.isPending} onClick={() => step.mutate({ action: 'close', note })}>
              {adminT('adminFeedback:support.close')}
            </Button>
            {row.usr_email === '' ? null : (
              <Button disabled={step.isPending || answer.trim() === ''} onClick={() => void send(row.usr_email, note)}>
                {adminT('adminFeedback:support.send')}
              </Button>
            )}
          </div>
        </>
      )}
      onClose={onClose}
    />
  );
}
