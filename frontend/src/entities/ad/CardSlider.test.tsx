import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card } from '@/test/factories';
import { render } from '@/test/render';
import { CardSlider } from './CardSlider';

let tell: (seen: Record<number, boolean>) => void = () => undefined;

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      targets: Element[] = [];
      constructor(callback: (entries: Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'>[]) => void) {
        tell = (seen) =>
          act(() =>
            callback(this.targets.map((target, index) => ({ target, intersectionRatio: seen[index] ? 1 : 0.2 }))),
          );
      }
      observe(target: Element) {
        this.targets.push(target);
      }
      disconnect() {}
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

describe('a row of cards', () => {
  it('has arrows only where there is something to scroll, shut at the ends', async () => {
    await render(<CardSlider title="Novo" ads={[card({ pro_id: 1 }), card({ pro_id: 2 })]} />);
    tell({ 0: true, 1: true });
    expect(screen.queryByRole('button', { name: /Novo/ })).toBeNull();
    tell({ 0: true, 1: false });
    expect(screen.getByRole('button', { name: 'Prethodni: Novo' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Sledeći: Novo' })).toHaveAttribute('aria-disabled', 'false');
    tell({ 0: false, 1: true });
    expect(screen.getByRole('button', { name: 'Prethodni: Novo' })).toHaveAttribute('aria-disabled', 'false');
    expect(screen.getByRole('button', { name: 'Sledeći: Novo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows every ad, those that are drawn later too', async () => {
    const ads = [1, 2, 3, 4, 5, 6].map((id) => card({ pro_id: id, pro_name: `Oglas ${id}` }));
    await render(<CardSlider title="Novo" ads={ads} />);
    for (const { pro_name: name } of ads) expect(await screen.findByRole('heading', { name })).toBeVisible();
  });
});
