import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { get, post } from '@/api/client';
import type { AbuseReport, AbuseReportStep, AdminRef } from '@/api/types';
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
export function ReportDetails({
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
  const client = useQueryClient();
  const { note_max: max } = useLimits();
  const [answer, setAnswer] = useState('');
  const key = ['admin', 'abuse-report', id];
  const {
    data: row,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get(`admin/abuse-reports/${id}`, undefined, { signal }),
  });
  const step = useMutation({
    mutationFn: (body: AbuseReportStep) => post(`admin/abuse-reports/${id}`, body),
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
  const decide = async (action: 'uphold' | 'dismiss', note: string) => {
    const sure = await confirm({
      title: adminT(`adminFeedback:report.ask.${action}`, { number: String(id) }),
      text: adminT('adminFeedback:report.ask_text'),
      yes: adminT(`adminFeedback:report.${action}`),
      no: adminT('adminFeedback:report.cancel'),
    });
    if (sure) step.mutate({ action, note, answer: answer.trim() }, { onSuccess: () => setAnswer('') });
  };
  return (
    <Dialog opened size="md" onClose={onClose} title={adminT('adminFeedback:report.title', { number: String(id) })}>
      {isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : row === undefined ? (
        <SkeletonLines lines={10} />
      ) : (
        <>
          <DescriptionList
            rows={[
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
              ['adminFeedback:report.text', row.abr_text || '–'],
            ]}
          />
          <section className={styles.part} aria-labelledby="report-snapshot">
            <h3 id="report-snapshot">{adminT('adminFeedback:report.snapshot')}</h3>
            <blockquote className={styles.quote}>
              {row.abr_snapshot || adminT('adminFeedback:report.no_snapshot')}
            </blockquote>
            <Links row={row} />
          </section>
          <CaseWork
            assignee={row.usr_id_assignee}
            admins={admins}
            waiting={row.abr_decided === null}
            pending={step.isPending}
            onStep={step.mutateAsync}
          >
            {(note) =>
              row.abr_decided !== null ? null : (
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
                    <Button variant="default" disabled={step.isPending} onClick={() => void decide('dismiss', note)}>
                      {adminT('adminFeedback:report.dismiss')}
                    </Button>
                    <Button disabled={step.isPending} onClick={() => void decide('uphold', note)}>
                      {adminT('adminFeedback:report.uphold')}
                    </Button>
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
