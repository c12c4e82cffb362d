import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adDetailQuery } from '@/entities/ad/queries';
import { ANY, AT, figure, LIMIT, quantityField, show, withMine } from '@/test/adPage';
import { placed, product } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { AdPage } from './pages/AdPage';

/* The ad has 2.000 units, 655 of them reserved: 1.345 more end the sale at 1.890, which makes 2.542.050. */

const BINDING = { name: 'Pošaljite obavezujuću ponudu' };
const QUESTION = { name: 'Rasprodajete oglas „Papir A4 80 g, kutija 5 rizmi“' };

function receiving(): unknown[] {
  const sent: unknown[] = [];
  answer('post', 'offers', async (request) => {
    sent.push(await request.json());
    return placed({ off_quantity: 1345, sold_out: 1 });
  });
  return sent;
}

async function formWith(quantity: string) {
  show();
  const shown = await render(<AdPage />, { ...AT, user: true });
  await shown.user.type(await quantityField(), quantity);
  await shown.user.click(screen.getByRole('radio', { name: ANY }));
  /** Others now hold so many units. */
  const move = (reserved: number) =>
    act(() => void shown.client.setQueryData(adDetailQuery(4).queryKey, product({}, reserved)));
  return { ...shown, move };
}

describe('M-OFR-12: an offer that takes all that is left', () => {
  it('says before the press what ends, what binds and the one sum, and asks once', async () => {
    const sent = receiving();
    const { user } = await formWith('1345');
    expect(figure('sells-out')).toBe(
      'Rasprodajete oglas: kupujete 1.345 pak. po 1.890 RSD. Prodaja se odmah završava i ponuda vas obavezuje.',
    );
    expect([figure('pay-now'), figure('pay-next'), figure('pay-at-most'), figure('price-after')]).toEqual([
      '2.542.050 RSD',
      undefined,
      undefined,
      undefined,
    ]);
    expect(screen.getByText(/čim pošaljete ponudu: posle toga ne možete/)).toBeVisible();
    for (const untrue of [/ponudu možete da izmenite/, /može i da padne i da poraste/, /Dok je cena viša/])
      expect(screen.queryByText(untrue)).toBeNull();
    await user.click(screen.getByRole('button', BINDING));
    const question = within(await screen.findByRole('dialog', QUESTION));
    expect(question.getByText(/Kupujete 1\.345.pak\. po 1\.890.RSD i plaćate 2\.542\.050.RSD/)).toBeVisible();
    await expectNoAxeViolations();
    // The answer that changes nothing has the focus.
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    await user.type(await quantityField(), '{Enter}');
    await user.click(within(await screen.findByRole('dialog', QUESTION)).getByRole('button', BINDING));
    await waitFor(() =>
      expect(sent).toEqual([
        { pro_id: 4, pro_vat: null, pro_vat_added: null, off_quantity: 1345, off_type: 1, off_sells_out: 1 },
      ]),
    );
    expect(await screen.findByText(/Prodaja je završena\. Kupili ste 1\.345.pak\./)).toBeVisible();
  });

  it('is as certain with a limit, which cannot stay above the last price', async () => {
    const { user } = await formWith('1345');
    await user.click(screen.getByRole('radio', { name: LIMIT }));
    await user.click(screen.getByRole('radio', { name: /^1\.890/ }));
    expect(figure('pay-now')).toBe('2.542.050 RSD');
    expect(screen.queryByText(/ništa ne dugujete/)).toBeNull();
  });

  it('takes the question back when somebody buys meanwhile, and shows before it asks again', async () => {
    const sent = receiving();
    const { user, move } = await formWith('1345');
    await user.click(screen.getByRole('button', BINDING));
    await screen.findByRole('dialog', QUESTION);
    move(1999);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/pa ništa nije poslato\. Pogledajte nove iznose/)).toBeVisible();
    expect(await quantityField()).toHaveValue('1');
    expect(figure('pay-now')).toBe('1.890 RSD');
    await user.click(screen.getByRole('button', BINDING));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText(/Dostupno je još 1.pak\., pa smo upisali toliko\. Proverite/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', BINDING));
    expect(await screen.findByRole('dialog', QUESTION)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('takes it back, too, when the sale would no longer end', async () => {
    const sent = receiving();
    const { user, move } = await formWith('1345');
    await user.click(screen.getByRole('button', BINDING));
    await screen.findByRole('dialog', QUESTION);
    move(654);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(figure('sells-out')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { pro_id: 4, pro_vat: null, pro_vat_added: null, off_quantity: 1345, off_type: 1, off_sells_out: 0 },
      ]),
    );
  });

  it('asks where a quantity has become the rest by what others bought', async () => {
    const sent = receiving();
    const { user, move } = await formWith('45');
    expect(figure('sells-out')).toBeUndefined();
    move(1955);
    await user.click(await screen.findByRole('button', BINDING));
    expect(await screen.findByRole('dialog', QUESTION)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('sends with which VAT its sums were reckoned, and shows the ad anew where that was corrected', async () => {
    const { user } = await formWith('10');
    const message = 'PDV ovog oglasa je ispravljen.';
    refuse('post', 'offers', 409, 'vat_changed', { message, extra: { pro_vat: '20', pro_vat_added: 1, rev: 3 } });
    show({ pro_vat: '20', pro_vat_added: 1 });
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(1);
    const sent = receiving();
    await waitFor(() => expect(figure('pay-next')).toMatch(/^2/));
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    await waitFor(() => expect(sent).toMatchObject([{ pro_vat: '20', pro_vat_added: 1 }]));
  });

  it('says beside the quantity what the server has found under its lock', async () => {
    const { user } = await formWith('10');
    const message = 'Ovo je sada sve što je preostalo.';
    refuse('post', 'offers', 409, 'sells_out', { message, extra: { available: 10 } });
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(1);
    expect(await quantityField()).toHaveValue('10');
  });

  it('M-OFR-07: is named and asked about in a change of the own offer as well', async () => {
    show(withMine());
    answer('get', 'products/4/edit-offer', {
      available: 1370,
      prices: [],
      cur_id: 'RSD',
      off_id: 9,
      off_quantity: 25,
      off_type: 1,
      prc_id: 100,
    });
    const sent: unknown[] = [];
    answer('patch', 'offers/9', async (request) => {
      sent.push(await request.json());
      return placed({ off_quantity: 1370, sold_out: 1 });
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('button', { name: 'Izmenite ponudu' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox');
    await user.clear(field);
    await user.type(field, '1370');
    expect(dialog.getByText(/Rasprodajete oglas: kupujete 1\.370.pak\. po 1\.890.RSD/)).toBeVisible();
    expect(dialog.queryByText('Najviše plaćate')).toBeNull();
    await user.click(dialog.getByRole('button', BINDING));
    const question = within(await screen.findByRole('dialog', QUESTION));
    expect(question.getByText(/plaćate 2\.589\.300.RSD/)).toBeVisible();
    await user.click(question.getByRole('button', BINDING));
    await waitFor(() => expect(sent).toEqual([{ off_quantity: 1370, off_type: 1, off_sells_out: 1 }]));
  });
});
