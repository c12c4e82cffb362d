import type { Competition } from '@/api/types';

const KINDS = [1, 2, 3] as const;
const AGES = [1, 2, 3, 4] as const;

/** The age group of a competition; `all ages` for one that this client does not know. */
export function ageOf(competition: Pick<Competition, 'cmp_age'>): (typeof AGES)[number] {
  return AGES.find((age) => age === competition.cmp_age) ?? 4;
}

/** The kind of works of a competition: a PDF, a link or a picture. */
export function kindOf(competition: Pick<Competition, 'cmp_type'>): (typeof KINDS)[number] {
  return KINDS.find((kind) => kind === competition.cmp_type) ?? 1;
}
