import { useMemo } from 'react';
import { ladderModel, type LadderAd, type LadderModel, type OfferTerms } from './settlement/ladder';
import { useReader } from './useMoneyText';

/** The ladder of an ad as its reader sees it; see `ladderModel`. */
export function useLadder(ad: LadderAd, typed: OfferTerms | null = null, mine: OfferTerms | null = null): LadderModel {
  const reader = useReader();
  return useMemo(() => ladderModel(ad, typed, mine, reader), [ad, typed, mine, reader]);
}
