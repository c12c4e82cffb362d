import type { RankedWork } from '@/api/types';
import { foldText } from '@/shared/format/text';

/** A work with its place, which it keeps however the list is searched. */
export interface Ranked {
  place: number;
  work: RankedWork;
}

/** Works as the server has put them in order. */
export function ranked(works: readonly RankedWork[]): Ranked[] {
  return works.map((work, index) => ({ place: index + 1, work }));
}

/** Those whose work or school has the folded text in its name. */
export function matching(rows: Ranked[], folded: string): Ranked[] {
  if (folded === '') return rows;
  return rows.filter(({ work }) => foldText(`${work.wrk_name}\n${work.sch_name ?? ''}`).includes(folded));
}
