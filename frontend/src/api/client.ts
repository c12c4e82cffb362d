import { pageLang } from '@/i18n';
import type { Lang } from '@/i18n/lang';
import { ApiError, isApiError, isAway, NetworkError, type Fate, type FieldFault } from './errors';
import { lost, reached } from './reach';
import { clearSid, getSid, setSid } from './session';

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Record<string, QueryValue>;

export interface Options {
  signal?: AbortSignal;
  /** One UUID per form, kept over its retries. */
  idempotencyKey?: string;
  /** The language that is meant, where it is not that of the page. */
  locale?: Lang;
}

/** A paged answer: rows, number of pages and, where docs/openapi.yaml says so, more about the whole. */
export interface Paged<T, M = { items: number }> {
  data: T[];
  page_count: number;
  meta: M;
}

/**
 * How long a write may be on its way. One that hangs on a dead line would be sent when the line comes back, long after
 * the person has turned to something else. Files take as long as they take: their form shows how far they are.
 */
const WRITE_MS = 60_000;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type SessionEnd = (reason: 'ended') => void;

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

/** A write: what its answer says of the session holds before anybody hears that the write is over. */
async function written(answer: Promise<Response>): Promise<Response> {
  const write = answer.then(async (response) => {
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    if (response.ok && isJson) {
      adoptSid(
        await response
          .clone()
          .json()
          .catch(() => null),
      );
    }
    return response;
  });
  writes.add(write);
  try {
    return await write;
  } finally {
    writes.delete(write);
  }
}

/** A change of password or of rights answers a new sid; the old one is over. A voter id is none. */
function adoptSid(body: unknown): void {
  const data = isRecord(body) ? body.data : null;
  if (isRecord(data) && typeof data.sid === 'string' && data.sid !== '' && !data.sid.startsWith('v.')) {
    setSid(data.sid, typeof data.usr_name === 'string' ? data.usr_name : undefined);
  }
}

/** The session of this sid is over, unless a newer one is held or on its way (docs/spec/api-trading.md, "Requests"). */
function refuseSession(sid: string): void {
  const answered = writesAnswered();
  if (answered !== null) void answered.then(() => refuseSession(sid));
  else if (sid === getSid()) {
    clearSid();
    onSessionEnd('ended');
  }
}

type Prover = () => Promise<boolean>;

let prover: Prover | null = null;

/**
 * Who asks a person to confirm that it is them, when an act wants a fresh proof of it: true once the server has taken
 * the proof. Gives back what ends this.
 */
export function whenProofIsWanted(asks: Prover): () => void {
  prover = asks;
  return () => {
    if (prover === asks) prover = null;
  };
}

/** An act that is refused for want of a proof is done once more with it; without one its refusal stands. */
async function proved(act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!isApiError(error, 'step_up') || prover === null || !(await prover())) throw error;
    return act();
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

function faults(value: unknown): Record<string, FieldFault[]> {
  const found: Record<string, FieldFault[]> = {};
  if (!isRecord(value)) return found;
  for (const [field, list] of Object.entries(value)) {
    if (!Array.isArray(list)) continue;
    found[field] = list.filter(isRecord).map((fault) => ({
      code: String(fault.code ?? 'invalid'),
      message: String(fault.message ?? ''),
      ...(typeof fault.limit === 'number' ? { limit: fault.limit } : {}),
    }));
  }
  return found;
}

async function refusal(response: Response): Promise<ApiError> {
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
    faults(error.fields),
    extra,
    retryAfter,
  );
}

function send(method: Method, path: string, query: Query | undefined, body: unknown, options: Options) {
  return proved(() => sendOnce(method, path, query, body, options));
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
    response = await (reads ? answer : written(answer));
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    lost();
    throw new NetworkError(error, reads ? 'unread' : fateOfWrite(offline, options));
  }
  return accepted(response, sid);
}

/** The browser says so; it is believed when a request fails as well, for it may be wrong about a server close by. */
function isOffline(): boolean {
  return !navigator.onLine;
}

/** Without a line nothing went out; else a lost answer and a lost question look the same. */
function fateOfWrite(offline: boolean, { idempotencyKey }: Options): Fate {
  if (offline) return 'unsent';
  return idempotencyKey === undefined ? 'unknown' : 'repeatable';
}

/** The answer itself, or its refusal as an error; `sid` is the one the request used. */
async function accepted(response: Response, sid: string | null): Promise<Response> {
  if (!response.ok) {
    const error = await refusal(response);
    if (isAway(error) && error.message === '') lost();
    if (error.status === 401 && sid !== null) refuseSession(sid);
    throw error;
  }
  reached();
  return response;
}

