import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Card, PriceFrame, Product } from '@/api/types';
import { card, product, traceOf } from '@/test/factories';
import { patchPrice, applyOfferFrame } from './adCache';

const frame = (change: Partial<PriceFrame> = {}): PriceFrame => {
  const ad = card({}, 1201);
  return {
    type: 'price',
    pro_id: 4,
    rev: 2,
    state: 'open',
    current_price: ad.current_price,
    off_count: 1201,
    any_quantity: 1201,
    buyers_count: 12,
    left_quantity: 799,
    sold_out: 0,
    is_locked: 0,
    opens_at: null,
    pro_expiry: ad.pro_expiry,
    trace: traceOf('2350.00', ad.prices, 1201).trace,
    ...change,
  };
};

describe('price frames (X-LIVE)', () => {
  it('patch every cached card and detail, and nothing else', () => {
    const client = new QueryClient();
    client.setQueryData(['ads', 'list'], { data: [card(), card({ pro_id: 9 })], page_count: 1, meta: { items: 2 } });
    client.setQueryData(['ads', 'pages'], { pages: [{ data: [card()] }], pageParams: [1] });
    client.setQueryData(['ads', 'detail', 4], product());
    client.setQueryData(['other'], card());
    const other = client.getQueryData<{ data: Card[] }>(['ads', 'list'])!.data[1];
    patchPrice(client, frame());
    const list = client.getQueryData<{ data: Card[] }>(['ads', 'list'])!.data;
    expect(list[0]).toMatchObject({ current_price: '1890.00', off_count: 1201, rev: 2 });
    expect(list[1]).toBe(other);
    expect(client.getQueryData<{ pages: { data: Card[] }[] }>(['ads', 'pages'])!.pages[0]!.data[0]!.rev).toBe(2);
    expect(client.getQueryData<Product>(['ads', 'detail', 4])).toMatchObject({
      current_price: '1890.00',
      available: 799,
    });
    expect(client.getQueryData<Card>(['other'])!.rev).toBe(1);
  });

  it('moves the rows of own offers, which know no revision, and reads them again', () => {
    const client = new QueryClient();
    const row = (pro_id: number) => ({ off_id: pro_id, pro_id, current_price: '2040.00', open: 1, is_locked: 0 });
    const key = ['offers', 'purchases', { page: 1 }];
    client.setQueryData(key, { data: [row(4), row(9)], page_count: 1 });
    patchPrice(client, frame());
    const { data } = client.getQueryData<{ data: ReturnType<typeof row>[] }>(key)!;
    expect(data.map((offer) => offer.current_price)).toEqual(['1890.00', '2040.00']);
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('leaves own offers on other ads alone', () => {
    const client = new QueryClient();
    const key = ['offers', 'purchases', { page: 1 }];
    const held = { data: [{ off_id: 1, pro_id: 9, current_price: '2040.00', open: 1, is_locked: 0 }], page_count: 1 };
    client.setQueryData(key, held);
    patchPrice(client, frame());
    expect(client.getQueryData(key)).toBe(held);
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  });

  it('drops a frame that is older than what is held', () => {
    const client = new QueryClient();
    client.setQueryData(['ads', 'detail', 4], product({ rev: 7 }));
    const held = client.getQueryData(['ads', 'detail', 4]);
    patchPrice(client, frame({ rev: 6 }));
    expect(client.getQueryData(['ads', 'detail', 4])).toBe(held);
  });
});

describe('an open page and the own offer (M-OFR-10)', () => {
  const mine = {
    off_id: 9,
    off_quantity: 10,
    off_type: 1,
    prc_id: 100,
    off_status: 1,
    off_reason: '',
    fulfilled: null,
    withdrawn: 0,
  } as const;
  const opened = (change: Partial<Product> = {}) => {
    const client = new QueryClient();
    client.setQueryData(['ads', 'detail', 4], product({ off_id: 9, has_offer: 1, my_offer: mine, ...change }));
    client.setQueryData(['ads', 'detail', 5], product({ pro_id: 5 }));
    return client;
  };
  const read = (client: QueryClient) => client.getQueryData<Product>(['ads', 'detail', 4]);

  it('takes a rejected offer away at once and reads the page again', () => {
    const client = opened();
    applyOfferFrame(client, { type: 'offer', pro_id: 4, off_id: 9, off_status: 3 });
    expect(read(client)).toMatchObject({ off_id: null, has_offer: 0, my_offer: { off_id: 9, off_status: 3 } });
    expect(client.getQueryState(['ads', 'detail', 4])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['ads', 'detail', 5])?.isInvalidated).toBe(false);
  });

  it('reads the page again when the offer was changed in another tab, and leaves it standing meanwhile', () => {
    const client = opened();
    applyOfferFrame(client, { type: 'offer', pro_id: 4, off_id: 9, off_status: 1 });
    expect(read(client)?.off_id).toBe(9);
    expect(client.getQueryState(['ads', 'detail', 4])?.isInvalidated).toBe(true);
  });

  it('leaves a newer offer alone when word comes of an older one', () => {
    const client = opened({ off_id: 12, my_offer: { ...mine, off_id: 12 } });
    applyOfferFrame(client, { type: 'offer', pro_id: 4, off_id: 9, off_status: 3 });
    expect(read(client)).toMatchObject({ off_id: 12, my_offer: { off_status: 1 } });
  });

  it('follows the number of buyers, and reads the outcome when the sale ends', () => {
    const client = opened();
    patchPrice(client, frame({ buyers_count: 12, any_quantity: 1100 }));
    expect(read(client)).toMatchObject({ buyers_count: 12, any_quantity: 1100 });
    expect(client.getQueryState(['ads', 'detail', 4])?.isInvalidated).toBe(false);
    patchPrice(client, frame({ rev: 3, state: 'expired' }));
    expect(client.getQueryState(['ads', 'detail', 4])?.isInvalidated).toBe(true);
  });
});

describe('what had to be read again', () => {
  it('still has to after a price frame, of this ad and of another', () => {
    const client = new QueryClient();
    client.setQueryData(['ads', 'detail', 4], product());
    client.setQueryData(['ads', 'detail', 9], product({ pro_id: 9 }));
    void client.invalidateQueries({ queryKey: ['ads'] });
    patchPrice(client, frame());
    expect(client.getQueryData<Product>(['ads', 'detail', 4])?.current_price).toBe('1890.00');
    expect(client.getQueryState(['ads', 'detail', 4])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['ads', 'detail', 9])?.isInvalidated).toBe(true);
  });
});
