import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del, post } from '@/api/client';
import type { Card } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { patchAd } from './adCache';
import { toast } from '@/shared/ui/toast';

/** Adds an ad to the wish list or removes it. The heart changes at once and changes back when the server refuses. */
export function useFavourite(): (ad: Pick<Card, 'pro_id' | 'favorite'>) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, add }: { id: number; add: boolean }) =>
      add ? post('favorites', { pro_id: id }) : del('favorites', { pro_id: id }),
    onMutate: ({ id, add }) => patchAd(client, id, (ad) => ({ ...ad, favorite: add ? 1 : 0 })),
    onSuccess: (_ok, { add }) => toast.ok(t(add ? 'card.favourite_added' : 'card.favourite_removed')),
    onError: (error, { id, add }) => {
      patchAd(client, id, (ad) => ({ ...ad, favorite: add ? 0 : 1 }));
      toast.err(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['ads', 'favorites'] }),
  });
  return (ad) => mutate({ id: ad.pro_id, add: ad.favorite === 0 });
}
