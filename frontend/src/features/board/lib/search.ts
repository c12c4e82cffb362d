import type { StepKind } from '@/api/types';
import { listToSearch, parseList, type ListState } from '@/shared/routing/listSearch';

/** What the lists of steps offer, in the order of a deal. `delivered`: handed over or sent. */
export const FILTER_STEPS = [
  'contract_issued',
  'payment_asked',
  'paid',
  'payment_confirmed',
  'handed_over',
  'shipped',
  'delivered',
  'received',
  'withdrawn',
  'settled',
  'rejected',
] as const satisfies readonly (StepKind | 'delivered')[];
export type FilterStep = (typeof FILTER_STEPS)[number];
export const TURNS = ['buyer', 'seller'] as const;

/** What narrows the deals; "" and null leave all. */
export interface BoardFilter {
  search: string;
  step: FilterStep | null;
  without: FilterStep | null;
  turn: (typeof TURNS)[number] | null;
}

export type BoardSearch = ListState & BoardFilter;

export const NO_FILTER: BoardFilter = { search: '', step: null, without: null, turn: null };

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((item) => item === value) ?? null;

/** Reads the view state from the address; anything invalid becomes the default. */
export const parseBoard = (params: URLSearchParams): BoardSearch => ({
  ...parseList(params),
  step: oneOf(FILTER_STEPS, params.get('step')),
  without: oneOf(FILTER_STEPS, params.get('without')),
  turn: oneOf(TURNS, params.get('turn')),
});

/** The reverse: defaults are left out. */
export const boardToSearch = ({ step, without, turn, ...list }: BoardSearch): URLSearchParams =>
  listToSearch(list, { step, without, turn });

export const isFiltered = ({ search, step, without, turn }: BoardFilter): boolean =>
  search !== '' || step !== null || without !== null || turn !== null;

/** The filter as the calls take it: without what leaves all. */
export function filterOf({ search, step, without, turn }: BoardFilter) {
  return {
    ...(search === '' ? {} : { search }),
    ...(step === null ? {} : { step }),
    ...(without === null ? {} : { without }),
    ...(turn === null ? {} : { turn }),
  };
}
