import type { AbuseReportEntry, SupportCaseEntry } from '@/api/types';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './cases.module.css';

/** What administrators have done about a case: who, what, when, with the note and the answer. */
export function CaseHistory({ entries }: { entries: readonly (AbuseReportEntry | SupportCaseEntry)[] }) {
  const adminT = useAdminT();
  return (
    <section className={styles.part} aria-labelledby="case-history">
      <h3 id="case-history">{adminT('adminFeedback:case.history')}</h3>
      {entries.length === 0 ? <p className={styles.none}>{adminT('adminFeedback:case.no_history')}</p> : null}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{entry.usr_username}</strong>{' '}
              {adminT(`adminFeedback:case.done.${entry.action}`, { name: entry.usr_username_assignee })}
            </p>
            <DateTime at={entry.at} />
            {entry.note === '' ? null : <p className={styles.note}>{entry.note}</p>}
            {entry.answer === '' ? null : (
              <p className={styles.note}>
                <em>{adminT('adminFeedback:case.answer')}:</em> {entry.answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
