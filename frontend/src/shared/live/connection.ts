import { socketUrl, writesAnswered } from '@/api/transport';
import { getSid } from '@/api/session';
import type { ServerFrame } from '@/api/types';

export type LiveState = 'closed' | 'connecting' | 'open' | 'waiting';

export interface LiveEvents {
  frame: (frame: ServerFrame) => void;
  /** The connection is open again after a gap: the page has to read again what it shows. */
  reopened: () => void;
  /** The connection stayed open for another minute. It may have lost a frame all the same, so the page checks for news. */
  checkDue: () => void;
  /** The session of this connection is over; `elsewhere` = a login on another device took its place. */
  ended: (reason: 'ended' | 'elsewhere') => void;
}

const PING_MS = 50_000;
const CHECK_MS = 60_000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
const FULL_WAIT = 30_000;
/** How long a connection has to last until the next waits begin anew: a server in need lets in, and closes again. */
const STEADY_MS = 10_000;
/** How long an unused connection stays open, so that the next page can take it over. */
const LINGER_MS = 5000;
/** Most ads a connection may watch. */
const MOST_ADS = 50;

/** Waits of 1 s to 30 s, growing and random from the first on, so that not all meet a restarted server at once. */
export function waitBefore(attempt: number, random = Math.random()): number {
  const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt + 1));
  return Math.round(FIRST_WAIT + random * (ceiling - FIRST_WAIT));
}

/** What to do after a close code (docs/spec/api-trading.md, section 10): pause for null means never. */
export function afterClose(
  code: number,
  attempt: number,
  random?: number,
): { wait: number | null; ended: 'ended' | 'elsewhere' | null; untilVisible: boolean } {
  switch (code) {
    case 4401:
      return { wait: null, ended: 'ended', untilVisible: false };
    case 4409:
      return { wait: null, ended: 'elsewhere', untilVisible: false };
    case 4429:
      return { wait: FULL_WAIT, ended: null, untilVisible: true };
    case 1009:
    case 4400:
      // The server refused our own frames: try once more, then give up.
      return { wait: attempt === 0 ? waitBefore(0, random) : null, ended: null, untilVisible: false };
    default:
      return { wait: waitBefore(attempt, random), ended: null, untilVisible: false };
  }
}

/**
 * The one live connection of a tab. It is open while somebody is signed in or something on the page is watched, counts
 * who watches which ad, and comes back by itself.
 */
export class LiveConnection {
  private socket: WebSocket | null = null;
  private usedSid: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private pinger: ReturnType<typeof setInterval> | null = null;
  private checker: ReturnType<typeof setInterval> | null = null;
  private steady: ReturnType<typeof setTimeout> | null = null;
  private attempt = 0;
  private everOpen = false;
  private faulty = 0;
  private stopped = true;
  private held = false;
  private readonly watched = new Map<number, number>();
  private readonly listeners = new Set<() => void>();
  private readonly readers = new Set<(frame: ServerFrame) => void>();
  state: LiveState = 'closed';

  constructor(private readonly events: LiveEvents) {}

  start(): void {
    this.stopped = false;
    document.addEventListener('visibilitychange', this.onVisible);
    window.addEventListener('offline', this.onOffline);
    window.addEventListener('online', this.onOnline);
    window.addEventListener('pageshow', this.onShown);
    this.sidChanged();
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener('visibilitychange', this.onVisible);
    window.removeEventListener('offline', this.onOffline);
    window.removeEventListener('online', this.onOnline);
    window.removeEventListener('pageshow', this.onShown);
    this.drop();
  }

  /** A login, a logout or a new sid: the connection speaks for one session only. */
  sidChanged(): void {
    if (this.stopped) return;
    if (getSid() !== this.usedSid) this.drop();
    this.open();
  }

  watch(ids: readonly number[]): () => void {
    const fresh: number[] = [];
    for (const id of ids) {
      const count = this.watched.get(id) ?? 0;
      this.watched.set(id, count + 1);
      if (count === 0) fresh.push(id);
    }
    this.open();
    if (fresh.length > 0) this.send({ type: 'subscribe', pro_id: fresh.slice(0, MOST_ADS) });
    return () => {
      const gone: number[] = [];
      for (const id of ids) {
        const count = (this.watched.get(id) ?? 1) - 1;
        if (count > 0) this.watched.set(id, count);
        else {
          this.watched.delete(id);
          gone.push(id);
        }
      }
      if (gone.length > 0) this.send({ type: 'unsubscribe', pro_id: gone });
      if (!this.wanted()) {
        setTimeout(() => {
          if (!this.wanted()) this.drop();
        }, LINGER_MS);
      }
    };
  }

