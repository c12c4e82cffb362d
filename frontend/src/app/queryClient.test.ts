import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '@/api/errors';
import { markReachable, markUnreachable } from '@/api/reachability';
import { createQueryClient, keepAsking } from './queryClient';

/* X-OFFLINE: nothing waits for the network. */

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => {
    onlineManager.setOnline(true);
    markReachable();
  });

  it('a write is tried now, fails now, and is not done again when the network is back', async () => {
    const client = createQueryClient();
    const write = vi.fn(() => Promise.reject(new NetworkError(null, 'unsent')));
    const mutation = client.getMutationCache().build(client, { mutationFn: write });
    await expect(mutation.execute(undefined)).rejects.toBeInstanceOf(NetworkError);
    expect(mutation.state).toMatchObject({ status: 'error', isPaused: false });
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(write).toHaveBeenCalledOnce();
  });

  it('a read fails instead of waiting grey, and is read again once the server is there', async () => {
    const client = createQueryClient();
    const stop = keepAsking(client);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new NetworkError(null)).mockResolvedValue('here');
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: read });
    const off = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }));
    expect(read).toHaveBeenCalledOnce();
    markUnreachable();
    markReachable();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'));
    off();
    stop();
  });
});

describe('an answer that was on its way while the person wrote', () => {
  /** A list whose answers come when the test says so; the first of them was read before the write. */
  function slowList() {
    const client = createQueryClient();
    const answers: ((items: number) => void)[] = [];
    const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
    return { client, answers, options: { queryKey: ['ads', 'favorites'], queryFn } };
  }

  it.each([
    ['the first', undefined],
    ['a later', 0],
  ])('is not shown where it is %s one of a list on screen', async (_which, before) => {
    const { client, answers, options } = slowList();
    if (before !== undefined) client.setQueryData(options.queryKey, before, { updatedAt: 1 });
    const observer = new QueryObserver(client, options);
    const off = observer.subscribe(() => undefined);
    const refreshed = client.invalidateQueries({ queryKey: ['ads'] });
    expect(answers).toHaveLength(2);
    answers[1]?.(1);
    answers[0]?.(0);
    await refreshed;
    expect(observer.getCurrentResult()).toMatchObject({ data: 1, fetchStatus: 'idle', isStale: false });
    off();
  });

  it('does not reach who waits for it before the page is shown', async () => {
    const { client, answers, options } = slowList();
    const waiting = client.fetchQuery(options);
    const refreshed = client.invalidateQueries({ queryKey: ['ads'] });
    answers[0]?.(0);
    answers[1]?.(1);
    await refreshed;
    expect(await waiting).toBe(1);
    expect(client.getQueryData(options.queryKey)).toBe(1);
  });

  it('may fail, which whoever waits hears', async () => {
    const { client, options } = slowList();
    const read = vi
      .fn()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockRejectedValue(new Error('away'));
    const waiting = client.fetchQuery({ ...options, queryFn: read, retry: false });
    await client.invalidateQueries();
    await expect(waiting).rejects.toThrow('away');
  });
});
