import { vi } from 'vitest';
import { LiveConnection } from '@/shared/live/connection';
import type { LiveEvents } from '@/shared/live/connection';

/** A fake socket: the test opens and closes it and sends the server's frames. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static all: FakeSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closedWith: number | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code: number) {
    this.closedWith = code;
  }
  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** The sent frames that hold a chat message. */
  get messages() {
    return this.sent.filter((frame) => 'msg_message' in frame);
  }
  static last() {
    return FakeSocket.all.at(-1)!;
  }
}

/** Replaces the browser's WebSocket with the fake; `vi.unstubAllGlobals` undoes it. */
export function fakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
}

/** An open connection of a signed-in person over a fake socket. */
export function openLive(events: Partial<LiveEvents> = {}): LiveConnection {
  const live = new LiveConnection({
    frame: () => undefined,
    reopened: () => undefined,
    checkDue: () => undefined,
    ended: () => undefined,
    ...events,
  });
  live.start();
  FakeSocket.last().onopen?.();
  return live;
}
