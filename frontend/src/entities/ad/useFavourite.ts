import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del, post } from '@/api/client';
import type { Card } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { ADS_KEY, patchAd } from './adCache';
import { toast } from '@/shared/ui/toast';

/** Adds an ad to the wish list or removes it. The heart changes at once and changes back when the server refuses. */
export function useFavourite(): (ad: Pick<Card, 'pro_id' | 'favorite'>) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mark = (id: number, on: boolean) => patchAd(client, id, (ad) => ({ ...ad, favorite: on ? 1 : 0 }));
  const { mutate } = useMutation({
    mutationFn: ({ id, add }: { id: number; add: boolean }) =>
      add ? post('favorites', { pro_id: id }) : del('favorites', { pro_id: id }),
    onMutate: ({ id, add }) => mark(id, add),
    onSuccess: (_ok, { id, add }) => {
      mark(id, add); // a list that came in between may have been read before the write
      toast.ok(t(add ? 'card.favourite_added' : 'card.favourite_removed'));
    },
    onError: (error, { id, add }) => {
      mark(id, !add);
      toast.err(errorText(error));
    },
    // So may any list of ads that is still on its way.
    onSettled: () =>
      client.invalidateQueries({
        queryKey: [ADS_KEY],
        predicate: ({ queryKey, state }) => queryKey[1] === 'favorites' || state.fetchStatus === 'fetching',
      }),
  });
  return (ad) => mutate({ id: ad.pro_id, add: ad.favorite === 0 });
}
