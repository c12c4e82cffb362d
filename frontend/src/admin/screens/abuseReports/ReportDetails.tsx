import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { get, post } from '@/api/client';
import type { AbuseReport, AbuseReportStep } from '@/api/types';
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

/** Where the thing is: on the site, and in the list of the back-office that can act on it. */
function Links({ row }: { row: AbuseReport }) {
  const adminT = useAdminT();
  const lang = useLang();
  const screens = {
    ad: { screen: 'posts', search: row.abr_name },
    rating: { screen: 'comments', search: row.usr_username_reported },
    message: { screen: 'users', search: row.usr_username_reported },
    person: { screen: 'users', search: row.usr_username_reported },
  } as const;
  const { screen, search } = screens[row.abr_kind];
  return (
    <p className={styles.links}>
      {row.abr_kind === 'ad' ? (
        <Link to={paths.ad(lang, row.abr_thing_id)}>{adminT('adminFeedback:report.open_ad')}</Link>
      ) : null}
      <Link to={paths.admin(lang, screen, { search })}>{adminT(`adminFeedback:report.manage.${row.abr_kind}`)}</Link>
      {screen === 'users' ? null : (
        <Link to={paths.admin(lang, 'users', { search: row.usr_username_reported })}>
          {adminT('adminFeedback:report.manage.person')}
        </Link>
      )}
    </p>
  );
}

/** One report: what was reported, what has been done, and the decision. */
export function ReportDetails({ id, admins, onClose, onChanged }: QueueDetailsProps) {
  const adminT = useAdminT();
  const { note_max: max } = useLimits();
  const work = useQueueRow({
    key: ['admin', 'abuse-report', id],
    read: (options) => get(`admin/abuse-reports/${id}`, undefined, options),
    send: (step: AbuseReportStep) => post(`admin/abuse-reports/${id}`, step),
    onChanged,
  });
  const { answer, setAnswer } = work;
  const { isPending } = work.step;
  const decide = (action: 'uphold' | 'dismiss', note: string) =>
    work.sendAnswer(
      { action, note, answer: answer.trim() },
      {
        title: adminT(`adminFeedback:report.ask.${action}`, { number: String(id) }),
        text: adminT('adminFeedback:report.ask_text'),
        yes: adminT(`adminFeedback:report.${action}`),
      },
    );
  return (
    <QueueDialog
      title={adminT('adminFeedback:report.title', { number: String(id) })}
      work={work}
      admins={admins}
      waits={(row) => row.abr_decided === null}
      fields={(row) => [
        ['adminFeedback:report.kind', adminT(`adminFeedback:report.kinds.${row.abr_kind}`)],
        ['adminFeedback:report.name', row.abr_name || adminT('adminFeedback:report.erased')],
        ['adminFeedback:report.reason', adminT(`adminFeedback:report.reasons.${row.abr_reason}`)],
        ['adminFeedback:report.state', adminT(`adminFeedback:report.states.${row.abr_state}`)],
        [
          'adminFeedback:report.reported',
          <UserLink key="reported" id={row.usr_id_reported}>
            {row.usr_username_reported}
          </UserLink>,
        ],
        [
          'adminFeedback:report.reporter',
          <UserLink key="reporter" id={row.usr_id_reporter}>
            {row.usr_username_reporter || row.usr_email || '–'}
          </UserLink>,
        ],
        ['adminFeedback:report.date', <DateTime key="date" at={row.abr_date} />],
        ['adminFeedback:report.others', String(row.others)],
        ['adminFeedback:report.text', row.abr_text],
      ]}
      heading={adminT('adminFeedback:report.snapshot')}
      words={(row) => row.abr_snapshot || adminT('adminFeedback:report.no_snapshot')}
      links={(row) => <Links row={row} />}
      decide={(_row, note) => (
        <>
          <CountedTextarea
            label={adminT('adminFeedback:report.answer')}
            description={adminT('adminFeedback:report.answer_hint')}
            maxLength={max}
            rows={3}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <div className={styles.row}>
            <Button variant="default" disabled={isPending} onClick={() => void decide('dismiss', note)}>
              {adminT('adminFeedback:report.dismiss')}
            </Button>
            <Button disabled={isPending} onClick={() => void decide('uphold', note)}>
              {adminT('adminFeedback:report.uphold')}
            </Button>
          </div>
        </>
      )}
      onClose={onClose}
    />
  );
}
