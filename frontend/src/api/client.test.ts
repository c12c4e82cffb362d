import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestI18n } from '@/test/i18n';
import { card, ownUser, placed, session } from '@/test/factories';
import { answer, answerPaged, answerRaw, refuse, refuseRaw, server } from '@/test/server';
import {
  del,
  download,
  fileName,
  get,
  getPaged,
  getRaw,
  imageUrl,
  newIdempotencyKey,
  patch,
  post,
  toFormData,
  upload,
  uploadWithProgress,
} from './client';
import { apiUrl, socketUrl, whenSessionEnds, writesAnswered, startSession } from './transport';
import { ApiError, isApiError, isNotFound, NetworkError } from './errors';
import { clearSid, getSid, setSid, subscribeSid } from './session';

const ended = vi.fn();

beforeEach(async () => {
  await startTestI18n('en');
  clearSid();
  ended.mockReset();
  whenSessionEnds(ended);
});

describe('requests', () => {
  it('carry the locale, lists by commas, and no empty values', () => {
    const url = new URL(
      apiUrl('products', { page: 2, search: '', filters: [1, 2], reg_id: [], cur_id: null, x: undefined }),
    );
    expect(url.pathname).toBe('/api/products');
    expect(Object.fromEntries(url.searchParams)).toEqual({ page: '2', filters: '1,2', locale: 'en' });
  });

  it('carry the session in their header and in no address; the live connection alone has it there', async () => {
    const seen: [call: string, session: string | null][] = [];
    server.use(
      http.all('http://localhost/api/*', ({ request }) => {
        expect(request.url).not.toMatch(/sid|s1/);
        const call = `${request.method} ${new URL(request.url).pathname}`;
        seen.push([call, request.headers.get('Authorization')]);
        return HttpResponse.json({ data: {} });
      }),
    );
    const everything = async () => {
      await get('user');
      await getPaged('products');
      await getRaw('human-check');
      await post('offers', { pro_id: 1 }, { idempotencyKey: 'key-1' });
      await patch('offers/1');
      await del('favorites', { pro_id: 4 });
      await upload('products', {});
      await uploadWithProgress('messages/file', {}, () => undefined);
      await download('files/messages/a.pdf', undefined, 'a.pdf');
      await download('admin/export', undefined, 'a.csv', { method: 'POST' });
    };
    setSid('s1');
    await everything();
    expect(seen).toHaveLength(10);
    expect(new Set(seen.map(([, session]) => session))).toEqual(new Set(['Bearer s1']));
    expect(apiUrl('products') + imageUrl('ads/a.jpg', { width: 320 })).not.toMatch(/sid|s1/);
    expect(socketUrl()).toBe('ws://localhost/api/websocket?locale=en&sid=s1');

    clearSid();
    seen.length = 0;
    await everything();
    expect(seen).toHaveLength(10);
    expect(new Set(seen.map(([, session]) => session))).toEqual(new Set([null]));
    expect(socketUrl()).toBe('ws://localhost/api/websocket?locale=en');
  });

  it.each(['', 'čšž', 'two\r\nlines', 'a b'])('take %j in storage for no session', async (held) => {
    localStorage.setItem('sid', held);
    const sessions: (string | null)[] = [];
    answer('get', 'user', (request) => {
      sessions.push(request.headers.get('Authorization'));
      return ownUser();
    });
    await get('user');
    expect(sessions).toEqual([null]);
    expect(getSid()).toBeNull();
  });

  it('send JSON, multipart, queries of DELETE and the key of a form', async () => {
    // Each answer is what was sent: no answer of the API.
    const seen: string[] = [];
    answer('post', 'offers', async (request) => {
      seen.push(`${request.headers.get('Idempotency-Key')} ${JSON.stringify(await request.json())}`);
      return placed({ off_id: 1 });
    });
    answerRaw('patch', 'offers/1', async (request) => ({ got: await request.json() }));
    answerRaw('delete', 'favorites', (request) => ({ id: new URL(request.url).searchParams.get('pro_id') }));
    answerRaw('post', 'products', async (request) => ({ name: (await request.formData()).get('pro_name') }));
    expect(await post('offers', { pro_id: 4 }, { idempotencyKey: 'key-1' })).toEqual(placed({ off_id: 1 }));
    expect(seen).toEqual(['key-1 {"pro_id":4}']);
    expect(await patch('offers/1', { id: 1 })).toEqual({ got: { id: 1 } });
    expect(await del('favorites', { pro_id: 4 })).toEqual({ id: '4' });
    expect(await upload('products', { pro_name: 'Papir' })).toEqual({ name: 'Papir' });
  });

  it('read pages, answers without envelope and files', async () => {
    answerPaged('products', [card()], 3, { items: 25 });
    expect(await getPaged('products')).toEqual({ data: [card()], page_count: 3, meta: { items: 25 } });
    server.use(
      http.get('http://localhost/api/human-check', () => HttpResponse.json({ signature: 'x' })),
      http.get(
        'http://localhost/api/offers/1/report',
        () => new HttpResponse('text', { headers: { 'Content-Disposition': 'attachment; filename="report.odt"' } }),
      ),
    );
    expect(await getRaw('human-check', { action: 'login' })).toEqual({ signature: 'x' });
    expect((await download('offers/1/report', { lang: 'sr' }, 'x.odt')).name).toBe('report.odt');
  });

  it('keep a new sid that an answer brings', async () => {
    setSid('old');
    const heard = vi.fn();
    const stop = subscribeSid(heard);
    answer('post', 'login/totp', { ...session({ usr_name: 'Ana' }), sid: 'new' });
    await startSession(post('login/totp', { ticket: 'first', code: '1' }));
    expect(getSid()).toBe('new');
    expect(localStorage.getItem('userName')).toBe('Ana');
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });
});

