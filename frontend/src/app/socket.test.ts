import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSid, setSid } from '@/api/session';
import { messageKeys } from '@/entities/message/cache';
import { sessionQueries } from '@/entities/account/session/queries';
import { FakeSocket, fakeSockets } from '@/test/live';
import { createSocket } from './socket';

/** What the server says now of the counters, and how often each address was asked for. */
let counters = { total: 0, notification: 0, message: 0 };
const asked: string[] = [];

beforeEach(() => {
  counters = { total: 0, notification: 0, message: 0 };
  asked.length = 0;
  fakeSockets();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : String(input), 'http://testserver').pathname);
    return Promise.resolve(Response.json({ data: counters }));
  });
  setSid('one');
});
afterEach(() => {
  clearSid();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab with its header's counters, a list of notifications and an open chat on screen; returns how often each was read. */
async function openTab() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const notifications = vi.fn(() => Promise.resolve([]));
  const chat = vi.fn(() => Promise.resolve([]));
  for (const options of [
    sessionQueries.counters('one'),
    { queryKey: ['notifications', 'list'], queryFn: notifications },
    { queryKey: messageKeys.chat(7), queryFn: chat },
  ]) {
    new QueryObserver(client, options as { queryKey: string[] }).subscribe(() => undefined);
  }
  const live = createSocket(client, () => undefined);
  live.start();
  FakeSocket.last().onopen?.();
  await vi.advanceTimersByTimeAsync(1000);
  return { live, notifications, chat };
}

describe('a frame that was lost on an open line', () => {
  it('is made up for within a minute, without a new connection', async () => {
    const { live, notifications, chat } = await openTab();
    counters = { total: 1, notification: 1, message: 0 };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notifications).toHaveBeenCalledTimes(2);
    expect(chat.mock.calls.length).toBeGreaterThan(1);
    expect(FakeSocket.all).toHaveLength(1);
    live.stop();
  });

  it('costs no more than the counters and an open chat where nothing was lost', async () => {
    const { live, notifications, chat } = await openTab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notifications).toHaveBeenCalledTimes(1);
    expect(chat).toHaveBeenCalledTimes(2);
    expect(asked.filter((path) => path.includes('count'))).toHaveLength(2);
    live.stop();
  });

  it('waits until a hidden tab is looked at', async () => {
    const { live, chat } = await openTab();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(chat).toHaveBeenCalledTimes(1);
    hidden.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(chat).toHaveBeenCalledTimes(2);
    live.stop();
  });
});
