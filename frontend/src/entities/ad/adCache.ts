import type { QueryClient } from '@tanstack/react-query';
import type { Card, Offer, OfferFrame, PriceFrame, Product } from '@/api/types';

/** First part of the key of every query that returns ads, so that price frames reach all of them. */
export const ADS_KEY = 'ads';

/** Key of the own sales, which are a list of ads. */
export const SALES_KEY = [ADS_KEY, 'sales'] as const;

type Patch = (row: Card) => Card;

function isCard(value: unknown): value is Card {
  return typeof value === 'object' && value !== null && 'pro_id' in value && 'rev' in value && 'trace' in value;
}

/**
 * Returns the tree with every ad `id` patched, all ads for null; untouched branches keep their identity, so React
 * renders only what changed.
 */
function patchTree(value: unknown, id: number | null, patch: Patch): unknown {
  if (Array.isArray(value)) {
    let changed = false;
    const next = value.map((item: unknown) => {
      const patched = patchTree(item, id, patch);
      if (patched !== item) changed = true;
      return patched;
    });
    return changed ? next : value;
  }
  if (isCard(value)) return id === null || value.pro_id === id ? patch(value) : value;
  if (typeof value === 'object' && value !== null) {
    let changed = false;
    const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
      // Only pages and `data` contain rows.
      if (typeof item !== 'object' || item === null) return [key, item];
      const patched = patchTree(item, id, patch);
      if (patched !== item) changed = true;
      return [key, patched];
    });
    return changed ? Object.fromEntries(entries) : value;
  }
  return value;
}

/**
 * Applies `patch` to the ad, or to all for null, in every cached list and detail. A patch holds less than an answer, so
 * stale queries stay stale and no answer counts as younger.
 */
export function patchAd(client: QueryClient, id: number | null, patch: Patch): void {
  for (const query of client.getQueryCache().findAll({ queryKey: [ADS_KEY] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const next = patchTree(data, id, patch);
    if (next === data) continue;
    query.setData(next, { updatedAt: dataUpdatedAt, manual: true });
    if (isInvalidated) query.invalidate();
  }
}

/** Takes from every cached ad what one person had to do with it: a visitor sees the rest. */
export function forgetViewer(client: QueryClient): void {
  patchAd(client, null, (ad) => {
    const visited = { ...ad, favorite: 0, my_product: 0, has_offer: 0 } as const;
    if (!('my_offer' in ad)) return visited;
    const owner = { editable: 0, price_edit: 0, deletable: 0, renewable: 0, can_hide: 0, archived: 0 } as const;
    return { ...visited, ...owner, off_id: null, my_offer: null, available: ad.left_quantity };
  });
}

/** Returns the ad after a price frame; a frame older than the ad's revision changes nothing. */
function withPrice<T extends Card>(ad: T, frame: PriceFrame): T {
  if (frame.rev <= ad.rev) return ad;
  const change: Partial<Card> = {
    rev: frame.rev,
    state: frame.state,
    current_price: frame.current_price,
    off_count: frame.off_count,
    left_quantity: frame.left_quantity,
    sold_out: frame.sold_out,
    expired: frame.state === 'expired' ? 1 : ad.expired,
    is_locked: frame.is_locked,
    opens_at: frame.opens_at,
    pro_expiry: frame.pro_expiry,
    trace: frame.trace,
  };
  const next = { ...ad, ...change };
  // Only the product page shows these.
  if ('buyers_count' in next)
    Object.assign(next, { buyers_count: frame.buyers_count, any_quantity: frame.any_quantity });
  // Only the product page has this figure: what the reader may still offer changes by as much as what is left.
  if ('available' in ad && typeof ad.available === 'number') {
    return { ...next, available: Math.max(0, ad.available + frame.left_quantity - ad.left_quantity) };
  }
  return next;
}

/** Lists of own offers: their rows have the ad's price, but neither its price steps nor its revision. */
export const PURCHASES_KEY = ['offers', 'purchases'] as const;

function isOffer(value: unknown): value is Pick<Offer, 'pro_id' | 'current_price' | 'open' | 'is_locked'> {
  return typeof value === 'object' && value !== null && 'off_id' in value && 'current_price' in value;
}

/** Updates the price of own offers at once and refetches the rest of their rows (waiting, closed). */
function patchPurchases(client: QueryClient, frame: PriceFrame): void {
  let moved = false;
  client.setQueriesData({ queryKey: PURCHASES_KEY }, (page: unknown) => {
    if (typeof page !== 'object' || page === null || !('data' in page) || !Array.isArray(page.data)) return undefined;
    const rows: unknown[] = page.data;
    const next = rows.map((row) => {
      const differs =
        isOffer(row) &&
        row.pro_id === frame.pro_id &&
        (row.current_price !== frame.current_price ||
          row.is_locked !== frame.is_locked ||
          (row.open === 1 && frame.state !== 'open' && frame.state !== 'locked'));
      if (!differs) return row;
      moved = true;
      return { ...row, current_price: frame.current_price, is_locked: frame.is_locked };
    });
    return moved ? { ...page, data: next } : undefined;
  });
  if (moved) void client.invalidateQueries({ queryKey: PURCHASES_KEY });
}

const runs = (state: Card['state']) => state === 'open' || state === 'locked';

export function patchPrice(client: QueryClient, frame: PriceFrame): void {
  const key = detailKey(frame.pro_id);
  const before = client.getQueryData<Product>(key);
  patchAd(client, frame.pro_id, (ad) => withPrice(ad, frame));
  // When a sale ends or is restored, sums and outcomes change, and no frame carries them.
  if (before !== undefined && frame.rev > before.rev && runs(before.state) !== runs(frame.state)) {
    void client.invalidateQueries({ queryKey: key });
  }
  patchPurchases(client, frame);
}

/** The key of a product page. */
const detailKey = (adId: number) => [ADS_KEY, 'detail', adId] as const;

/** Statuses of offers that count. */
const COUNTING: readonly OfferFrame['off_status'][] = [1, 5];

/**
 * The own offer has changed: by its seller, by an administrator or in another tab. An offer that has ended leaves the
 * open page at once; every query that shows offers is fetched again.
 */
export function applyOfferFrame(client: QueryClient, frame: OfferFrame): void {
  const key = detailKey(frame.pro_id);
  if (!COUNTING.includes(frame.off_status)) {
    client.setQueryData<Product>(key, (ad) =>
      ad?.my_offer?.off_id === frame.off_id
        ? { ...ad, off_id: null, has_offer: 0, my_offer: { ...ad.my_offer, off_status: frame.off_status } }
        : ad,
    );
  }
  for (const queryKey of [key, [ADS_KEY, 'transactions', frame.pro_id], ['offers'], ['partners']]) {
    void client.invalidateQueries({ queryKey });
  }
}
