import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import type { EditOffer, OwnPurchase } from '@/api/types';
import { OK, placed, product } from '@/test/factories';
import { answerPurchases } from '@/test/purchases';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { PurchasesPage } from './pages/PurchasesPage';

function offer(change: Partial<OwnPurchase> = {}): OwnPurchase {
  return {
    off_id: 9,
    off_date: '2025-11-12T09:41:00Z',
    off_quantity: 25,
    quantity: 25,
    off_type: 1,
    terms: 1,
    off_status: 1,
    off_reason: '',
    prc_id: 100,
    prc_price: '2350.00',
    pro_id: 4,
    pro_name: 'Papir A4',
    main_image: '',
    pro_expiry: '2099-12-08T11:00:00Z',
    usr_id: 30,
    usr_name: 'Kancelarija Linea',
    cur_id: 'RSD',
    mun_unit: 'paket',
    current_price: '2040.00',
    pro_selling_price: null,
    pro_vat: null,
    pro_vat_added: null,
    delivery: 'apart',
    amount: '51000.00',
    ended_at: null,
    open: 1,
    expired: 0,
    sold_out: 0,
    is_locked: 0,
    pro_deleted: 0,
    admin_deleted: 0,
    editable: 1,
    cancelable: 1,
    can_hide: 0,
    archived: 0,
    waiting: 0,
    fulfilled: null,
    withdrawn: 0,
    can_rate: 0,
    decide_by: null,
    withdraw_by: null,
    withdraw_from: null,
    deal: null,
    ...change,
  };
}

const own: EditOffer = {
  available: 1370,
  prices: [],
  cur_id: 'RSD',
  off_id: 9,
  off_quantity: 25,
  off_type: 1,
  prc_id: 100,
};
/** Chooses in the menu of a row. */
async function act(user: UserEvent, word: string, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Više radnji: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: `${word}: ${name}` }));
}
const table = async () => within(await screen.findByRole('table', { name: 'Moje kupovine' }));

