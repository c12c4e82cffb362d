import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adDetailQuery } from '@/entities/ad/queries';
import { RefreshMark } from '@/shared/ui/RefreshMark';
import { ANY, AT, quantityField, show, withMine } from '@/test/adPage';
import { placed, product } from '@/test/factories';
import { render, testQueryClient } from '@/test/render';
import { answer } from '@/test/server';
import { AdPage } from './pages/AdPage';

/* X-KEPT: a kept ad is shown at once, and nobody offers by its price before that has been read again. */

const HOUR = 3_600_000;
const WAITS = 'Cena se osvežava. Slanje je moguće čim stigne nova.';

/** A page whose ad was read an hour ago; the returned function lets the answer of now arrive. */
function visitedBefore(before = product(), now = product()) {
  show();
  let arrive: () => void = () => undefined;
  const held = new Promise<undefined>((resolve) => (arrive = () => resolve(undefined)));
  answer('get', 'products/4', async () => {
    await held;
    return now;
  });
  const client = testQueryClient();
  client.setQueryData(adDetailQuery(4).queryKey, before, { updatedAt: Date.now() - HOUR });
  return { client, arrive };
}

it('shows the kept ad, sends nothing by its price, and sends once the new one is there', async () => {
  const sent: unknown[] = [];
  answer('post', 'offers', async (request) => {
    sent.push(await request.json());
    return placed();
  });
  const { client, arrive } = visitedBefore();
  const { user } = await render(<AdPage />, { ...AT, user: true, client });
  await user.type(await quantityField(), '10');
  await user.click(screen.getByRole('radio', { name: ANY }));
  const send = screen.getByRole('button', { name: 'Pošaljite ponudu' });
  expect(screen.getByText(WAITS)).toBeVisible();
  expect(send).toBeDisabled();
  await user.type(await quantityField(), '{Enter}');
  expect(sent).toEqual([]);
  act(arrive);
  await waitFor(() => expect(send).toBeEnabled());
  expect(screen.queryByText(WAITS)).toBeNull();
  await user.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('opens the change of an offer with a new price only', async () => {
  const { client, arrive } = visitedBefore(product(withMine()), product(withMine({ current_price: '1234.00' })));
  answer('get', 'products/4/edit-offer', { off_id: 9, off_quantity: 25, off_type: 1, prc_id: 100 } as never);
  const { user } = await render(<AdPage />, { ...AT, user: true, client });
  await user.click(await screen.findByRole('button', { name: 'Izmenite ponudu' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelector('form')).toBeNull();
  act(arrive);
  await waitFor(() => expect(dialog.querySelector('form')).not.toBeNull());
});

it('says quietly that what is shown is being refreshed', async () => {
  const { client, arrive } = visitedBefore();
  await render(
    <>
      <AdPage />
      <RefreshMark />
    </>,
    { ...AT, client },
  );
  expect(await screen.findByText('Osvežava se', {}, { timeout: 5000 })).toBeVisible();
  act(arrive);
  await waitFor(() => expect(screen.queryByText('Osvežava se')).toBeNull());
});
