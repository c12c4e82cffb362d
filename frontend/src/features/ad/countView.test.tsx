import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '@/api/types';
import { AT, show } from '@/test/adPage';
import { render } from '@/test/render';
import { answer } from '@/test/server';
import { AdPage } from './pages/AdPage';

let counted: string[];

beforeEach(() => {
  sessionStorage.clear();
  counted = [];
  answer('post', 'products/4/view', (request) => {
    counted.push(new URL(request.url).pathname);
    return { res: 'ok' } as const;
  });
});

async function open(change: Partial<Product> = {}) {
  show(change);
  const { unmount } = await render(<AdPage />, AT);
  await screen.findByRole('heading', { level: 1 });
  // What the page sends, it has sent when another request has been answered.
  await fetch('http://localhost/api/health');
  unmount();
}

describe('X-AGAIN-03: the view of an ad', () => {
  it('is counted once in a tab', async () => {
    await open();
    await open();
    expect(counted).toEqual(['/api/products/4/view']);
    sessionStorage.clear(); // Another tab.
    await open({ state: 'locked' });
    expect(counted).toHaveLength(2);
  });

  it.each([
    ['the own ad', { my_product: 1 }],
    ['an ended ad', { state: 'expired' }],
    ['a deleted ad', { state: 'deleted' }],
    ['an ad that waits for its approval', { state: 'held' }],
  ] as const)('is not counted for %s', async (_what, change) => {
    await open(change);
    expect([counted, sessionStorage.length]).toEqual([[], 0]);
  });
});
