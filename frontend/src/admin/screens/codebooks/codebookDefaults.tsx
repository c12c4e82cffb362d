import type { Flag } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import type { AdminResource, ResourceColumn } from '@/admin/crud/resource';

interface UsedRow {
  used: number;
}

/** The calls of one row. */
interface RowCalls<Row> {
  isOn: (row: Row) => boolean;
  set: (row: Row, flag: Flag) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
}

/**
 * What all codebooks have in common: the search, the switch, deleting unused rows, and the public lists that a change
 * makes stale.
 */
export function codebookDefaults<Row extends UsedRow>({ isOn, set, remove }: RowCalls<Row>) {
  return {
    search: 'adminCodebooks:search',
    toggle: { isOn, set: (row: Row, on: boolean) => set(row, on ? 1 : 0) },
    remove: { can: (row: Row) => row.used === 0, run: remove },
    invalidates: [['lookup'], ['admin', 'reference']],
  } satisfies Partial<AdminResource<Row>>;
}

export function usedColumn<Row extends UsedRow>(): ResourceColumn<Row> {
  return { key: 'used', label: 'adminCodebooks:used', figure: true, cell: (row) => formatNumber(row.used) };
}

/** The server's limit on the length of names. */
export const NAME_MAX = 100;
