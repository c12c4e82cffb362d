import { useContext } from 'react';
import type { AuditEntry } from '@/api/types';
import { useAdminT } from '@/admin/crud/useAdminT';
import { AuditNamesContext } from './auditNames';
import { fieldOf } from './fieldNames';
import { jobLabel } from '@/admin/components/jobNames';
import { sentenceOf } from './sentence';

/** Returns the translated kind of an audited object or exported list; an unknown kind stays as it is in the log. */
export function useKindName(): (kind: string) => string {
  const adminT = useAdminT();
  const names = useContext(AuditNamesContext);
  return (kind) => {
    const key = names[kind];
    return key === undefined ? kind : adminT(key);
  };
}

/** Returns the translated name of a field; an unknown field stays as it is in the log. */
export function useFieldName(): (name: string) => string {
  const adminT = useAdminT();
  return (name) => {
    const field = fieldOf(name);
    return field === null ? name : adminT(`adminContent:audit.fields.${field}`);
  };
}

/** Returns the sentence that says what an entry of the audit log did. */
export function useSentence(): (entry: AuditEntry) => string {
  const adminT = useAdminT();
  const kindName = useKindName();
  const fieldName = useFieldName();
  return (entry) => {
    const { key, level } = sentenceOf(entry);
    const { after, before, object, object_id, object_name } = entry;
    const changed = entry.action === 'update' && before !== null && after !== null;
    const fields = changed ? Object.keys(after).map((name) => fieldName(name).toLowerCase()) : [];
    return adminT(key, {
      id: object_id,
      kind: kindName(object),
      name: object === 'job' ? jobLabel(adminT, object_name) : object_name || object_id,
      fields: fields.length === 0 ? '' : ` (${[...new Set(fields)].join(', ')})`,
      ...(level === undefined ? {} : { level }),
    });
  };
}
