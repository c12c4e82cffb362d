import { pageLang } from '@/i18n';
import type { Lang } from '@/i18n/lang';
import { ApiError, isApiError, isAway, NetworkError, type FieldError, type RequestOutcome } from './errors';
import { markReachable, markUnreachable } from './reachability';
import { clearSid, getSid, setSid } from './session';

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Record<string, QueryValue>;

export interface Options {
  signal?: AbortSignal;
  /** One UUID per form, kept over its retries. */
  idempotencyKey?: string;
  /** What stands in the address beside the language; empty values are not sent. */
  query?: Query;
  /** The language that is meant, where it is not that of the page. */
  locale?: Lang;
}

/**
 * How long a write may be on its way. One that hangs on a dead line would be sent when the line comes back, long after
 * the person has turned to something else. Files take as long as they take: their form shows how far they are.
 */
const WRITE_MS = 60_000;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type SessionEnd = (reason: 'ended', why: string | null) => void;

let onSessionEnd: SessionEnd = () => undefined;

/** The app says what ends with the session (cache, live connection, way Home). */
export function whenSessionEnds(listener: SessionEnd): void {
  onSessionEnd = listener;
}

/**
 * Writes on their way. Some end the session that asks and answer with the next one (a new password, a proof of presence):
 * the news of that end may come first, by the live connection or as the refusal of another call.
 */
const writes = new Set<Promise<unknown>>();

/** Resolves when no write is on its way any more; null when none is. */
export function writesAnswered(): Promise<void> | null {
  if (writes.size === 0) return null;
  return Promise.allSettled([...writes]).then(() => writesAnswered() ?? undefined);
}

/** Holds back the news of an ended session until this is over. */
async function pending<T>(write: Promise<T>): Promise<T> {
  writes.add(write);
  try {
    return await write;
  } finally {
    writes.delete(write);
  }
}

/** An answer that may bring the session which goes on from here. */
interface NewSession {
  sid?: string | null;
  usr_name?: string;
}

/**
 * Begins the session that this call answers: signing in, a confirmed identity, a new password, a second factor. The
 * old one is over with it, and nobody hears that before the new one is held.
 */
export function startSession<T extends NewSession>(call: Promise<T>): Promise<T> {
  return pending(
    call.then((answer) => {
      if (typeof answer.sid === 'string' && answer.sid !== '') setSid(answer.sid, answer.usr_name);
      return answer;
    }),
  );
}

/**
 * Ends the session by this call: signing out, closing the account. Nobody hears that it is over before `leave`, which
 * runs once the call is answered, has said so in its own way.
 */
export function endSession(call: Promise<unknown>, leave: () => void | Promise<void>): Promise<void> {
  return pending(
    call.then(() => {
      clearSid();
      return leave();
    }),
  );
}

/** The session of this sid is over, unless a newer one is held or on its way (docs/spec/api-trading.md, "Requests"). */
function refuseSession(sid: string, why: string | null): void {
  const answered = writesAnswered();
  if (answered !== null) void answered.then(() => refuseSession(sid, why));
  else if (sid === getSid()) {
    clearSid();
    onSessionEnd('ended', why);
  }
}

/** The server's sentence about a session that an administrator ended, with the reason; null for any other end. */
const whyEnded = (error: ApiError): string | null => (error.text('reason') === null ? null : error.message);

/** Asks the server why the session of this sid is over; null when it does not say. */
export async function askWhyEnded(sid: string): Promise<string | null> {
  try {
    const response = await globalThis.fetch(apiUrl('check-session'), { headers: headersOf(sid, {}) });
    return response.ok ? null : whyEnded(await apiErrorOf(response));
  } catch {
    return null;
  }
}

type Reauth = () => Promise<boolean>;

let reauth: Reauth | null = null;

/**
 * Registers who asks the person to confirm their identity when the server demands it. `ask` answers true once the
 * server has accepted the confirmation. Returns the function that ends the registration.
 */
export function onReauthRequired(ask: Reauth): () => void {
  reauth = ask;
  return () => {
    if (reauth === ask) reauth = null;
  };
}

/** Sends a request; once more after the person has confirmed their identity, where the server asks for that. */
async function withReauth(request: () => Promise<Response>): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (!isApiError(error, 'step_up') || reauth === null || !(await reauth())) throw error;
    return request();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Address of an operation with `locale` and the given query; empty values are not sent. The session is never in it. */
export function apiUrl(path: string, query: Query = {}, locale?: Lang): string {
  const url = new URL(`/api/${path}`, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '' || value === false) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') url.searchParams.set(name, text);
  }
  url.searchParams.set('locale', locale ?? pageLang());
  return url.href;
}

