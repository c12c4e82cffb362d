import { Button } from '@mantine/core';
import { CirclePause, Eye, FlaskConical, Mails, Play, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '@/entities/account/session/useMay';
import type { NewsletterIssue } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { LIMITS } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { confirmDestructive } from '@/shared/ui/confirm';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { RowIcons } from '@/admin/crud/RowIcons';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import {
  checkIssue,
  deleteIssue,
  draftOf,
  EMPTY_ISSUE,
  saveIssue,
  stopIssue,
  summaryOfIssue,
  textOf,
  type IssueDraft,
} from './issue';
import { IssuePreview } from './IssuePreview';
import styles from './NewsletterScreen.module.css';
import { TrialDialog } from './TrialDialog';
import { useSending } from './useSending';

/** Milliseconds between reloads while an issue is being sent. */
const RELOAD_INTERVAL = 3000;

const STATE_TONES: Record<NewsletterIssue['state'], Tone> = {
  draft: 'gray',
  sending: 'brand',
  stopped: 'quince',
  sent: 'finished',
};

function Subject({ issue }: { issue: NewsletterIssue }) {
  const lang = useLang();
  const adminT = useAdminT();
  return <Truncated>{textOf(issue, lang)?.subject ?? adminT('adminMailings:issue.no_subject')}</Truncated>;
}

function State({ issue }: { issue: NewsletterIssue }) {
  const adminT = useAdminT();
  return <Tag tone={STATE_TONES[issue.state]}>{adminT(`adminMailings:issue.states.${issue.state}`)}</Tag>;
}

function Progress({ issue }: { issue: NewsletterIssue }) {
  const adminT = useAdminT();
  if (issue.state === 'draft') return '–';
  const done = issue.sent + issue.failed;
  const values = { done: formatNumber(done), total: formatNumber(issue.recipients) };
  const text = adminT('adminMailings:issue.progress_of', values);
  return (
    <span className={styles.progress}>
      {issue.state === 'sent' ? null : <progress max={Math.max(1, issue.recipients)} value={done} aria-label={text} />}
      {text}
      {issue.failed === 0 ? null : (
        <span className={styles.failed}>{adminT('adminMailings:issue.failed', { count: issue.failed })}</span>
      )}
    </span>
  );
}

const isDraft = (issue: NewsletterIssue) => issue.state === 'draft';

export const issuesResource = defineResource<NewsletterIssue, IssueDraft>({
  key: 'newsletter-issues',
  title: 'admin:screen.newsletter',
  empty: 'admin:empty.newsletter',
  id: (issue) => issue.id,
  name: (issue) => issue.texts[0]?.subject ?? `#${issue.id}`,
  source: { path: 'newsletter/issues' },
  columns: [
    { key: 'subject', label: 'adminMailings:issue.subject', cell: (issue) => <Subject issue={issue} /> },
    {
      key: 'languages',
      label: 'adminMailings:issue.languages',
      cell: (issue) => issue.texts.map((text) => text.locale.toUpperCase()).join(', '),
    },
    { key: 'state', label: 'adminMailings:issue.state', cell: (issue) => <State issue={issue} /> },
    {
      key: 'recipients',
      label: 'adminMailings:issue.recipients',
      figure: true,
      cell: (issue) => formatNumber(issue.recipients),
    },
    { key: 'progress', label: 'adminMailings:issue.progress', cell: (issue) => <Progress issue={issue} /> },
    {
      key: 'created',
      sort: 'created_at',
      label: 'adminMailings:issue.created',
      figure: true,
      cell: (issue) => <DateTime at={issue.created_at} />,
    },
  ],
  form: {
    empty: EMPTY_ISSUE,
    size: 'lg',
    check: checkIssue,
    summary: summaryOfIssue,
    fields: [
      {
        kind: 'text',
        name: 'subject',
        label: 'adminMailings:issue.subject',
        hint: 'adminMailings:issue.languages_hint',
        max: LIMITS.short_text_max,
        perLanguage: true,
      },
      { kind: 'html', name: 'body', label: 'adminMailings:issue.body', perLanguage: true },
    ],
    add: { label: 'adminMailings:issue.add', save: (draft) => saveIssue(draft) },
    edit: { can: isDraft, load: draftOf, save: (draft, issue) => saveIssue(draft, issue.id) },
  },
  remove: { can: isDraft, run: deleteIssue, warning: () => 'adminMailings:issue.warning' },
});

/** Issues of the newsletter: writing, test messages, sending to a confirmed number of recipients, stopping. */
export function NewsletterScreen() {
  const adminT = useAdminT();
  const lang = useLang();
  const list = useResourceList(issuesResource);
  const may = useMay();
  const [previewed, setPreviewed] = useState<NewsletterIssue | null>(null);
  const [inTrial, setInTrial] = useState<NewsletterIssue | null>(null);
  const { rows, refresh } = list;
  const nameOf = (issue: NewsletterIssue) => textOf(issue, lang)?.subject ?? adminT('adminMailings:issue.no_subject');

  const anySending = rows.some((issue) => issue.state === 'sending');
  useEffect(() => {
    if (!anySending) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, RELOAD_INTERVAL);
    return () => clearInterval(timer);
    // `refresh` is a new function on every render but always does the same, so the effect need not depend on it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [anySending]);

  const stopping = useRowAction((issue: NewsletterIssue) => stopIssue(issue.id), refresh);
  const sending = useSending(refresh);
  const stop = async (issue: NewsletterIssue) => {
    const sure = await confirmDestructive({
      title: adminT('adminMailings:issue.ask_stop', { name: nameOf(issue) }),
      text: adminT('adminMailings:issue.ask_stop_text'),
      yes: adminT('adminMailings:issue.yes_stop'),
      no: adminT('admin:dialog.no'),
    });
    if (sure) stopping.mutate(issue);
  };

  return (
    <ResourcePage
      resource={issuesResource}
      list={list}
      tools={
        may('manage_addresses') ? (
          <Button
            component={Link}
            to={paths.admin(lang, 'notification-addresses')}
            variant="default"
            size="sm"
            leftSection={<Mails size={16} aria-hidden />}
          >
            {adminT('adminMailings:issue.addresses')}
          </Button>
        ) : undefined
      }
      actions={(issue) => {
        const name = nameOf(issue);
        const { state } = issue;
        const sendable = state === 'draft' || state === 'stopped';
        return (
          <RowIcons
            name={name}
            room={isDraft(issue) ? 2 : 4} // a draft is edited and deleted too
            actions={[
              { icon: Eye, word: adminT('adminMailings:issue.open'), onClick: () => setPreviewed(issue) },
              { icon: FlaskConical, word: adminT('adminMailings:issue.trial'), onClick: () => setInTrial(issue) },
              may('send_newsletters') &&
                sendable && {
                  icon: state === 'draft' ? Send : Play,
                  word: adminT(state === 'draft' ? 'adminMailings:issue.send' : 'adminMailings:issue.go_on'),
                  disabled: sending.busy,
                  onClick: () => void sending.start(issue, name),
                },
              may('send_newsletters') &&
                state === 'sending' && {
                  icon: CirclePause,
                  word: adminT('adminMailings:issue.stop'),
                  danger: true,
                  disabled: stopping.isPending,
                  onClick: () => void stop(issue),
                },
            ]}
          />
        );
      }}
    >
      {previewed === null ? null : <IssuePreview issue={previewed} onClose={() => setPreviewed(null)} />}
      {inTrial === null ? null : <TrialDialog issue={inTrial} onClose={() => setInTrial(null)} />}
    </ResourcePage>
  );
}
