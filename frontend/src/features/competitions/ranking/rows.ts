import type { RankedWork } from '@/api/types';
import { foldText } from '@/shared/format/text';

/** A work with its rank, which a search does not change. */
export interface Ranked {
  place: number;
  work: RankedWork;
}

/** Works in the server's order. */
export function ranked(works: readonly RankedWork[]): Ranked[] {
  return works.map((work, index) => ({ place: index + 1, work }));
}

/** Those whose work or school has the folded text in its name. */
export function matching(rows: Ranked[], folded: string): Ranked[] {
  if (folded === '') return rows;
  return rows.filter(({ work }) => foldText(`${work.wrk_name}\n${work.sch_name ?? ''}`).includes(folded));
}
