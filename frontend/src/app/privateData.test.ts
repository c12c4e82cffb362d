import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { card, product } from '@/test/factories';
import { dropPrivateData } from './privateData';

/* X-KEPT: nobody finds what another person was shown on the same machine. */

const MINE = {
  off_id: 9,
  off_quantity: 25,
  off_type: 1,
  prc_id: 100,
  off_status: 1,
  off_reason: '',
  fulfilled: null,
  withdrawn: 0,
} as const;

/** Shows the query on the screen; it never asks by itself. */
function show(client: QueryClient, queryKey: QueryKey): QueryObserver {
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: (): Promise<unknown> => Promise.reject(new Error()),
    staleTime: Infinity,
  });
  observer.subscribe(() => undefined);
  return observer;
}

it('removes what is not on the screen, but for what is the same for everybody', () => {
  const client = new QueryClient();
  const own = [
    ['offers', 'purchases'],
    ['ads', 'sales'],
    ['ads', 'list'],
    ['partners', 'buyers'],
    ['user', 'own'],
  ];
  const shared = [['lookup', 'regions', 'sr', null], ['config'], ['news', 'sr']];
  for (const key of [...own, ...shared]) client.setQueryData(key, 'kept');
  dropPrivateData(client);
  for (const key of own) expect(client.getQueryData(key), key.join()).toBeUndefined();
  for (const key of shared) expect(client.getQueryData(key), key.join()).toBe('kept');
});

it('takes the person from the ads on the screen, and empties the own lists', () => {
  const client = new QueryClient();
  client.setQueryData(['ads', 'detail', 4], product({ my_offer: MINE, off_id: 9, has_offer: 1, favorite: 1 }));
  client.setQueryData(['ads', 'newest', 1], { data: [card({ favorite: 1, my_product: 1 })] });
  client.setQueryData(['offers', 'purchases'], { data: ['mine'] });
  const [ad, list, purchases] = [
    ['ads', 'detail', 4],
    ['ads', 'newest', 1],
    ['offers', 'purchases'],
  ].map((key) => show(client, key));
  dropPrivateData(client);
  expect(ad!.getCurrentResult().data).toMatchObject({ my_offer: null, off_id: null, has_offer: 0, favorite: 0 });
  expect(list!.getCurrentResult().data).toMatchObject({ data: [{ favorite: 0, my_product: 0 }] });
  expect(purchases!.getCurrentResult().data).toBeUndefined();
});

it('lets no answer to the former person arrive', async () => {
  const client = new QueryClient();
  let resolve: (answer: string) => void = () => undefined;
  const read = () => new Promise<string>((finish) => (resolve = finish));
  const observer = new QueryObserver(client, { queryKey: ['user', 'own'], queryFn: read, retry: false });
  observer.subscribe(() => undefined);
  dropPrivateData(client);
  resolve('private');
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(['user', 'own'])).toBeUndefined();
});
