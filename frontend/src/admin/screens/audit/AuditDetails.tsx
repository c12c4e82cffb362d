import type { AuditEntry } from '@/api/types';
import { useFieldName } from '@/admin/components/audit/useSentence';
import { readable, type ValueWords } from '@/admin/components/audit/values';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './AuditDetails.module.css';
import { differencesOf, type Marked } from './differences';

/** Old and new values side by side with marked differences; below 600 px one under the other. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const adminT = useAdminT();
  const field = useFieldName();
  const words: ValueWords = {
    yes: adminT('adminContent:audit.yes'),
    no: adminT('adminContent:audit.no'),
    empty: adminT('adminContent:audit.value_empty'),
    field,
  };
  const rows = differencesOf(entry.before, entry.after, (value, name) => readable(value, name, words));
  if (rows.length === 0) return <p className={styles.empty}>{adminT('adminContent:audit.nothing')}</p>;
  const both = entry.before !== null && entry.after !== null;
  const side = (value: Marked | null, label: string, tag: 'del' | 'ins') => (
    <td data-label={label}>
      <div className={styles.value}>
        {value === null ? (
          <span aria-hidden>–</span>
        ) : value.start + value.middle + value.end === '' ? (
          <span className={styles.empty}>{adminT('adminContent:audit.value_empty')}</span>
        ) : (
          <>
            {value.start}
            {value.middle === '' ? null : both ? <Changed as={tag}>{value.middle}</Changed> : value.middle}
            {value.end}
          </>
        )}
      </div>
    </td>
  );
  const [before, after] = [adminT('adminContent:audit.before'), adminT('adminContent:audit.after')];
  return (
    <table className={styles.table}>
      <caption className="zb-visually-hidden">
        {adminT('adminContent:audit.changes', { name: entry.object_name })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{adminT('adminContent:audit.field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{field(row.field)}</th>
            {side(row.before, before, 'del')}
            {side(row.after, after, 'ins')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changed({ as: Tag, children }: { as: 'del' | 'ins'; children: string }) {
  return <Tag className={styles[Tag]}>{children}</Tag>;
}
