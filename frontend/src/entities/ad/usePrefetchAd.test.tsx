import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { card, product } from '@/test/factories';
import { render } from '@/test/render';
import { answer } from '@/test/server';
import { AdCard } from './AdCard';
import { registerAdPage } from './usePrefetchAd';

describe('a product page whose link the pointer or the focus rests on', () => {
  it('is fetched, data and code, but not for one who saves data', async () => {
    const asked: string[] = [];
    answer('get', 'products/4', (request) => {
      asked.push(new URL(request.url).pathname);
      return product();
    });
    const load = vi.fn(() => Promise.resolve());
    registerAdPage(load);
    const { user, client } = await render(<AdCard ad={card()} />);
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await user.tab();
    expect(load).not.toHaveBeenCalled();
    Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true });
    await user.hover(screen.getByRole('link'));
    await waitFor(() => expect(client.getQueryData(['ads', 'detail', 4])).toBeDefined());
    expect(asked).toEqual(['/api/products/4']);
    expect(load).toHaveBeenCalled();
  });
});
