import type { Address, Answer, Body, Data, FormFields, FormValue, Meta, QueryOf, RowOf } from './operations';
import { read, send, sendWithProgress, type Options, type Query, type QueryValue } from './transport';

/** A paged answer: rows, number of pages and, where docs/openapi.yaml says so, more about the whole. */
export interface Paged<T, M = { items: number }> {
  data: T[];
  page_count: number;
  meta: M;
}

/** The names are those of the document; empty values are not sent. */
type QueryFor<M extends 'get' | 'delete', P extends string> = { [Name in keyof QueryOf<M, P>]?: QueryValue };

/** A body is asked for where the operation takes one. */
type BodyArguments<M extends 'post' | 'patch', P extends string> =
  undefined extends Body<M, P> ? [body?: Body<M, P>, options?: Options] : [body: Body<M, P>, options?: Options];

/* The one place where an answer takes its type: that of the document's operation. */
async function data<T>(response: Response): Promise<T> {
  return (await read(response)).data as T;
}

export async function get<P extends Address<'get'>>(
  path: P,
  query?: QueryFor<'get', P>,
  options: Options = {},
): Promise<Data<'get', P>> {
  return data(await send('GET', path, query, undefined, options));
}

export async function getPaged<P extends Address<'get'>>(
  path: P,
  query?: QueryFor<'get', P>,
  options: Options = {},
): Promise<Paged<RowOf<P>, Meta<P>>> {
  const body = await read(await send('GET', path, query, undefined, options));
  return {
    data: body.data as RowOf<P>[],
    page_count: Number(body.page_count ?? 0),
    meta: (body.meta ?? {}) as Meta<P>,
  };
}

/** Addresses of lists whose rows are these: what a screen that only knows its rows may ask for. */
export type ListAddress<Row> = {
  [P in Address<'get'>]: [RowOf<P>] extends [never] ? never : Row extends RowOf<P> ? P : never;
}[Address<'get'>];

/** `get` for a screen that is told which list it shows: the address must be one whose rows are these. */
export async function getRows<Row>(path: ListAddress<Row>, query?: Query, options: Options = {}): Promise<Row[]> {
  return data(await send('GET', path, query, undefined, options));
}

/** `getPaged` for such a screen. What a list says beside its rows differs from list to list. */
export async function getRowsPaged<Row>(
  path: ListAddress<Row>,
  query?: Query,
  options: Options = {},
): Promise<Paged<Row, Record<string, unknown>>> {
  const body = await read(await send('GET', path, query, undefined, options));
  return {
    data: body.data as Row[],
    page_count: Number(body.page_count ?? 0),
    meta: (body.meta ?? {}) as Record<string, unknown>,
  };
}

/** An answer without envelope (only the human check). */
export async function getRaw<P extends Address<'get'>>(
  path: P,
  query?: QueryFor<'get', P>,
  options: Options = {},
): Promise<Answer<'get', P>> {
  return (await (await send('GET', path, query, undefined, options)).json()) as Answer<'get', P>;
}

export async function post<P extends Address<'post'>>(
  path: P,
  ...[body, options = {}]: BodyArguments<'post', P>
): Promise<Data<'post', P>> {
  return data(await send('POST', path, options.query, body ?? {}, options));
}

export async function patch<P extends Address<'patch'>>(
  path: P,
  ...[body, options = {}]: BodyArguments<'patch', P>
): Promise<Data<'patch', P>> {
  return data(await send('PATCH', path, undefined, body ?? {}, options));
}

/** `body` for what must not stand in an address, a password. */
export async function del<P extends Address<'delete'>>(
  path: P,
  query?: QueryFor<'delete', P>,
  options: Options & { body?: unknown } = {},
): Promise<Data<'delete', P>> {
  return data(await send('DELETE', path, query, options.body, options));
}

/** A form with files by POST. */
export async function upload<P extends Address<'post'>>(
  path: P,
  fields: FormFields<'post', P>,
  options: Options = {},
): Promise<Data<'post', P>> {
  return data(await send('POST', path, undefined, toFormData(fields), options));
}

/** A form with files by PATCH. */
export async function uploadChange<P extends Address<'patch'>>(
  path: P,
  fields: FormFields<'patch', P>,
  options: Options = {},
): Promise<Data<'patch', P>> {
  return data(await send('PATCH', path, undefined, toFormData(fields), options));
}

/** `upload` that tells how much is on its way, 0 to 1. The server's work after the last byte is not in the figure. */
export async function uploadWithProgress<P extends Address<'post'>>(
  path: P,
  fields: FormFields<'post', P>,
  onProgress: (share: number) => void,
  options: Options = {},
): Promise<Data<'post', P>> {
  return data(await sendWithProgress(path, toFormData(fields), onProgress, options));
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
export function toFormData(values: Record<string, FormValue>): FormData {
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
