import type { AuditEntry } from '@/api/types';
import type { AdminKey } from '@/admin/crud/useAdminT';

/** The key of a sentence about an entry; `useSentence` gives it its values. */
export interface Sentence {
  key: AdminKey;
  /** Of a promotion. */
  level?: number;
}

type Side = AuditEntry['after'];

const valueOf = (side: Side, name: string): unknown => side?.[name];
const isOn = (value: unknown): boolean => value === true || value === 1;

const STAFF_ROLES = ['support', 'editor', 'operator'] as const;

/** What was decided about a first ad or a firm. */
function ofApproval(kind: 'ad' | 'firm', after: Side): Sentence | null {
  if (isOn(valueOf(after, 'approved'))) return { key: `adminContent:audit.sentence.${kind}_approved` };
  return isOn(valueOf(after, 'returned')) ? { key: `adminContent:audit.sentence.${kind}_returned` } : null;
}

/** What an action on an account did. */
function ofUser({ action, after }: AuditEntry): Sentence | null {
  const decided = ofApproval('firm', after);
  if (decided !== null) return decided;
  if (action === 'send') return { key: 'adminContent:audit.sentence.user_reset' };
  if (action !== 'toggle' || after === null) return null;
  if ('usr_banned' in after)
    return { key: `adminContent:audit.sentence.user_${isOn(after.usr_banned) ? 'banned' : 'unbanned'}` };
  const role = STAFF_ROLES.find((one) => one === after.usr_role);
  if (role !== undefined) return { key: `adminContent:audit.sentence.user_${role}` };
  if ('usr_admin' in after)
    return { key: `adminContent:audit.sentence.user_${isOn(after.usr_admin) ? 'promoted' : 'demoted'}` };
  if (after.usr_role === '') return { key: 'adminContent:audit.sentence.user_no_role' };
  if ('decides_alone_until' in after) return { key: 'adminContent:audit.sentence.user_alone' };
  if (isOn(after.may_try_again)) return { key: 'adminContent:audit.sentence.user_tries' };
  if ('usr_unlocked' in after)
    return { key: `adminContent:audit.sentence.user_${isOn(after.usr_unlocked) ? 'unlocked' : 'locked'}` };
  return null;
}

/** What an action on an ad did. */
function ofAd({ action, after }: AuditEntry): Sentence | null {
  if (action === 'delete') return { key: 'adminContent:audit.sentence.ad_deleted' };
  if (action === 'restore') return { key: 'adminContent:audit.sentence.ad_restored' };
  if (after === null) return null;
  const decided = ofApproval('ad', after);
  if (decided !== null) return decided;
  if (action === 'toggle')
    return { key: `adminContent:audit.sentence.ad_${isOn(valueOf(after, 'pro_unlocked')) ? 'unlocked' : 'locked'}` };
  if ('grp_id' in after)
    return { key: `adminContent:audit.sentence.ad_${after.grp_id === null ? 'ungrouped' : 'grouped'}` };
  const level = after.prm_position;
  if (level === undefined) return null;
  return typeof level === 'number'
    ? { key: 'adminContent:audit.sentence.ad_promoted', level }
    : { key: 'adminContent:audit.sentence.ad_demoted' };
}

function ofSecondFactor({ action }: AuditEntry): Sentence | null {
  if (action === 'create') return { key: 'adminContent:audit.sentence.factor_begun' };
  if (action === 'update') return { key: 'adminContent:audit.sentence.factor_on' };
  return action === 'delete' ? { key: 'adminContent:audit.sentence.factor_off' } : null;
}

const PHASES = ['active', 'upcoming', 'next_year', 'archived'] as const;

const PAPERS = ['deal', 'file', 'payment', 'proforma', 'slip', 'e_invoice', 'board'] as const;

/** What of other people's deals was read. */
function ofRead({ after }: AuditEntry): Sentence {
  const paper = PAPERS.find((one) => one === after?.paper);
  return {
    key: paper === undefined ? 'adminContent:audit.sentence.read' : `adminContent:audit.sentence.read_${paper}`,
  };
}

/** A new phase, by the dates or by hand; with other changes beside it, the entry names them all. */
function ofCompetition({ action, after }: AuditEntry): Sentence | null {
  if (action !== 'update' || after === null || Object.keys(after).length !== 1) return null;
  const phase = PHASES.find((one) => one === after.status);
  return phase === undefined ? null : { key: `adminContent:audit.sentence.competition_${phase}` };
}

const STEPS = ['take', 'assign', 'release', 'note', 'uphold', 'dismiss', 'reopen', 'answer', 'close'] as const;

/** The step that was taken with a report or a case. */
function ofQueue({ action, after }: AuditEntry): Sentence | null {
  const step = action === 'update' ? STEPS.find((one) => one === after?.action) : undefined;
  return step === undefined ? null : { key: `adminContent:audit.sentence.queue_${step}` };
}

const OF_KIND: Readonly<Record<string, (entry: AuditEntry) => Sentence | null>> = {
  user: ofUser,
  ad: ofAd,
  second_factor: ofSecondFactor,
  competition: ofCompetition,
  abuse_report: ofQueue,
  support_case: ofQueue,
  job: ({ action }) => (action === 'send' ? { key: 'adminContent:audit.sentence.job_run' } : null),
  mail: ({ action }) => (action === 'send' ? { key: 'adminContent:audit.sentence.mail_retried' } : null),
  newsletter_issue: ({ action, after }) =>
    action === 'send'
      ? { key: `adminContent:audit.sentence.issue_${isOn(valueOf(after, 'trial')) ? 'tried' : 'sent'}` }
      : null,
  notification: ({ action }) => (action === 'send' ? { key: 'adminContent:audit.sentence.announced' } : null),
};

/** Whether a change switched something on; null if it did anything else. */
function switchedOn({ action, after }: AuditEntry): boolean | null {
  if (action !== 'toggle' || after === null) return null;
  const flags = Object.entries(after).filter(([, value]) => typeof value === 'boolean' || value === 0 || value === 1);
  const [only] = flags;
  return flags.length === 1 && only !== undefined ? isOn(only[1]) : null;
}

/** The sentence that says what an entry of the audit log did. Pure. */
export function sentenceOf(entry: AuditEntry): Sentence {
  if (entry.action === 'read') return ofRead(entry);
  const own = OF_KIND[entry.object]?.(entry);
  if (own !== null && own !== undefined) return own;
  if (entry.action === 'login') return { key: 'adminContent:audit.sentence.proved' };
  if (entry.action === 'export') return { key: 'adminContent:audit.sentence.exported' };
  const on = switchedOn(entry);
  if (on !== null) return { key: `adminContent:audit.sentence.${on ? 'switched_on' : 'switched_off'}` };
  return { key: `adminContent:audit.sentence.${entry.action === 'toggle' ? 'update' : entry.action}` };
}
