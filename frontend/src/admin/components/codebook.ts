import type { Flag, Right } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import type { AdminResource, ResourceColumn } from '@/admin/crud/resource';
import type { AdminKey } from '@/admin/crud/useAdminT';
import type { AuditNames } from './audit/auditNames';

/** The part of a codebook that the menu and the audit log need before the screen loads. */
export interface CodebookMenu {
  /** Last segment of the screen's address. */
  path: string;
  /** The menu lists the codebooks by ascending `place`. */
  place: number;
  title: AdminKey;
  auditNames?: AuditNames;
  /** What a role must include to open it; by default what all codebooks ask for. */
  right?: Right;
}

interface UsedRow {
  used: number;
}

interface RowCalls<Row> {
  isOn: (row: Row) => boolean;
  set: (row: Row, flag: Flag) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
}

/**
 * The settings that all codebooks share: the search, the switch, deleting unused rows, and the public lists that a
 * change makes stale.
 */
export function codebookDefaults<Row extends UsedRow>({ isOn, set, remove }: RowCalls<Row>) {
  return {
    search: 'adminCodebooks:search',
    toggle: { isOn, uses: (row: Row) => row.used, set: (row: Row, on: boolean) => set(row, on ? 1 : 0) },
    remove: {
      can: (row: Row) => row.used === 0,
      whyNot: 'adminCodebooks:remove_used' as const,
      run: remove,
      warning: () => 'adminCodebooks:remove_warning' as const,
    },
    invalidates: [['lookup'], ['admin', 'reference']],
  } satisfies Partial<AdminResource<Row>>;
}

export function usedColumn<Row extends UsedRow>(): ResourceColumn<Row> {
  return {
    key: 'used',
    sort: 'used',
    label: 'adminCodebooks:used',
    figure: true,
    cell: (row) => formatNumber(row.used),
  };
}

/** The server's limit on the length of names. */
export const NAME_MAX = 100;

/** The fields of a name and of its English form; if the latter is empty, the server uses the name itself. */
export function nameFields<Name extends string>(name: Name, max = NAME_MAX) {
  return [
    { kind: 'text', name, label: 'adminCodebooks:name', max, required: true },
    { kind: 'text', name: `${name}_en`, label: 'adminCodebooks:english', hint: 'adminCodebooks:english_hint', max },
  ] as const;
}

/** The fields of a name that the server requires in both languages. */
export const NAME_FIELDS_PER_LANGUAGE = [
  { kind: 'text', name: 'name_sr', label: 'adminCodebooks:name_sr', max: NAME_MAX, required: true },
  { kind: 'text', name: 'name_en', label: 'adminCodebooks:name_en', max: NAME_MAX, required: true },
] as const;
