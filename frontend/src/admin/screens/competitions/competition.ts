import { del, patch, post } from '@/api/client';
import type { CompetitionRow } from '@/api/types';
import { belgradeText } from '@/shared/format/date';
import type { FieldErrorCode } from '@/admin/crud/resource';

export const STATUSES = ['active', 'upcoming', 'next_year', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

export const AGES = [1, 2, 3, 4] as const;
export const TYPES = [1, 2, 3] as const;
const TIMES = ['cmp_from_post', 'cmp_to_post', 'cmp_from_vote', 'cmp_to_vote'] as const;

/** The API has a flag for each status, exactly one of which is 1; the form has one select instead. */
export interface CompetitionDraft {
  cmp_name: string;
  cmp_theme: string;
  cmp_description: string;
  status: string;
  cmp_age: string;
  cmp_type: string;
  cmp_from_post: string;
  cmp_to_post: string;
  cmp_from_vote: string;
  cmp_to_vote: string;
}

export const EMPTY: CompetitionDraft = {
  cmp_name: '',
  cmp_theme: '',
  cmp_description: '',
  status: '',
  cmp_age: '',
  cmp_type: '',
  cmp_from_post: '',
  cmp_to_post: '',
  cmp_from_vote: '',
  cmp_to_vote: '',
};

export function statusOf(row: CompetitionRow): Status {
  return STATUSES.find((status) => row[`cmp_${status}`] === 1) ?? 'upcoming';
}

export function draftOf(row: CompetitionRow): CompetitionDraft {
  return {
    cmp_name: row.cmp_name,
    cmp_theme: row.cmp_theme,
    cmp_description: row.cmp_description,
    status: statusOf(row),
    cmp_age: String(row.cmp_age),
    cmp_type: String(row.cmp_type),
    cmp_from_post: belgradeText(row.cmp_from_post),
    cmp_to_post: belgradeText(row.cmp_to_post),
    cmp_from_vote: belgradeText(row.cmp_from_vote),
    cmp_to_vote: belgradeText(row.cmp_to_vote),
  };
}

/** Only a competition of next year may have no dates. */
export function checkCompetition(draft: CompetitionDraft): Record<string, FieldErrorCode> {
  if (draft.status === 'next_year') return {};
  return Object.fromEntries(TIMES.filter((name) => draft[name] === '').map((name) => [name, 'required']));
}

const timesOf = (draft: CompetitionDraft) => Object.fromEntries(TIMES.map((name) => [name, draft[name] || null]));

export function addCompetition({ status, ...draft }: CompetitionDraft) {
  return post('competitions/admin/competitions', {
    ...draft,
    ...timesOf({ status, ...draft }),
    cmp_age: Number(draft.cmp_age),
    cmp_type: Number(draft.cmp_type),
    [`cmp_${status}`]: 1,
  });
}

/** Sends only the changed fields. */
export function changeCompetition(draft: CompetitionDraft, row: CompetitionRow, before: CompetitionDraft) {
  const texts = (['cmp_name', 'cmp_theme', 'cmp_description'] as const)
    .filter((name) => draft[name] !== before[name])
    .map((name) => [name, draft[name]]);
  const times = TIMES.filter((name) => draft[name] !== before[name]).map((name) => [name, draft[name] || null]);
  return patch(`competitions/admin/competitions/${row.cmp_id}`, {
    ...Object.fromEntries([...texts, ...times]),
    ...(draft.status === before.status ? {} : { [`cmp_${draft.status}`]: 1 }),
  });
}

export const deleteCompetition = (row: CompetitionRow) =>
  del(`competitions/admin/competitions/${row.cmp_id}`, { delete: 1 });

export const restoreCompetition = (row: CompetitionRow) => del(`competitions/admin/competitions/${row.cmp_id}`);
