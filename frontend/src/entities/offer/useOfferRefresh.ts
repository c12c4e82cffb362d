import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Refetches the ad, the lists that contain it and the own offers after any change of an offer. */
export function useOfferRefresh(): (adId: number) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (adId: number) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['ads', 'detail', adId] }),
        client.invalidateQueries({ queryKey: ['ads', 'transactions', adId] }),
        client.invalidateQueries({ queryKey: ['offers'] }),
      ]),
    [client],
  );
}
