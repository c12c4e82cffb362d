import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '@/api/errors';
import type { Product } from '@/api/types';
import { adDetailQuery } from '@/entities/ad/queries';

/** The ad as it was when the page opened: what others do meanwhile must not rewrite what is being typed. */
export function useAdAtOpening(id: number): {
  ad: Product | null;
  isMissing: boolean;
  /** Nothing was loaded; `retry` asks again. */
  isLoadingError: boolean;
  retry: () => void;
} {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...adDetailQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [ad, setAd] = useState<Product | null>(null);
  if (data !== undefined && ad?.pro_id !== id && data.pro_id === id) setAd(data);
  const isMissing = isNotFound(error);
  return {
    ad: isMissing || ad?.pro_id !== id ? null : ad,
    isMissing,
    isLoadingError: isLoadingError && !isMissing,
    retry: () => void refetch(),
  };
}
