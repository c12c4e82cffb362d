import { createContext, useContext } from 'react';
import type { RankedCompetition } from '@/api/types';

export const CompetitionContext = createContext<RankedCompetition | null>(null);

/** The competition whose page this is; for what stands inside of `CompetitionFrame`. */
export function useCompetition(): RankedCompetition {
  const competition = useContext(CompetitionContext);
  if (competition === null) throw new Error('outside of a competition');
  return competition;
}