/** Address of the live connection. Browsers give a WebSocket no header of ours: this alone carries the session. */
export function socketUrl(): string {
  const url = new URL(apiUrl('websocket').replace(/^http/, 'ws'));
  const sid = getSid();
  if (sid !== null) url.searchParams.set('sid', sid);
  return url.href;
}

/** Headers of every request. The session goes here: addresses are kept by histories, logs and caches. */
function headersOf(sid: string | null, options: Options): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (sid !== null) headers.set('Authorization', `Bearer ${sid}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

function fieldErrors(value: unknown): Record<string, FieldError[]> {
  const found: Record<string, FieldError[]> = {};
  if (!isRecord(value)) return found;
  for (const [field, list] of Object.entries(value)) {
    if (!Array.isArray(list)) continue;
    found[field] = list.filter(isRecord).map((error) => ({
      code: String(error.code ?? 'invalid'),
      message: String(error.message ?? ''),
      ...(typeof error.limit === 'number' ? { limit: error.limit } : {}),
    }));
  }
  return found;
}

async function apiErrorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retry = Number(response.headers.get('Retry-After'));
  const retryAfter = Number.isFinite(retry) && retry > 0 ? retry : null;
  if (!isRecord(body) || !isRecord(body.error)) {
    return new ApiError(
      response.status,
      response.status >= 500 ? 'server_error' : 'bad_request',
      '',
      {},
      {},
      retryAfter,
    );
  }
  const { error, ...extra } = body;
  return new ApiError(
    response.status,
    String(error.code ?? 'server_error'),
    String(error.message ?? ''),
    fieldErrors(error.fields),
    extra,
    retryAfter,
  );
}

/** Sends a request, once more with a confirmed identity where the server asks for it. Throws ApiError, NetworkError. */
export function send(method: Method, path: string, query: Query | undefined, body: unknown, options: Options) {
  return withReauth(() => sendOnce(method, path, query, body, options));
}

async function sendOnce(method: Method, path: string, query: Query | undefined, body: unknown, options: Options) {
  const sid = getSid();
  const headers = headersOf(sid, options);
  let payload: BodyInit | undefined;
  if (body instanceof FormData) payload = body;
  else if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    payload = JSON.stringify(body);
  }
  const reads = method === 'GET';
  const hangs = reads || payload instanceof FormData ? undefined : AbortSignal.timeout(WRITE_MS);
  const signal = options.signal ?? hangs;
  const offline = isOffline();
  let response: Response;
  try {
    // `fetch` is read at each call, so that tests and service doubles may replace it.
    const answer = globalThis.fetch(apiUrl(path, query, options.locale), {
      method,
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(payload === undefined ? {} : { body: payload }),
      ...(signal === undefined ? {} : { signal }),
    });
    response = await (reads ? answer : pending(answer));
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    markUnreachable();
    throw new NetworkError(error, reads ? 'unread' : outcomeOfWrite(offline, options));
  }
  return accepted(response, sid);
}

/** Whether the browser reports no network. Callers use it for failed requests only: a server nearby may still answer. */
function isOffline(): boolean {
  return !navigator.onLine;
}

/** Offline, the browser sent nothing. Otherwise the client cannot tell a lost request from a lost answer. */
function outcomeOfWrite(offline: boolean, { idempotencyKey }: Options): RequestOutcome {
  if (offline) return 'unsent';
  return idempotencyKey === undefined ? 'unknown' : 'repeatable';
}

/** The answer itself, or its refusal as an error; `sid` is the one the request used. */
async function accepted(response: Response, sid: string | null): Promise<Response> {
  if (!response.ok) {
    const error = await apiErrorOf(response);
    if (isAway(error) && error.message === '') markUnreachable();
    if (error.status === 401 && sid !== null) refuseSession(sid, whyEnded(error));
    throw error;
  }
  markReachable();
  return response;
}

/** The JSON of an answer; an answer that is none is a fault of the server's. */
export async function read(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body)) throw new ApiError(response.status, 'server_error', '');
  return body;
}

/** `send` of a form by POST that tells how much of it is on its way, 0 to 1: `fetch` cannot. */
export function sendWithProgress(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  options: Options,
): Promise<Response> {
  return withReauth(() => uploadOnce(path, form, onProgress, options));
}

async function uploadOnce(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  options: Options,
): Promise<Response> {
  const sid = getSid();
  const offline = isOffline();
  const failed = (cause: unknown) => {
    markUnreachable();
    return new NetworkError(cause, outcomeOfWrite(offline, options));
  };
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl(path));
    for (const [name, value] of headersOf(sid, options)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const headers = new Headers();
      const retry = request.getResponseHeader('Retry-After');
      if (retry !== null) headers.set('Retry-After', retry);
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(failed(new Error('The upload did not arrive.')));
    request.onabort = () => reject(new NetworkError(options.signal?.reason, outcomeOfWrite(false, options)));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
  return accepted(response, sid);
}
