import { del, patch } from '@/api/client';
import type { Ok } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import type { AdminResource, ResourceColumn } from '@/admin/crud/resource';

interface UsedRow {
  used: number;
}

type Flag<Row> = { [K in keyof Row & string]: Row[K] extends 0 | 1 ? K : never }[keyof Row & string];

/**
 * What all codebooks have in common: the search, the switch, deleting unused rows, and the public lists that a change
 * makes stale. path: the address of a row in the API. flag: the field of the switch.
 */
export function codebookDefaults<Row extends UsedRow>(path: (row: Row) => string, flag: Flag<Row>) {
  return {
    search: 'adminCodebooks:search',
    toggle: {
      isOn: (row: Row) => row[flag] === 1,
      set: (row: Row, on: boolean) => patch<Row>(path(row), { [flag]: on ? 1 : 0 }),
    },
    remove: { can: (row: Row) => row.used === 0, run: (row: Row) => del<Ok>(path(row)) },
    invalidates: [['lookup'], ['admin', 'reference']],
  } satisfies Partial<AdminResource<Row>>;
}

export function usedColumn<Row extends UsedRow>(): ResourceColumn<Row> {
  return { key: 'used', label: 'adminCodebooks:used', figure: true, cell: (row) => formatNumber(row.used) };
}

/** The server's limit on the length of names. */
export const NAME_MAX = 100;
