import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { markReachable } from '@/api/reachability';
import { render } from '@/test/render';
import { lazy } from './lazy';

/* X-OFFLINE: a part of a page whose code does not come. */

afterEach(markReachable);

describe('a part that does not come', () => {
  it('says so in its place and comes by a click', async () => {
    const load = vi
      .fn<() => Promise<{ default: () => React.ReactNode }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue({ default: () => <p>Ovde sam</p> });
    const Part = lazy(load);
    const { user } = await render(
      <Suspense fallback={null}>
        <Part />
      </Suspense>,
    );
    await user.click(await screen.findByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await screen.findByText('Ovde sam')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('as a dialog closes itself, so that its button works again', async () => {
    const close = vi.fn();
    const load = vi.fn<() => Promise<{ default: (props: { onClose: () => void }) => React.ReactNode }>>();
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const Part = lazy(load);
    await render(
      <Suspense fallback={null}>
        <Part onClose={close} />
      </Suspense>,
    );
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(await screen.findByText('Ovaj deo nije učitan. Pokušajte ponovo kad se veza vrati.')).toBeVisible();
  });
});
