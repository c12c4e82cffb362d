import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '@/api/errors';
import { markReachable, markUnreachable } from '@/api/reachability';
import { createQueryClient, keepAsking } from './queryClient';

/* X-OFFLINE: nothing waits for the network. */

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => {
  onlineManager.setOnline(true);
  markReachable();
});

describe('without a network', () => {
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