describe('refusals', () => {
  it('become errors with code, fields and what stands beside', async () => {
    // `odd` is no list: what the client does not know must not break it.
    refuseRaw('post', 'offers', 409, 'quantityLimit', {
      message: 'Too much.',
      fields: { off_quantity: [{ code: 'max', message: 'At most 40.', limit: 40 }], odd: 'x' },
      extra: { available: 40, words: ['a', 1], opens_at: null, status: 'verify' },
    });
    const error = await post('offers', { pro_id: 1 }).catch((caught: unknown) => caught);
    expect(isApiError(error, 'quantityLimit')).toBe(true);
    if (!isApiError(error)) return;
    expect(error.fields).toEqual({ off_quantity: [{ code: 'max', message: 'At most 40.', limit: 40 }] });
    expect([error.number('available'), error.list('words'), error.text('status')]).toEqual([40, ['a'], 'verify']);
    expect([error.number('words'), error.list('available'), error.text('opens_at')]).toEqual([null, [], null]);
  });

  it('survive bodies that cannot be read, and keep Retry-After', async () => {
    server.use(
      http.get('http://localhost/api/banners', () => new HttpResponse('<html>', { status: 502 })),
      http.get('http://localhost/api/faq', () =>
        HttpResponse.json({ error: { code: 'throttled' } }, { status: 429, headers: { 'Retry-After': '7' } }),
      ),
      http.get('http://localhost/api/groups', () => new HttpResponse('nonsense')),
      http.get('http://localhost/api/regions', () => HttpResponse.error()),
    );
    await expect(get('banners')).rejects.toMatchObject({ status: 502, code: 'server_error' });
    await expect(get('faq')).rejects.toMatchObject({ status: 429, retryAfter: 7 });
    await expect(get('groups')).rejects.toBeInstanceOf(ApiError);
    await expect(get('regions')).rejects.toBeInstanceOf(NetworkError);
    expect(isNotFound(new ApiError(404, 'not_found', ''))).toBe(true);
  });

  it('end the session on 401 only when the sid that was used is still the one held', async () => {
    setSid('one');
    refuse('get', 'user', 401, 'session');
    await expect(get('user')).rejects.toMatchObject({ status: 401 });
    expect(getSid()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();

    setSid('two');
    server.use(
      http.get('http://localhost/api/user', () => {
        setSid('three');
        return HttpResponse.json({ error: { code: 'session', message: '' } }, { status: 401 });
      }),
    );
    await expect(get('user')).rejects.toMatchObject({ status: 401 });
    expect(getSid()).toBe('three');
    expect(ended).toHaveBeenCalledOnce();
  });

  it('wait for a write that may bring the next sid, whichever is heard of first', async () => {
    setSid('old');
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    server.use(
      http.post('http://localhost/api/user/edit-profile', async () => {
        await gate;
        return HttpResponse.json({ data: { sid: 'new' } });
      }),
    );
    refuse('get', 'user', 401, 'session');
    const write = startSession(upload('user/edit-profile', {}));
    await expect(get('user')).rejects.toMatchObject({ status: 401 });
    expect(getSid()).toBe('old');
    const answered = writesAnswered();
    expect(answered).not.toBeNull();
    open();
    await answered;
    expect(getSid()).toBe('new');
    await write;
    expect(ended).not.toHaveBeenCalled();

    // A write that brings none leaves the end as it is.
    refuse('post', 'offers', 401, 'session');
    await expect(post('offers', { pro_id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(getSid()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
    expect(writesAnswered()).toBeNull();
  });

  it('of a guest do not end anything', async () => {
    refuse('get', 'user', 401, 'session');
    await expect(get('user')).rejects.toMatchObject({ status: 401 });
    expect(ended).not.toHaveBeenCalled();
  });

  it('pass a cancelled request on as such', async () => {
    const abort = new AbortController();
    answer('get', 'user', ownUser());
    abort.abort();
    await expect(get('user', undefined, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('parts', () => {
  it('read the names of downloads', () => {
    expect(fileName(`attachment; filename="a.odt"; filename*=UTF-8''ugovor%20%C4%8D.odt`)).toBe('ugovor č.odt');
    expect(fileName('attachment; filename="a \\"b\\".odt"')).toBe('a "b".odt');
    expect(fileName('attachment; filename=a.odt')).toBe('a.odt');
    expect(fileName("attachment; filename*=UTF-8''%ZZ; filename=b.odt")).toBe('b.odt');
    expect(fileName('inline')).toBeNull();
    expect(fileName(null)).toBeNull();
  });

  it('make forms, picture addresses and keys', () => {
    const form = toFormData({
      a: 1,
      flag: true,
      off: false,
      none: null,
      gone: undefined,
      list: [{ x: 1 }],
      files: [new File(['1'], '1.png'), new File(['2'], '2.png')],
      one: new File(['3'], '3.png'),
    });
    expect(form.get('a')).toBe('1');
    expect([form.get('flag'), form.get('off'), form.get('none'), form.has('gone')]).toEqual(['1', '0', null, false]);
    expect(form.get('list')).toBe('[{"x":1}]');
    expect(form.getAll('files')).toHaveLength(2);
    expect(imageUrl('ads/a.jpg')).toBe('/api/files/ads/a.jpg');
    expect(imageUrl('ads/a.jpg', { width: 320, webp: true })).toBe('/api/files/ads/a.jpg?w=320&f=webp');
    expect(newIdempotencyKey()).toMatch(/^[\x21-\x7e]{8,128}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
