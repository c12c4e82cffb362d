import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Data } from '@/api/operations';
import type { Deal, DealStep } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { DealPage } from './pages/DealPage';

const CLOSED = '2025-11-10T11:00:00Z';
const LATER = new Date(Date.now() + 40 * 60_000).toISOString();

const step = (change: Partial<DealStep>): DealStep => ({
  id: 1,
  kind: 'paid',
  by: 'buyer',
  at: CLOSED,
  note: '',
  carrier: '',
  tracking_number: '',
  file: null,
  undone_at: null,
  undo_until: null,
  ...change,
});

const CONCLUDED = step({ id: null, kind: 'concluded', by: null });

const PAYMENT: Data<'get', `deals/${number}/payment`> = {
  net: '3360.00',
  vat: '0.00',
  payable: '3360.00',
  pro_vat: null,
  pro_vat_added: null,
  cur_id: 'RSD',
  proforma: null,
  can_issue: 0,
  has_slip: 0,
  has_e_invoice: 0,
};

const deal = (change: Partial<Deal> = {}): Deal => ({
  off_id: 7,
  pro_id: 3,
  pro_name: 'Livadski med',
  pro_image: null,
  side: 'seller',
  buyer: { usr_id: 5, name: 'Milica Petrović', firm: false },
  seller: { usr_id: 6, name: 'Pčelinjak d.o.o.', firm: true },
  off_quantity: 12,
  mun_unit: 'kom.',
  price: '280.00',
  pro_vat_added: null,
  total: '3360.00',
  cur_id: 'RSD',
  off_status: 1,
  closed_at: CLOSED,
  contract: null,
  can_make_contract: true,
  can_download_contract: false,
  decide_by: null,
  can_reject: false,
  withdraw_by: null,
  withdraw_from: null,
  can_withdraw: false,
  can_rate: false,
  next: { turn: 'seller', step: 'contract_issued', until: LATER },
  may: ['payment_asked', 'payment_confirmed', 'handed_over', 'shipped'],
  steps: [CONCLUDED],
  ...change,
});

async function open(shown: Deal) {
  answer('get', 'deals/7', shown);
  answer('get', 'deals/7/payment', PAYMENT);
  const rendered = await render(<DealPage />, { at: '/sr/profile/deals/7', path: '/sr/profile/deals/:id', user: true });
  await screen.findByRole('heading', { level: 1, name: shown.pro_name });
  return rendered;
}