describe('M-PRF-06: my purchases', () => {
  it('shows change and give up only where they may be', async () => {
    answerPurchases([
      offer(),
      offer({
        off_id: 10,
        pro_name: 'Toner',
        open: 0,
        sold_out: 1,
        editable: 0,
        cancelable: 0,
        can_hide: 1,
        fulfilled: 1,
      }),
    ]);
    const { user } = await render(<PurchasesPage />, { user: true });
    const rows = await table();
    expect(rows.getByRole('button', { name: 'Izmenite: Papir A4' })).toHaveTextContent('Izmenite');
    expect(rows.queryByRole('button', { name: 'Izmenite: Toner' })).toBeNull();
    expect(rows.getByText('Kupljeno')).toBeVisible();
    expect(rows.getByRole('link', { name: 'Otvorite kupoprodaju: Toner' })).toBeVisible();
    await user.click(rows.getByRole('button', { name: 'Više radnji: Papir A4' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Odustanite']);
    await user.keyboard('{Escape}');
    await user.click(rows.getByRole('button', { name: 'Više radnji: Toner' }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Dodajte rokove u kalendar',
        'Sakrijte sa liste',
      ]),
    );
    await expectNoAxeViolations();
  });

  it('X-DEAL-11: says of a purchase its last step, whose turn it is and until when', async () => {
    const next = { turn: 'buyer' as const, step: 'paid' as const, until: '2025-12-20T11:00:00Z' };
    const deal = {
      payable: '51000.00',
      step: 'payment_asked' as const,
      step_at: '2025-12-09T11:00:00Z',
      received: false,
      next,
    };
    answerPurchases([offer({ open: 0, expired: 1, fulfilled: 1, ended_at: '2025-12-08T11:00:00Z', deal })]);
    await render(<PurchasesPage />, { user: true });
    expect(await screen.findByText('Zatražena uplata')).toBeVisible();
    expect(screen.getByText('2025-12-09')).toBeVisible();
    expect(screen.getByText('Na vama je red')).toBeVisible();
    expect(screen.getByText(/^do 2025-\u206012-\u206020/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Platite: Papir A4' })).toHaveAttribute('href', '/sr/profile/deals/9');
    // The step says more than the status of the offer.
    expect(screen.queryByText('Kupljeno')).toBeNull();
    expect(screen.getByRole('link', { name: 'Pregled prometa' })).toHaveAttribute(
      'href',
      '/sr/profile/my-purchases/totals',
    );
    await expectNoAxeViolations();
  });

  it('says of a waiting, an unsold and a bought offer what is so and nothing else', async () => {
    answerPaged(
      'user/purchases',
      [
        offer({ off_type: 2, prc_price: '1890.00', waiting: 1, amount: null }),
        offer({
          off_id: 10,
          pro_name: 'Toner',
          off_type: 2,
          prc_price: '1890.00',
          open: 0,
          expired: 1,
          fulfilled: 0,
          amount: null,
          ended_at: '2025-12-08T11:00:00Z',
        }),
        offer({
          off_id: 11,
          pro_name: 'Stolica',
          open: 0,
          sold_out: 1,
          fulfilled: 1,
          pro_selling_price: '2040.00',
          pro_expiry: '2099-12-08T11:00:00Z',
          ended_at: '2025-11-20T10:30:00Z',
        }),
      ],
      1,
      { items: 3, sums: [{ cur_id: 'RSD', done: '51000.00', running: '0.00' }] },
    );
    await render(<PurchasesPage />, { user: true });
    const rows = (await table()).getAllByRole('row').slice(1);
    const [waiting, unsold, bought] = rows.map((row) => row.textContent.replaceAll('\u00a0', ' '));
    expect(waiting).toContain('čeka 1.890 RSD');
    expect(waiting).toContain('Čeka nižu cenu');
    expect(waiting).not.toMatch(/2\.040|51\.000|Aktivna/);
    expect(unsold).toContain('Nije kupljeno');
    expect(unsold).not.toMatch(/Prodato|Kupljeno|2\.040|51\.000|Aktivna/);
    expect(bought).toContain('Kupljeno');
    expect(bought).toContain('51.000 RSD');
    expect(bought).toContain('završeno 2025-11-20');
    expect(bought).not.toContain('2099');
    expect(rows.filter((row) => row.hasAttribute('data-struck'))).toEqual([]);
    expect(document.querySelector('[data-figure="done-RSD"]')).toHaveTextContent('51.000');
    expect(document.querySelector('[data-figure="running-RSD"]')).toBeNull();
  });

  it('M-OFR-07: changes the offer with the own quantity counted in', async () => {
    answerPurchases([offer()]);
    answer('get', 'products/4', product({ has_offer: 1, off_id: 9 }));
    answer('get', 'products/4/edit-offer', own);
    const sent: unknown[] = [];
    answer('patch', 'offers/9', async (request) => {
      sent.push(await request.json());
      return placed();
    });
    const { user } = await render(<PurchasesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: 'Izmenite: Papir A4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Izmenite ponudu za „Papir A4“' }));
    const field = await dialog.findByRole('textbox', { name: /Količina/ });
    expect(field).toHaveValue('25');
    await user.clear(field);
    await user.type(field, '5000');
    expect(field).toHaveValue('1.370');
    await user.clear(field);
    await user.type(field, '600');
    expect(await dialog.findByText(/Cena za ostalih 10 kupaca pada na 1\.890/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Izmenite ponudu' }));
    await waitFor(() => expect(sent).toEqual([{ off_quantity: 600, off_type: 1, off_sells_out: 0 }]));
    expect(await screen.findByText('Ponuda je izmenjena.')).toBeVisible();
  });

  it('opens a row with its amount', async () => {
    answerPurchases([offer()]);
    answer('get', 'products/4', product({ has_offer: 1, off_id: 9 }));
    const { user } = await render(<PurchasesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: 'Prikažite više: Papir A4' }));
    expect((await screen.findAllByText(/51\.000/)).length).toBeGreaterThan(0);
  });

  it.each([
    [40, /prodaja je završena po ceni 2\.040.RSD, a vaša granica je 1\.890/],
    [0, /cena nije pala do vaše granice, 1\.890/],
  ])('says why nothing was bought where %i were sold, without a price that nobody paid', async (sold, words) => {
    const over = { open: 0, expired: 1, fulfilled: 0, amount: null, ended_at: '2025-12-08T11:00:00Z' } as const;
    answerPurchases([offer({ ...over, off_type: 2, prc_price: '1890.00' })]);
    answer('get', 'products/4', product({ state: 'expired', sold_quantity: sold }));
    const { user } = await render(<PurchasesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: 'Prikažite više: Papir A4' }));
    const why = await screen.findByText(words);
    if (sold === 0) expect(why).not.toHaveTextContent('2.040');
  });

  it('M-OFR-09: says why the seller rejected the offer', async () => {
    answer('get', 'products/4', product());
    answerPurchases([offer({ off_status: 3, amount: null, cancelable: 0, editable: 0, off_reason: 'Nema više.' })]);
    const { user } = await render(<PurchasesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: 'Prikažite više: Papir A4' }));
    expect(await screen.findByText('Razlog odbijanja: Nema više.')).toBeVisible();
  });

  it('opens a row by a click on it, not by one on its link', async () => {
    answerPurchases([offer()]);
    answer('get', 'products/4', product({ has_offer: 1, off_id: 9 }));
    const { user } = await render(<PurchasesPage />, { user: true });
    await user.click((await table()).getByText('Aktivna ponuda'));
    const expander = (await table()).getByRole('button', { name: 'Sakrijte: Papir A4' });
    expect(expander).toHaveAttribute('aria-expanded', 'true');
    await user.click(expander);
    expect((await table()).getByRole('button', { name: 'Prikažite više: Papir A4' })).toBeVisible();
  });

  it('X-DATES M-RAT-01: shows the dates that bind after the close, with the calendar file and the rating', async () => {
    const closed = offer({
      open: 0,
      expired: 1,
      editable: 0,
      cancelable: 0,
      can_hide: 1,
      can_rate: 1,
      fulfilled: 1,
      decide_by: '2099-11-27T22:59:59Z',
      withdraw_by: '2025-11-30T22:59:59Z',
      withdraw_from: 'close',
      deal: {
        payable: '51000.00',
        step: 'received',
        step_at: '2025-12-09T11:00:00Z',
        received: true,
        next: { turn: 'either', step: 'settled', until: null },
      },
    });
    answerPurchases([closed]);
    answer('get', 'products/4', product({ state: 'expired' }));
    const openDialog = vi.fn();
    answer('get', 'offers/9/calendar', () => {
      openDialog();
      return new HttpResponse('BEGIN:VCALENDAR');
    });
    const { user } = await render(<PurchasesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: 'Prikažite više: Papir A4' }));
    expect(await screen.findByText(/^Prodavac odlučuje do 2099-\u206011-\u206027 \d\d:59/)).toBeVisible();
    expect(screen.getByText(/Kupili ste 25\spak\. po 2\.040/)).toBeVisible();
    expect(screen.getByText(/^još \d+ dana?$/)).toBeVisible();
    expect(screen.getByText(/isteklo je 2025-\u206011-\u206030.*Ako ste robu primili kasnije/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodajte u kalendar' }));
    await waitFor(() => expect(openDialog).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Ocenite prodavca' }));
    expect(await screen.findByRole('dialog', { name: 'Ocena za: Kancelarija Linea' })).toBeVisible();
  });

  it('M-OFR-11: hides a finished offer after a yes, and brings a hidden one back without asking', async () => {
    const sent: unknown[] = [];
    const done = { open: 0, expired: 1, editable: 0, cancelable: 0 } as const;
    answerPurchases([offer({ ...done, can_hide: 1 }), offer({ ...done, off_id: 10, pro_name: 'Toner', archived: 1 })]);
    answer('patch', 'user/hide-offer', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user } = await render(<PurchasesPage />, { user: true });
    await table();
    await act(user, 'Sakrijte sa liste', 'Papir A4');
    await user.click(await screen.findByRole('button', { name: 'Sakrijte' }));
    await waitFor(() => expect(sent).toEqual([{ off_id: 9, archived: 1 }]));
    await act(user, 'Vratite na listu', 'Toner');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ off_id: 10, archived: 0 });
  });

  it('X-CSV: takes the filter of the list into the file', async () => {
    const openDialog: string[] = [];
    answerPurchases([offer()]);
    answer('get', 'user/purchases/export', (request) => {
      openDialog.push(new URL(request.url).search);
      return new HttpResponse('Ponuda;Proizvod');
    });
    const { user } = await render(<PurchasesPage />, {
      user: true,
      at: '/sr/profile/my-purchases?search=papir&sort=active&archived=1&page=2',
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Preuzmite CSV' }));
    await waitFor(() => expect(openDialog).toHaveLength(1));
    for (const part of ['search=papir', 'sort=active', 'archived=1']) expect(openDialog[0]).toContain(part);
    expect(openDialog[0]).not.toContain('page');
  });

  it('filters by the address', async () => {
    let openDialog = '';
    answerPaged(
      'user/purchases',
      (request) => {
        openDialog = new URL(request.url).search;
        return [];
      },
      0,
      { items: 0, sums: [] },
    );
    const { user, address } = await render(<PurchasesPage />, { user: true, at: '/sr/profile/my-purchases' });
    await screen.findByText('Još niste poslali ponudu.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Prikažite' }), 'gave-up');
    await waitFor(() => expect(openDialog).toContain('sort=gave-up'));
    expect(address()).toBe('/sr/profile/my-purchases?sort=gave-up');
    expect(await screen.findByText('Nema ponuda za ovu pretragu.')).toBeVisible();
  });

  it('offers a retry when the list does not come', async () => {
    refuse('get', 'user/purchases', 500, 'server_error');
    await render(<PurchasesPage />, { user: true });
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });
});
