import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Address, Answer, Data, Meta, Method, RowOf } from '@/api/operations';
import type { components } from '@/api/schema';
import { config, counters, tutorial } from './factories';

const api = (path: string) => `http://localhost/api/${path}`;

/** Data, or a function that makes them from the request; the server sends a Response as it is, without the envelope. */
export type Produced<T> = T | ((request: Request) => T | Response | Promise<T | Response>);

function envelope<T>(
  method: Method,
  path: string,
  data: Produced<T>,
  envelopeFieldsOf: (data: T) => object = () => ({}),
) {
  return http[method](api(path), async ({ request }) => {
    const body = data instanceof Function ? await data(request) : data;
    return body instanceof Response ? body : HttpResponse.json({ data: body, ...envelopeFieldsOf(body) });
  });
}

/** Answers the requests that most pages send; a test overrides those it is about. */
export const server = setupServer(
  // The client asks for this while the server seems to be away.
  http.get(api('health'), () => HttpResponse.json({ status: 'ok' })),
  envelope('get', 'config', () => config()),
  envelope('get', 'notifications/count', counters()),
  envelope('get', 'products/suggestions', { categories: [], names: [] }),
  envelope('get', 'products/counts', {}),
  http.get(api('tutorials/:id'), ({ params }) => HttpResponse.json({ data: tutorial({ tut_id: Number(params.id) }) })),
  http.post(api('products/:id/view'), () => HttpResponse.json({ data: { res: 'ok' } })),
  envelope('get', 'messages/blocked', [], () => ({ page_count: 0, meta: { items: 0 } })),
  envelope('get', 'user/digest', { digest: 'at_once', next_at: null }),
  http.get(api('user/following/:id'), () => HttpResponse.json({ data: { following: 0 } })),
  envelope('get', 'favorites', [], () => ({ page_count: 0, meta: { items: 0 } })),
);

/** Addresses with a session since the last check. Only the live connection may have one; a voter's id is none. */
const carried: string[] = [];
server.events.on('request:start', ({ request }) => {
  if (/[?&]sid=(?!v\.)/.test(request.url)) carried.push(`${request.method} ${request.url}`);
});

export const sessionsInAddresses = (): string[] => carried.splice(0);

/** `LATE=150 npx vitest run` delays each answer by up to 150 ms, so that the answers come in any order. */
const LATE = Number(process.env.LATE ?? 0);
const { setTimeout: later } = globalThis;

/** Answers the page's requests from now on; the returned function ends that. */
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

/** The fields of an operation's answer beside `data`. */
type EnvelopeFields<M extends Method, P extends string> = Omit<Answer<M, P>, 'data'>;

type EnvelopeArguments<M extends Method, P extends string> =
  Record<never, never> extends EnvelopeFields<M, P>
    ? [envelopeFields?: EnvelopeFields<M, P>]
    : [envelopeFields: EnvelopeFields<M, P>];

/** One method each: for an open one the compiler compares all addresses with each other, which are too many. */
type AnswerFor<M extends Method> = <P extends Address<M>>(
  method: M,
  path: P,
  data: Produced<Data<M, P>>,
  ...more: EnvelopeArguments<M, P>
) => void;

/**
 * Answers an operation with `data` in the envelope, typed by the API's schema. A function gets the request and may
 * return a whole Response: a file, another status, a broken connection.
 */
export const answer: AnswerFor<'get'> & AnswerFor<'post'> & AnswerFor<'patch'> & AnswerFor<'delete'> = (
  method: Method,
  path: string,
  data: unknown,
  envelopeFields?: object,
): void => answerRaw(method, path, data, envelopeFields);

type PagedArguments<P extends string> = [Meta<P>] extends [never]
  ? [pageCount?: number]
  : { items: number } extends Meta<P>
    ? [pageCount?: number, meta?: Meta<P>]
    : [pageCount: number, meta: Meta<P>];

/** Answers with a page of these rows; without `meta` they are the only ones. */
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
  /** Fields beside `error` in the answer. */
  extra?: object;
}

interface ErrorDetails extends RawErrorDetails {
  fields?: components['schemas']['Refusal']['error']['fields'];
}

/** Answers an operation with an error in the API's envelope. */
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
 * `answer` without the API's types: for an address that a test has made up for a screen of its own, or for a body that
 * is wrong on purpose. The caller says which.
 */
export function answerRaw<T>(method: Method, path: string, data: Produced<T>, envelopeFields: object = {}): void {
  server.use(envelope(method, path, data, () => envelopeFields));
}

/** `refuse` without the API's types: for an address or a shape of error that the API does not have. */
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
