import { Button, NativeSelect } from '@mantine/core';
import { History, UserSearch, X } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '@/api/types';
import { DayField } from '@/shared/form/DayField';
import { todayInBelgrade } from '@/admin/components/dateRange';
import { IconButton } from '@/shared/ui/IconButton';
import { useKindName, useSentence } from '@/admin/components/audit/useSentence';
import { AdLink, UserLink } from '@/admin/components/links';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { AuditDetails } from './AuditDetails';
import styles from './AuditScreen.module.css';

const ACTIONS = ['create', 'update', 'delete', 'restore', 'toggle', 'send', 'export', 'login', 'read'] as const;

function What({ entry }: { entry: AuditEntry }) {
  const sentence = useSentence()(entry);
  const id = Number(entry.object_id);
  if (entry.object === 'user') return <UserLink id={id}>{sentence}</UserLink>;
  return entry.object === 'ad' ? <AdLink id={id}>{sentence}</AdLink> : sentence;
}

function Actor({ entry }: { entry: AuditEntry }) {
  const adminT = useAdminT();
  const name = entry.usr_username || adminT('adminContent:audit.nobody');
  return <UserLink id={entry.usr_id}>{name}</UserLink>;
}

export const auditResource = defineResource<AuditEntry>({
  key: 'audit',
  title: 'admin:screen.audit',
  id: (row) => row.aud_id,
  name: (row) => row.object_name || row.object_id,
  source: { path: 'admin/audit' },
  search: 'adminContent:audit.search',
  columns: [
    {
      key: 'when',
      sort: 'aud_date',
      label: 'adminContent:audit.when',
      cell: (row) => <DateTime at={row.aud_date} />,
    },
    { key: 'who', label: 'adminContent:audit.who', cell: (row) => <Actor entry={row} /> },
    { key: 'what', label: 'adminContent:audit.what', cell: (row) => <What entry={row} /> },
  ],
});

const FIRST_DAY = '2020-01-01';
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** A date filter that applies when the field loses the focus with a valid date. */
function DayFilter({
  value,
  onApply,
  ...field
}: {
  label: string;
  value: string;
  from: string;
  to: string;
  onApply: (day: string) => void;
}) {
  const [draft, setDraft] = useState(value);
  return (
    <DayField
      {...field}
      value={draft}
      onChange={setDraft}
      onLeave={(day) => {
        if (day !== null && day !== value) onApply(day);
      }}
    />
  );
}

/** The audit log: who changed what, and when. It is read-only. */
export function AuditScreen() {
  const adminT = useAdminT();
  const kindName = useKindName();
  const list = useResourceList(auditResource, ['usr_id', 'action', 'object', 'object_id', 'start_date', 'end_date']);
  const { params, change, query, rows } = list;
  const { filters } = params;
  const [today] = useState(todayInBelgrade);
  const setFilters = (more: Record<string, string>) => change({ filters: { ...filters, ...more } });
  const choice = (
    label: string,
    name: 'action' | 'object',
    options: { value: string; label: string }[],
    resets: Record<string, string> = {},
  ) => (
    <NativeSelect
      label={label}
      value={filters[name] ?? ''}
      data={[{ value: '', label: adminT('admin:list.all') }, ...options]}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value, ...resets })}
    />
  );
  const day = (label: string, name: 'start_date' | 'end_date', from: string, to: string) => (
    <DayFilter
      key={`${name} ${filters[name] ?? ''}`}
      label={label}
      value={filters[name] ?? ''}
      from={from}
      to={to}
      onApply={(value) => setFilters({ [name]: value })}
    />
  );
  const chip = (text: string, without: Record<string, string>) => (
    <Button
      variant="light"
      size="compact-md"
      rightSection={<X size={14} aria-hidden />}
      onClick={() => setFilters(without)}
    >
      {text}
    </Button>
  );
  const actor = rows.find((row) => String(row.usr_id) === filters.usr_id)?.usr_username ?? filters.usr_id;
  const thing = rows[0]?.object_name ?? filters.object_id;
  return (
    <ResourcePage
      resource={auditResource}
      list={list}
      details={(entry) => <AuditDetails entry={entry} />}
      tools={
        <>
          {choice(
            adminT('adminContent:audit.action'),
            'action',
            ACTIONS.filter((action) => texts(query.data?.meta.actions).includes(action)).map((action) => ({
              value: action,
              label: adminT(`adminContent:audit.actions.${action}`),
            })),
          )}
          {choice(
            adminT('adminContent:audit.kind'),
            'object',
            texts(query.data?.meta.objects).map((kind) => ({ value: kind, label: kindName(kind) })),
            { object_id: '' },
          )}
          <div className={styles.range}>
            {day(adminT('adminContent:audit.from'), 'start_date', FIRST_DAY, filters.end_date ?? today)}
            {day(adminT('adminContent:audit.to'), 'end_date', filters.start_date ?? FIRST_DAY, today)}
          </div>
          {filters.usr_id === undefined && filters.object_id === undefined ? null : (
            <div className={styles.chips}>
              {filters.usr_id === undefined
                ? null
                : chip(adminT('adminContent:audit.who_filter', { name: actor ?? '' }), { usr_id: '' })}
              {filters.object_id === undefined
                ? null
                : chip(adminT('adminContent:audit.thing_filter', { name: thing ?? '' }), { object: '', object_id: '' })}
            </div>
          )}
        </>
      }
      actions={(row) => (
        <>
          {row.usr_id === null ? null : (
            <IconButton
              icon={UserSearch}
              label={adminT('adminContent:audit.only_who', { name: row.usr_username })}
              onClick={() => setFilters({ usr_id: String(row.usr_id) })}
            />
          )}
          {row.object_id === '' ? null : (
            <IconButton
              icon={History}
              label={adminT('adminContent:audit.history', { name: row.object_name || row.object_id })}
              onClick={() => setFilters({ object: row.object, object_id: row.object_id })}
            />
          )}
        </>
      )}
    />
  );
}
