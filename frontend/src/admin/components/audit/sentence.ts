import type { AuditEntry } from '@/api/types';
import type { AdminKey } from '@/admin/crud/useAdminT';

/** The key of a sentence about an entry; `useSentence` gives it its values. */
export interface Sentence {
  key: AdminKey;
  /** Of a promotion. */
  level?: number;
}

type Side = AuditEntry['after'];

const SENTENCES = 'adminContent:audit.sentence';

const valueOf = (side: Side, name: string): unknown => side?.[name];
const isOn = (value: unknown): boolean => value === true || value === 1;

/** What an action on an account did. */
function ofUser({ action, after }: AuditEntry): Sentence | null {
  if (action === 'send') return { key: `${SENTENCES}.user_reset` };
  if (action !== 'toggle' || after === null) return null;
  if ('usr_banned' in after) return { key: `${SENTENCES}.user_${isOn(after.usr_banned) ? 'banned' : 'unbanned'}` };
  if ('usr_admin' in after) return { key: `${SENTENCES}.user_${isOn(after.usr_admin) ? 'promoted' : 'demoted'}` };
  if (isOn(after.may_try_again)) return { key: `${SENTENCES}.user_tries` };
  if ('usr_unlocked' in after) return { key: `${SENTENCES}.user_${isOn(after.usr_unlocked) ? 'unlocked' : 'locked'}` };
  return null;
}

/** What an action on an ad did. */
function ofAd({ action, after }: AuditEntry): Sentence | null {
  if (action === 'delete') return { key: `${SENTENCES}.ad_deleted` };
  if (action === 'restore') return { key: `${SENTENCES}.ad_restored` };
  if (after === null) return null;
  if (action === 'toggle')
    return { key: `${SENTENCES}.ad_${isOn(valueOf(after, 'pro_unlocked')) ? 'unlocked' : 'locked'}` };
  if ('grp_id' in after) return { key: `${SENTENCES}.ad_${after.grp_id === null ? 'ungrouped' : 'grouped'}` };
  const level = after.prm_position;
  if (level === undefined) return null;
  return typeof level === 'number' ? { key: `${SENTENCES}.ad_promoted`, level } : { key: `${SENTENCES}.ad_demoted` };
}

function ofSecondFactor({ action }: AuditEntry): Sentence | null {
  if (action === 'create') return { key: `${SENTENCES}.factor_begun` };
  if (action === 'update') return { key: `${SENTENCES}.factor_on` };
  return action === 'delete' ? { key: `${SENTENCES}.factor_off` } : null;
}

const OF_KIND: Readonly<Record<string, (entry: AuditEntry) => Sentence | null>> = {
  user: ofUser,
  ad: ofAd,
  second_factor: ofSecondFactor,
  job: ({ action }) => (action === 'send' ? { key: `${SENTENCES}.job_run` } : null),
  mail: ({ action }) => (action === 'send' ? { key: `${SENTENCES}.mail_retried` } : null),
  newsletter_issue: ({ action, after }) =>
    action === 'send' ? { key: `${SENTENCES}.issue_${isOn(valueOf(after, 'trial')) ? 'tried' : 'sent'}` } : null,
  notification: ({ action }) => (action === 'send' ? { key: `${SENTENCES}.announced` } : null),
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
  const own = OF_KIND[entry.object]?.(entry);
  if (own !== null && own !== undefined) return own;
  if (entry.action === 'login') return { key: `${SENTENCES}.proved` };
  if (entry.action === 'export') return { key: `${SENTENCES}.exported` };
  const on = switchedOn(entry);
  if (on !== null) return { key: `${SENTENCES}.${on ? 'switched_on' : 'switched_off'}` };
  return { key: `${SENTENCES}.${entry.action === 'toggle' ? 'update' : entry.action}` };
}
