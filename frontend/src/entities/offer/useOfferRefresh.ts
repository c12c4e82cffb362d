import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** After any write of an offer: the ad, the lists that show it and the own offers are read again. */
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
