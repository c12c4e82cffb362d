import { createContext, useContext } from 'react';
import type { RankedCompetition } from '@/api/types';

export const CompetitionContext = createContext<RankedCompetition | null>(null);

/** The competition of the page, for components inside `CompetitionFrame`. */
export function useCompetition(): RankedCompetition {
  const competition = useContext(CompetitionContext);
  if (competition === null) throw new Error('outside of a competition');
  return competition;
}
