/* The compiler is the test: each call marked as an error must be one, or the file does not compile. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { del, get, getPaged, patch, post, upload } from './client';
import type { Body, Data, Meta, QueryOf, RowOf } from './operations';
import type { Card, Product, SumsMeta } from './types';

const id = Number('7');
const side = Math.random() < 2 ? 'buyers' : 'sellers';

/** Never called: only its types matter. */
function calls() {
  return [
    get(`products/${id}`),
    getPaged(`user/${side}`, { page: 1 }),
    post('offers', { pro_id: id, off_quantity: 2, off_type: 1 }),
    patch(`offers/${id}/reject`),
    del(`products/${id}`),
    upload('partners', { par_name: 'Zbir', par_image: new File([], 'a.png') }),
    // @ts-expect-error a misspelled word is no id of a user
    get('user/salez'),
    // @ts-expect-error the API has no such address
    get(`produkts/${id}`),
    // @ts-expect-error ads are not deleted by a list
    del('products'),
    // @ts-expect-error an id is a number
    post('offers', { pro_id: 'x' }),
    // @ts-expect-error an offer names its ad
    post('offers', {}),
    // @ts-expect-error the list knows no such filter
    getPaged('user/sales', { pages: 1 }),
    // @ts-expect-error the form has no such field
    upload('partners', { par_nam: 'Zbir' }),
  ];
}

describe('the operations of the API', () => {
  it('take their answers, bodies and filters from the document', () => {
    expectTypeOf<Data<'get', 'products/7'>>().toEqualTypeOf<Product>();
    expectTypeOf<RowOf<'products/newest'>>().toEqualTypeOf<Card>();
    expectTypeOf<Meta<'user/sales'>>().toEqualTypeOf<SumsMeta>();
    expectTypeOf<NonNullable<Body<'post', 'favorites'>>['pro_id']>().toEqualTypeOf<number>();
    expectTypeOf<QueryOf<'get', 'user/sales'>>().toHaveProperty('sort');
    expect(calls).toBeTypeOf('function');
  });
});