  /**
   * Sends a frame; false when the connection is not open. Without a network nothing is given to it either: it would keep
   * the frame and send it when the network is back, long after its person was told that it failed.
   */
  send(frame: object): boolean {
    if (this.socket === null || this.state !== 'open' || !navigator.onLine) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reads every frame as it comes; for screens with frames of their own (chat). */
  listen(reader: (frame: ServerFrame) => void): () => void {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  }

  private wanted(): boolean {
    return !this.stopped && (getSid() !== null || this.watched.size > 0);
  }

  private set(state: LiveState): void {
    if (this.state === state) return;
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }

  private open(): void {
    if (!this.wanted() || this.socket !== null || this.timer !== null || this.held) return;
    this.set('connecting');
    this.usedSid = getSid();
    const socket = new WebSocket(socketUrl());
    this.socket = socket;
    socket.onopen = () => {
      this.steady = setTimeout(() => (this.attempt = 0), STEADY_MS);
      this.set('open');
      this.pinger = setInterval(() => this.send({ type: 'ping' }), PING_MS);
      this.checker = setInterval(() => this.events.checkDue(), CHECK_MS);
      if (this.watched.size > 0) this.send({ type: 'subscribe', pro_id: [...this.watched.keys()].slice(0, MOST_ADS) });
      if (this.everOpen) this.events.reopened();
      this.everOpen = true;
    };
    socket.onmessage = (event) => {
      const frame = parseFrame(event.data);
      if (frame === null) return;
      this.events.frame(frame);
      for (const reader of [...this.readers]) reader(frame);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.onClose(event.code);
    };
  }

  private onClose(code: number): void {
    const sidOfSocket = this.usedSid;
    this.release();
    const faulty = code === 1009 || code === 4400;
    const next = afterClose(code, faulty ? this.faulty++ : this.attempt++);
    if (next.ended !== null) {
      this.set('closed');
      this.end(sidOfSocket, next.ended);
      return;
    }
    if (next.wait === null || !this.wanted()) {
      this.set('closed');
      return;
    }
    this.set('waiting');
    this.timer = setTimeout(() => {
      this.timer = null;
      // The server closes the oldest connection of too many. Hidden tabs that reopened theirs would close each other's
      // without end, so a hidden tab waits until it becomes visible.
      this.held = next.untilVisible && document.hidden;
      this.open();
    }, next.wait);
  }

  /**
   * Reports that the session ended. If the client has a newer sid by now, or a write on its way brings one, the server
   * ended an older session: reconnect with the new sid instead.
   */
  private end(sid: string | null, reason: 'ended' | 'elsewhere'): void {
    const answered = reason === 'ended' ? writesAnswered() : null;
    if (answered !== null) void answered.then(() => this.end(sid, reason));
    else if (sid !== getSid()) this.open();
    else this.events.ended(reason);
  }

  private readonly onVisible = (): void => {
    if (document.hidden) return;
    this.held = false;
    if (this.socket === null && this.timer === null) this.open();
  };

  /** The network is gone. The socket may take minutes to notice, so the client closes it at once. */
  private readonly onOffline = (): void => {
    if (this.socket !== null) this.abandon(1006);
  };

  /** The network is back, so the client reconnects at once instead of waiting for the next try. */
  private readonly onOnline = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.attempt = 0;
    this.open();
  };

  /** A page that the browser restores from memory has an outdated socket: the client replaces it. */
  private readonly onShown = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    if (this.socket !== null) this.abandon(1006);
    this.onOnline();
  };

  /** Lets the socket go as if it had closed with `code`. */
  private abandon(code: number): void {
    const socket = this.socket;
    this.onClose(code);
    if (socket !== null) letGo(socket);
  }

  private release(): void {
    if (this.pinger !== null) clearInterval(this.pinger);
    this.pinger = null;
    if (this.checker !== null) clearInterval(this.checker);
    this.checker = null;
    if (this.steady !== null) clearTimeout(this.steady);
    this.steady = null;
    this.socket = null;
  }

  private drop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const socket = this.socket;
    this.release();
    if (socket !== null) letGo(socket);
    this.attempt = 0;
    this.everOpen = false;
    this.set('closed');
  }
}

/** Closes a socket that nobody listens to any more; one that is still connecting once it is open, else browsers warn. */
function letGo(socket: WebSocket): void {
  socket.onclose = null;
  socket.onmessage = null;
  socket.onopen = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
  else socket.close(1000);
}

/** A frame of the server, or null for what cannot be read. */
export function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null) return null;
    if (!('type' in value) && !('status' in value)) return null;
    return value as ServerFrame;
  } catch {
    return null;
  }
}
