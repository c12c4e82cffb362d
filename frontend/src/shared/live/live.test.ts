import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { post, upload } from '@/api/client';
import { endSession, startSession } from '@/api/transport';
import { clearSid, setSid } from '@/api/session';
import { startTestI18n } from '@/test/i18n';
import { FakeSocket, fakeSockets } from '@/test/live';
import { afterClose, LiveConnection, parseFrame, waitBefore } from './connection';

beforeEach(async () => {
  await startTestI18n('sr');
  fakeSockets();
  vi.useFakeTimers();
  clearSid();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connection() {
  const events = { frame: vi.fn(), reopened: vi.fn(), checkDue: vi.fn(), ended: vi.fn() };
  return { live: new LiveConnection(events), events };
}

describe('live connection', () => {
  it('stays closed for a guest who watches nothing, and opens for prices without a sid', () => {
    const { live } = connection();
    live.start();
    expect(FakeSocket.all).toHaveLength(0);
    const stop = live.watch([4, 5]);
    expect(FakeSocket.last().url).toMatch(/^ws:.*\/api\/websocket\?locale=sr$/);
    FakeSocket.last().onopen?.();
    expect(FakeSocket.last().sent).toEqual([{ type: 'subscribe', pro_id: [4, 5] }]);
    const stopSame = live.watch([5]);
    expect(FakeSocket.last().sent).toHaveLength(1);
    stop();
    expect(FakeSocket.last().sent[1]).toEqual({ type: 'unsubscribe', pro_id: [4] });
    stopSame();
    expect(FakeSocket.last().closedWith).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.last().closedWith).toBe(1000);
  });

  it('closes a connection that is still being made once it is there, or browsers warn', () => {
    setSid('one');
    const { live } = connection();
    live.start();
    const socket = FakeSocket.last();
    socket.readyState = FakeSocket.CONNECTING;
    clearSid();
    live.sidChanged();
    expect(socket.closedWith).toBeNull();
    socket.onopen?.();
    expect(socket.closedWith).toBe(1000);
    expect(live.state).toBe('closed');
  });

  it('comes back after a restart, subscribes anew and asks for a fresh look', () => {
    setSid('one');
    const { live, events } = connection();
    live.start();
    live.watch([4]);
    FakeSocket.last().onopen?.();
    expect(events.reopened).not.toHaveBeenCalled();
    FakeSocket.last().onclose?.({ code: 1001 });
    expect(live.state).toBe('waiting');
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().onopen?.();
    expect(events.reopened).toHaveBeenCalledOnce();
    expect(FakeSocket.last().sent).toEqual([{ type: 'subscribe', pro_id: [4] }]);
    vi.advanceTimersByTime(50_000);
    expect(FakeSocket.last().sent.at(-1)).toEqual({ type: 'ping' });
    live.stop();
  });

  it('asks each minute while it is open whether a frame was lost, and not while it is closed', () => {
    setSid('one');
    const { live, events } = connection();
    live.start();
    FakeSocket.last().onopen?.();
    vi.advanceTimersByTime(59_000);
    expect(events.checkDue).not.toHaveBeenCalled();
    vi.advanceTimersByTime(61_000);
    expect(events.checkDue).toHaveBeenCalledTimes(2);
    FakeSocket.last().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(120_000);
    expect(events.checkDue).toHaveBeenCalledTimes(2);
    live.stop();
  });

  it('ends with its session and does not come back (M-AUTH-11)', () => {
    setSid('one');
    const { live, events } = connection();
    live.start();
    FakeSocket.last().onopen?.();
    FakeSocket.last().onclose?.({ code: 4409 });
    expect(events.ended).toHaveBeenCalledWith('elsewhere');
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('goes on with the sid that a write on its way brings: a new password keeps the session (M-PRF-01)', async () => {
    setSid('one');
    let reply: (answer: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (reply = resolve)));
    const { live, events } = connection();
    live.start();
    FakeSocket.last().onopen?.();
    const write = startSession(upload('user/edit-profile', {}));
    FakeSocket.last().onclose?.({ code: 4401 });
    expect(events.ended).not.toHaveBeenCalled();
    reply(Response.json({ data: { sid: 'two' } }));
    await write;
    await vi.waitFor(() => expect(FakeSocket.last().url).toContain('sid=two'));
    expect(events.ended).not.toHaveBeenCalled();
    live.stop();
  });

  it('reports no end of the session that is being ended here, not even between the head and the body of the answer (M-AUTH-09)', async () => {
    setSid('one');
    let finish: () => void = () => undefined;
    const body = new ReadableStream({
      start(stream) {
        finish = () => {
          stream.enqueue(new TextEncoder().encode('{"data": {}}'));
          stream.close();
        };
      },
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    const { live, events } = connection();
    live.start();
    FakeSocket.last().onopen?.();
    const leave = vi.fn();
    const ending = endSession(post('logout'), leave);
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().onclose?.({ code: 4401 });
    await vi.advanceTimersByTimeAsync(0);
    finish();
    await ending;
    await vi.advanceTimersByTimeAsync(0);
    expect(leave).toHaveBeenCalledOnce();
    expect(events.ended).not.toHaveBeenCalled();
    live.stop();
  });

  it('goes on with a newer sid instead of ending', () => {
    setSid('one');
    const { live, events } = connection();
    live.start();
    const first = FakeSocket.last();
    first.onopen?.();
    setSid('two');
    first.onclose?.({ code: 4401 });
    expect(events.ended).not.toHaveBeenCalled();
    expect(FakeSocket.last().url).toContain('sid=two');
  });

  it('waits longer and longer for a server that lets in and closes again', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    setSid('one');
    const { live } = connection();
    live.start();
    for (const wait of [2000, 4000, 8000]) {
      const count = FakeSocket.all.length;
      FakeSocket.last().onopen?.();
      FakeSocket.last().onclose?.({ code: 1001 });
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(count + 1);
    }
    // A connection that has lasted is a new beginning.
    FakeSocket.last().onopen?.();
    vi.advanceTimersByTime(10_000);
    FakeSocket.last().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(5);
    live.stop();
    vi.restoreAllMocks();
  });

  it('waits as the close codes say', () => {
    expect(afterClose(4429, 0)).toEqual({ wait: 30_000, ended: null, untilVisible: true });
    expect(afterClose(4400, 0, 0).wait).toBe(1000);
    expect(afterClose(1009, 1).wait).toBeNull();
    expect(afterClose(4408, 0, 0).wait).toBe(1000);
    expect(afterClose(4401, 0).ended).toBe('ended');
    expect(waitBefore(0, 0)).toBe(1000);
    expect(waitBefore(0, 0.5)).toBe(1500);
    expect(waitBefore(0, 1)).toBe(2000);
    expect(waitBefore(9, 1)).toBe(30_000);
    expect(waitBefore(9, 0)).toBe(1000);
  });

  it('hands readable frames on and ignores the rest', () => {
    expect(parseFrame('{"type":"ntf"}')).toEqual({ type: 'ntf' });
    expect(parseFrame('{"status":"new-connection"}')).toEqual({ status: 'new-connection' });
    for (const bad of ['', '[', '{}', 'null', 7]) expect(parseFrame(bad)).toBeNull();
  });
});
