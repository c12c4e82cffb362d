/* The compiler is the test: the file compiles only if each marked line is a type error. */
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { get, getPaged } from '@/api/client';
import { card, OK, placed, product } from './factories';
import { answer, answerPaged, refuse } from './server';

const id = Number('7');

/** Nobody calls this function: only its types matter. */
function answers() {
  answer('get', `products/${id}`, product());
  answer('post', 'offers', async (request) => placed({ off_quantity: (await request.text()).length }));
  answer('delete', 'favorites', () => HttpResponse.error());
  answer('get', 'offers/9/calendar', () => HttpResponse.text('BEGIN:VCALENDAR'));
  answer('get', 'products', [card()], { page_count: 1, meta: { items: 1 } });
  answerPaged('products/newest', [card()]);
  answerPaged('user/sales', [], 0, { items: 0, sums: [] });
  refuse('post', 'offers', 409, 'not_open', { fields: { off_quantity: [{ code: 'max', message: 'At most 40.' }] } });
  // @ts-expect-error the API has no such address
  answer('get', `produkts/${id}`, product());
  // @ts-expect-error ads are not deleted by a list
  answer('delete', 'products', OK);
  // @ts-expect-error a misspelled word is no id
  refuse('get', 'products/nevest', 404, 'not_found');
  // @ts-expect-error an ad has a name
  answer('get', 'products/7', { pro_id: 7 });
  // @ts-expect-error an ad has no such field
  answer('get', 'products/7', { ...product(), pro_titel: 'Papir' });
  // @ts-expect-error a function answers what the API does
  answer('post', 'offers', () => card());
  // @ts-expect-error a page says how many pages there are
  answer('get', 'products', [card()]);
  // @ts-expect-error a list of ads has no such figure beside it
  answer('get', 'products', [card()], { page_count: 1, meta: { items: 1, sums: [] } });
  // @ts-expect-error the rows are ads
  answerPaged('products/newest', [{ ...card(), pro_id: '7' }]);
  // @ts-expect-error own sales come with their sums
  answerPaged('user/sales', []);
  // @ts-expect-error conversations are not counted
  answerPaged('messages', [], 0, { items: 0 });
  // @ts-expect-error what is wrong in a field is a list
  refuse('post', 'offers', 400, 'validation', { fields: { off_quantity: 'max' } });
}

it('answers what the document describes', async () => {
  expect(answers).toBeTypeOf('function');
  answer('get', 'products/7', product({ pro_id: 7 }));
  expect((await get('products/7')).pro_id).toBe(7);
  answerPaged('products/newest', (request) => (new URL(request.url).search.includes('page=2') ? [] : [card()]));
  expect((await getPaged('products/newest')).meta).toEqual({ items: 1 });
  expect((await getPaged('products/newest', { page: 2 })).meta).toEqual({ items: 0 });
});

it('lets a whole response out as it is', async () => {
  answer('get', 'products/7', () => HttpResponse.json({ error: { code: 'gone' } }, { status: 410 }));
  await expect(get('products/7')).rejects.toMatchObject({ status: 410, code: 'gone' });
});
