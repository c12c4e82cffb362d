import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadDraft } from '@/entities/offer/draft';
import { ANY, AT, quantityField, show } from '@/test/adPage';
import { placed, product } from '@/test/factories';
import { render } from '@/test/render';
import { answer } from '@/test/server';
import { AdPage } from './pages/AdPage';

describe('M-OFR-01: what was entered and not sent', () => {
  it('fills the form in again after a refresh, with no more than is left by then, and shows before it sends', async () => {
    show();
    const first = await render(<AdPage />, { ...AT, user: true });
    await first.user.type(await quantityField(), '500');
    await first.user.click(screen.getByRole('radio', { name: ANY }));
    first.unmount();
    answer('get', 'products/4', product({}, 1900));
    const sent: unknown[] = [];
    answer('post', 'offers', async (request) => {
      sent.push(await request.json());
      return placed();
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    expect(await quantityField()).toHaveValue('100');
    expect(screen.getByText('Vaša ponuda još nije poslata. Proverite je i pošaljite.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^(Pošaljite|Pošaljite obavezujuću) ponudu$/ }));
    expect(sent).toEqual([]);
    expect((await quantityField()).getAttribute('aria-describedby')).not.toBeNull();
  });

  it('keeps nothing of an offer that was placed, or of a form that was emptied', async () => {
    show();
    answer('post', 'offers', () => {
      answer('get', 'products/4', product({}, 1995));
      return placed({ off_quantity: 10 });
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '10');
    expect(loadDraft(4, [])?.text).toBe('10');
    await user.clear(await quantityField());
    expect(loadDraft(4, [])).toBeNull();
    await user.type(await quantityField(), '10');
    await user.click(screen.getByRole('radio', { name: ANY }));
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    // The page that is read again holds less than was typed, and the form gives way: that is no new entry.
    await waitFor(() => expect(loadDraft(4, [])).toBeNull());
  });
});
