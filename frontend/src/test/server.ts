import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { config } from './factories';

const api = (path: string) => `http://localhost/api/${path}`;

type Method = 'get' | 'post' | 'patch' | 'delete';

/** What most pages ask for; a test overrides what it is about. */
export const server = setupServer(
  // Asked for while the server seems to be away.
  http.get(api('health'), () => HttpResponse.json({ status: 'ok' })),
  http.get(api('config'), () => HttpResponse.json({ data: config() })),
  http.get(api('notifications/count'), () => HttpResponse.json({ data: { total: 0, notification: 0, message: 0 } })),
  http.get(api('tutorials/:id'), ({ params }) =>
    HttpResponse.json({ data: { tut_id: Number(params.id), tut_name: 'Pomoć', tut_text: '<p>Uputstvo.</p>' } }),
  ),
  http.get(api('favorites'), () => HttpResponse.json({ data: [], page_count: 0, meta: { items: 0 } })),
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

/** Answers `data` under the envelope; a function sees the request. */
export function answer(
  method: Method,
  path: string,
  data: JsonBodyType | ((request: Request) => JsonBodyType | Promise<JsonBodyType>),
  beside: Record<string, JsonBodyType> = {},
): void {
  server.use(
    http[method](api(path), async ({ request }) => {
      const body = typeof data === 'function' ? await data(request) : data;
      return HttpResponse.json({ data: body, ...beside });
    }),
  );
}

/** A paged answer of these rows. */
export function answerPaged(
  path: string,
  rows: JsonBodyType[],
  pageCount = 1,
  meta?: Record<string, JsonBodyType>,
): void {
  answer('get', path, rows, { page_count: pageCount, meta: meta ?? { items: rows.length } });
}

/** A refusal in the API's envelope. */
export function refuse(
  method: Method,
  path: string,
  status: number,
  code: string,
  more: { message?: string; fields?: Record<string, JsonBodyType>; extra?: Record<string, JsonBodyType> } = {},
): void {
  server.use(
    http[method](api(path), () =>
      HttpResponse.json(
        { error: { code, message: more.message ?? '', fields: more.fields ?? {} }, ...more.extra },
        { status },
      ),
    ),
  );
}
