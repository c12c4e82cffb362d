import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { clearSid, setSid } from '@/api/session';
import { adDetailQuery, adListQueries } from '@/entities/ad/queries';
import { lookupQueries } from '@/entities/site/lookups';
import { NO_FILTERS } from '@/entities/ad/filters';
import { hydrateCache } from './hydrateCache';

function serve(lang: string, answers: unknown): void {
  document.documentElement.lang = lang === 'sr' ? 'sr-Latn' : lang;
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'given';
  block.textContent = JSON.stringify({ lang, answers });
  document.body.append(block);
}

beforeEach(() => clearSid());

it('puts each answer where its page looks for it', () => {
  // The keys are those of the server: marketplace/website.
  const filters = { category: 3, search: '', cur_id: '', sort: null, newest: null, expiry: null };
  const terms = { price_from: '', price_to: '', delivery_included: null, vat: [], seller: null };
  serve('sr', [
    [['ads', 'detail', 12], 'ad'],
    [['ads', 'list', { ...filters, ...terms, reg_id: [], filters: [], as_typed: false, page: 1 }], 'hits'],
    [['ads', 'newest', 2], 'newest'],
    [['ads', 'popular', 1], 'popular'],
    [['lookup', 'categories', 'sr', null], 'categories'],
  ]);
  const client = new QueryClient();
  hydrateCache(client);
  expect(client.getQueryData(adDetailQuery(12).queryKey)).toBe('ad');
  expect(client.getQueryData(adListQueries.search({ ...NO_FILTERS, category: 3 }).queryKey)).toBe('hits');
  expect(client.getQueryData(adListQueries.newest(2).queryKey)).toBe('newest');
  expect(client.getQueryData(adListQueries.popular(1).queryKey)).toBe('popular');
  expect(client.getQueryData(lookupQueries.categories('sr').queryKey)).toBe('categories');
});

it("leaves a visitor's answers to visitors", () => {
  serve('sr', [[['ads', 'detail', 12], 'ad']]);
  setSid('a'.repeat(32));
  const client = new QueryClient();
  hydrateCache(client);
  expect(client.getQueryData(['ads', 'detail', 12])).toBeUndefined();
});

it('takes nothing in another language, and nothing where nothing came', () => {
  const client = new QueryClient();
  hydrateCache(client);
  serve('en', [[['ads', 'detail', 12], 'ad']]);
  document.documentElement.lang = 'sr-Latn';
  hydrateCache(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