async function read(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body)) throw new ApiError(response.status, 'server_error', '');
  return body;
}

/* The one place where an answer takes its type: the shapes of types.ts are those of docs/openapi.yaml. */
async function data<T>(response: Response): Promise<T> {
  return (await read(response)).data as T;
}

export async function get<T>(path: string, query?: Query, options: Options = {}): Promise<T> {
  return data<T>(await send('GET', path, query, undefined, options));
}

export async function getPaged<T, M = { items: number }>(
  path: string,
  query?: Query,
  options: Options = {},
): Promise<Paged<T, M>> {
  const body = await read(await send('GET', path, query, undefined, options));
  return { data: body.data as T[], page_count: Number(body.page_count ?? 0), meta: (body.meta ?? {}) as M };
}

/** An answer without envelope (only the human check). */
export async function getRaw<T>(path: string, query?: Query, options: Options = {}): Promise<T> {
  return (await (await send('GET', path, query, undefined, options)).json()) as T;
}

export async function post<T>(path: string, body: unknown = {}, options: Options = {}): Promise<T> {
  return data<T>(await send('POST', path, undefined, body, options));
}

export async function patch<T>(path: string, body: unknown = {}, options: Options = {}): Promise<T> {
  return data<T>(await send('PATCH', path, undefined, body, options));
}

/** `body` for what must not stand in an address, a password. */
export async function del<T>(path: string, query?: Query, options: Options & { body?: unknown } = {}): Promise<T> {
  return data<T>(await send('DELETE', path, query, options.body, options));
}

/** Multipart; `method` is POST unless docs/openapi.yaml says PATCH. */
export async function upload<T>(
  path: string,
  form: FormData,
  options: Options & { method?: 'POST' | 'PATCH' } = {},
): Promise<T> {
  return data<T>(await send(options.method ?? 'POST', path, undefined, form, options));
}

/**
 * Multipart by POST that tells how much is on its way, 0 to 1: `fetch` cannot. The server's work after the last byte
 * is not in the figure.
 */
export async function uploadWithProgress<T>(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  options: Options = {},
): Promise<T> {
  return data<T>(await proved(() => uploadOnce(path, form, onProgress, options)));
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
    lost();
    return new NetworkError(cause, fateOfWrite(offline, options));
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
    request.onabort = () => reject(new NetworkError(options.signal?.reason, fateOfWrite(false, options)));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
  return accepted(response, sid);
}

export interface Download {
  blob: Blob;
  name: string;
}

/** A file answer, with the name of its header; files are fetched, so that no sid shows in the address bar. */
export async function download(
  path: string,
  query: Query | undefined,
  fallbackName: string,
  options: Options & { method?: 'GET' | 'POST'; body?: unknown } = {},
): Promise<Download> {
  const response = await send(options.method ?? 'GET', path, query, options.body, options);
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition')) ?? fallbackName };
}

/** A file answer, or null when the server said that a job makes the file (202). */
export async function downloadOrOrder(
  path: string,
  query: Query | undefined,
  fallbackName: string,
  options: Options = {},
): Promise<Download | null> {
  const response = await send('GET', path, query, undefined, options);
  if (response.status === 202) return null;
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition')) ?? fallbackName };
}

/** The file name of a Content-Disposition header (RFC 6266: the UTF-8 form wins); null when it has none. */
export function fileName(header: string | null): string | null {
  if (header === null) return null;
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      /* fall through to the plain form */
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name === undefined || name === '' ? null : name;
}

/** Hands a fetched file to the browser's own saving. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Address of a public picture in one of the server's sizes. */
export function imageUrl(path: string, size?: { width: 320 | 640 | 1200; webp?: boolean }): string {
  const query = size === undefined ? '' : `?w=${size.width}${size.webp ? '&f=webp' : ''}`;
  return `/api/files/${path}${query}`;
}

/** A fresh key for one form; the form keeps it over its retries. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Without a secure context there is no randomUUID; 128 random bits in hex serve as well.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FormData of plain values: null and undefined are left out, flags become 0 and 1, lists of files repeat the name. */
export function toFormData(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (Array.isArray(value) && value.some((item) => item instanceof Blob)) {
      for (const item of value) if (item instanceof Blob) form.append(name, item);
    } else if (typeof value === 'boolean') form.append(name, value ? '1' : '0');
    else if (typeof value === 'object') form.append(name, JSON.stringify(value));
    else form.append(name, String(value));
  }
  return form;
}