describe('X-DEAL-01 X-DEAL-06: the page of a deal', () => {
  it('says what was bought, whose turn it is, and offers the step of the turn', async () => {
    await open(deal());
    expect(document.querySelector('[data-figure="price"]')).toHaveTextContent('12 kom. po ceni 280 RSD');
    expect(document.querySelector('[data-figure="total"]')).toHaveTextContent('3.360 RSD');
    expect(screen.getByText('Na vama je red')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Napravite ugovor' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Potvrdite uplatu' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('offers the other steps in a menu', async () => {
    const { user } = await open(deal());
    await user.click(screen.getByRole('button', { name: 'Drugi koraci' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Zatražite uplatu',
      'Potvrdite uplatu',
      'Označite predaju robe',
      'Označite slanje robe',
    ]);
  });

  it('gives the two ways of handing over their buttons when the goods are due', async () => {
    await open(deal({ next: { turn: 'seller', step: 'handed_over', until: null }, may: ['handed_over', 'shipped'] }));
    expect(screen.getByRole('button', { name: 'Označite slanje robe' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Označite predaju robe' })).toBeVisible();
  });

  it('is read only for those who work here', async () => {
    await open(deal({ side: 'admin', may: [], can_make_contract: false }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Na vama je red')).toBeNull();
  });

  it('says at its address that there is none', async () => {
    refuse('get', 'deals/7', 404, 'not_found');
    await render(<DealPage />, { at: '/sr/profile/deals/7', path: '/sr/profile/deals/:id', user: true });
    expect(await screen.findByRole('heading', { name: 'Ova kupoprodaja ne postoji' })).toBeVisible();
  });
});

describe('X-DEAL-03: a step', () => {
  it('is sent with what was written, and the page shows the answer', async () => {
    const { user } = await open(deal({ next: { turn: 'seller', step: 'handed_over', until: null }, may: ['shipped'] }));
    const sent: unknown[] = [];
    const shipped = step({ id: 9, kind: 'shipped', by: 'seller', carrier: 'Pošta', tracking_number: 'RE1' });
    answer('post', 'deals/7/steps', async (request) => {
      sent.push(await request.json());
      return deal({ next: { turn: 'buyer', step: 'received', until: null }, may: [], steps: [CONCLUDED, shipped] });
    });
    await user.click(screen.getByRole('button', { name: 'Označite slanje robe' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Prevoznik/ }), 'Pošta');
    await user.type(within(dialog).getByRole('textbox', { name: /Broj pošiljke/ }), ' RE1 ');
    await user.type(within(dialog).getByRole('textbox', { name: /Napomena/ }), 'Stiže sutra.');
    await user.click(within(dialog).getByRole('button', { name: 'Označite slanje robe' }));
    expect(await screen.findByText('Broj pošiljke: RE1')).toBeVisible();
    expect(sent).toEqual([{ kind: 'shipped', note: 'Stiže sutra.', carrier: 'Pošta', tracking_number: 'RE1' }]);
    expect(screen.getByText('Kupac treba da potvrdi prijem robe.')).toBeVisible();
  });

  it('that the other side made impossible is refused in words, and the page reads the deal again', async () => {
    const { user } = await open(deal({ next: { turn: 'seller', step: 'payment_confirmed', until: null } }));
    refuse('post', 'deals/7/steps', 409, 'deal_over', { message: 'Posao je završen.' });
    answer('get', 'deals/7', deal({ next: { turn: null, step: null, until: null }, may: [] }));
    await user.click(screen.getByRole('button', { name: 'Potvrdite uplatu' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Potvrdite uplatu' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Posao je završen.');
    await waitFor(() => expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('Posao je završen.'));
  });
});

describe('X-DEAL-04: the course', () => {
  it('strikes what was undone, and undoes an own step after a question', async () => {
    const undone = step({ id: 3, undone_at: CLOSED });
    const mine = step({ id: 4, kind: 'payment_asked', by: 'seller', undo_until: LATER });
    const { user } = await open(deal({ steps: [CONCLUDED, undone, mine] }));
    expect(document.querySelector('s')).toHaveTextContent('Kupac javlja da je platio');
    expect(screen.getByText('još 40 minuta')).toBeVisible();
    let asked = 0;
    answer('post', 'deals/7/steps/4/undo', () => {
      asked += 1;
      return deal({ steps: [CONCLUDED, { ...mine, undone_at: CLOSED, undo_until: null }] });
    });
    await user.click(screen.getByRole('button', { name: 'Poništite korak: Zatražena je uplata' }));
    await user.click(await screen.findByRole('button', { name: 'Zadržite korak' }));
    expect(asked).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Poništite korak: Zatražena je uplata' }));
    await user.click(await screen.findByRole('button', { name: 'Poništite korak' }));
    await waitFor(() => expect(document.querySelector('s')).toHaveTextContent('Zatražena je uplata'));
    expect(asked).toBe(1);
  });
});

describe('X-DEAL-07: the dates and the withdrawal', () => {
  it.each([
    ['close', 'ne ističe pre'],
    ['receipt', '14 dana od prijema robe.'],
  ] as const)('counts from the %s and says so', async (from, words) => {
    await open(
      deal({ side: 'buyer', withdraw_by: LATER, withdraw_from: from, can_withdraw: true, may: ['withdrawn'] }),
    );
    expect(screen.getByText(new RegExp(words))).toBeVisible();
  });

  it('asks by thing and sum before the buyer withdraws, and needs no reason', async () => {
    const { user } = await open(
      deal({ side: 'buyer', withdraw_by: LATER, withdraw_from: 'close', can_withdraw: true }),
    );
    const sent: unknown[] = [];
    answer('post', 'deals/7/steps', async (request) => {
      sent.push(await request.json());
      return deal({ side: 'buyer', steps: [CONCLUDED, step({ kind: 'withdrawn' })], may: [] });
    });
    await user.click(screen.getByRole('button', { name: 'Odustanite od ugovora' }));
    const dialog = await screen.findByRole('dialog', { name: 'Odustati od ugovora: Livadski med?' });
    expect(dialog).toHaveTextContent('12 kom., ukupno 3.360 RSD');
    await user.click(within(dialog).getByRole('button', { name: 'Odustanite od ugovora' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText(/Kupac je odustao od ugovora\. Kupac vraća robu/)).toBeVisible();
  });
});
