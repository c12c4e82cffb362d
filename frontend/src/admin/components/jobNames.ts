import type { AdminT } from '@/admin/crud/useAdminT';

const NAMES = [
  'close-due-ads',
  'send-reminders',
  'send-deadline-reminders',
  'remind-of-payments',
  'send-newsletters',
  'change-phases',
  'make-due-copies',
  'restart-lost-exports',
  'mail-unread-messages',
  'send-digests',
  'send-due-alerts',
  'continue-announcements',
  'continue-bulk-messages',
  'clean-up',
  'check-invariants',
] as const;

/** The translated name of a job, or its name in the schedule if it has no translation. */
export function jobLabel(adminT: AdminT, name: string): string {
  const known = NAMES.find((one) => one === name);
  return known === undefined ? name : adminT(`adminOps:job.names.${known}`);
}

/** The steps of the job `clean-up`, as the server names them. */
const PARTS = [
  'accounts',
  'alerts',
  'answers',
  'counters',
  'entrants',
  'exports',
  'files',
  'name_starts',
  'newsletter',
  'notifications',
  'outbox',
  'proofs',
  'search_words',
  'voter_ids',
] as const;

/** What a job did, in words: `counters: 8, proofs: !` or `3` of the server. Any other text, an error, stays as it is. */
export function jobSummary(adminT: AdminT, summary: string): string {
  if (summary === '') return '–';
  if (/^\d+$/.test(summary)) return adminT('adminOps:job.done', { done: summary });
  const parts = summary.split(', ').map((part) => {
    const [, name, done] = /^(\w+): (\d+|!)$/.exec(part) ?? [];
    const known = PARTS.find((one) => one === name);
    if (known === undefined || done === undefined) return null;
    const label = adminT(`adminOps:job.parts.${known}`);
    return `${label}: ${done === '!' ? adminT('adminOps:job.part_failed') : done}`;
  });
  return parts.every((part) => part !== null) ? parts.join(', ') : summary;
}
