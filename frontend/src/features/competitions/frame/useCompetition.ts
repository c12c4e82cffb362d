import { useOutletContext } from 'react-router';
import type { RankedCompetition } from '@/api/types';

/** The competition whose page this is; for what stands inside of `CompetitionFrame`. */
export function useCompetition(): RankedCompetition {
  return useOutletContext<RankedCompetition>();
}
