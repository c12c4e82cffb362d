import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Address, Answer, Data, Meta, Method, RowOf } from '@/api/operations';
import type { components } from '@/api/schema';
import { config, counters, tutorial } from './factories';

const api = (path: string) => `http://localhost/api/${path}`;

/** Data, or a function of the request that makes them; a Response goes out as it is, without the envelope. */
export type Produced<T> = T | ((request: Request) => T | Response | Promise<T | Response>);

function envelope<T>(method: Method, path: string, data: Produced<T>, besideOf: (data: T) => object = () => ({})) {
  return http[method](api(path), async ({ request }) => {
    const body = data instanceof Function ? await data(request) : data;
    return body instanceof Response ? body : HttpResponse.json({ data: body, ...besideOf(body) });
  });
}

/** What most pages ask for; a test overrides what it is about. */
export const server = setupServer(
  // Asked for while the server seems to be away.
  http.get(api('health'), () => HttpResponse.json({ status: 'ok' })),
  envelope('get', 'config', () => config()),
  envelope('get', 'notifications/count', counters()),
  http.get(api('tutorials/:id'), ({ params }) => HttpResponse.json({ data: tutorial({ tut_id: Number(params.id) }) })),
  envelope('get', 'favorites', [], () => ({ page_count: 0, meta: { items: 0 } })),
);

/** Addresses that carried a session since the last look: only the live connection's may (a voter's id is none). */
const carried: string[] = [];
server.events.on('request:start', ({ request }) => {
  if (/[?&]sid=(?!v\.)/.test(request.url)) carried.push(`${request.method} ${request.url}`);
});

export const sessionsInAddresses = (): string[] => carried.splice(0);

/** `LATE=150 npx vitest run`: each answer waits up to so many milliseconds, so they come in any order. */
const LATE = Number(process.env.LATE ?? 0);
const { setTimeout: later } = globalThis;

/** Answers what the page asks for from now on; the function that comes back ends that. */
export function serve(): () => void {
  server.listen({ onUnhandledRequest: 'error' });
  const { fetch } = globalThis;
  if (LATE > 0) {
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      await new Promise((resolve) => later(resolve, Math.random() * LATE));
      init?.signal?.throwIfAborted();
      return response;
    };
  }
  return () => {
    globalThis.fetch = fetch;
    server.close();
  };
}

/** What an operation answers beside its data. */
type Beside<M extends Method, P extends string> = Omit<Answer<M, P>, 'data'>;

type BesideArguments<M extends Method, P extends string> =
  Record<never, never> extends Beside<M, P> ? [beside?: Beside<M, P>] : [beside: Beside<M, P>];

/**
 * Answers `data` under the envelope, as the document describes this operation. A function sees the request and may
 * return a whole Response: a file, another status, a broken connection.
 */
export function answer<M extends Method, P extends Address<M>>(
  method: M,
  path: P,
  data: Produced<Data<M, P>>,
  ...[beside]: BesideArguments<M, P>
): void {
  answerRaw(method, path, data, beside);
}

type PagedArguments<P extends string> = [Meta<P>] extends [never]
  ? [pageCount?: number]
  : { items: number } extends Meta<P>
    ? [pageCount?: number, meta?: Meta<P>]
    : [pageCount: number, meta: Meta<P>];

/** A paged answer of these rows; without `meta` they are all there are. */
export function answerPaged<P extends Address<'get'>>(
  path: P,
  rows: Produced<RowOf<P>[]>,
  ...[pageCount = 1, meta]: PagedArguments<P>
): void {
  server.use(envelope('get', path, rows, (all) => ({ page_count: pageCount, meta: meta ?? { items: all.length } })));
}

interface RawErrorDetails {
  message?: string;
  fields?: object;
  /** Beside the error. */
  extra?: object;
}

interface ErrorDetails extends RawErrorDetails {
  fields?: components['schemas']['Refusal']['error']['fields'];
}

/** A refusal in the API's envelope. */
export function refuse<M extends Method, P extends Address<M>>(
  method: M,
  path: P,
  status: number,
  code: string,
  more?: ErrorDetails,
): void {
  refuseRaw(method, path, status, code, more);
}

/**
 * `answer` of what the document does not describe: an address that a test made up for a screen of its own, or a body
 * that is wrong on purpose. Whoever calls it says which.
 */
export function answerRaw<T>(method: Method, path: string, data: Produced<T>, beside: object = {}): void {
  server.use(envelope(method, path, data, () => beside));
}

/** `refuse` of an address that the API does not have, or in a shape that it does not use. */
export function refuseRaw(
  method: Method,
  path: string,
  status: number,
  code: string,
  more: RawErrorDetails = {},
): void {
  const { message = '', fields = {}, extra } = more;
  server.use(
    http[method](api(path), () => HttpResponse.json({ error: { code, message, fields }, ...extra }, { status })),
  );
}
