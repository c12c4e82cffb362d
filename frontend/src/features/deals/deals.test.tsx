import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Deal, DealStep } from '@/api/types';
import { userCard } from '@/test/factories';
import { payment } from '@/test/payment';
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

const PAYMENT = payment({ net: '3360.00', vat: '0.00', payable: '3360.00', pro_vat: null, pro_vat_added: null });

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
  pro_vat: null,
  pro_vat_added: null,
  total: '3360.00',
  delivery: 'apart',
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

const SLIP = {
  payee: 'Pčelinjak d.o.o., Niš',
  account: '840-0000000955845-10',
  code: '289',
  purpose: 'Kupovina na Zbiru, ponuda 7',
  model: '97',
  reference: '672025000007',
  qr: 'data:image/png;base64,AA==',
};

async function open(
  shown: Deal,
  { slip = null, card = {} }: Partial<Pick<typeof PAYMENT, 'slip'>> & { card?: object } = {},
) {
  answer('get', 'deals/7', shown);
  answer('get', 'deals/7/payment', { ...PAYMENT, slip });
  for (const side of [shown.buyer, shown.seller]) answer('get', `user/${side.usr_id}`, userCard(card));
  const rendered = await render(<DealPage />, { at: '/sr/profile/deals/7', path: '/sr/profile/deals/:id', user: true });
  await screen.findByRole('heading', { level: 1, name: shown.pro_name });
  return rendered;
}

describe('X-DEAL-01 X-DEAL-06: the page of a deal', () => {
  it('says what was bought, whose turn it is, and offers the step of the turn', async () => {
    await open(deal());
    expect(document.querySelector('[data-figure="price"]')).toHaveTextContent('12 kom. po ceni 280 RSD');
    expect(document.querySelector('[data-figure="total"]')).toHaveTextContent('3.360 RSD');
    expect(screen.getByText('+ isporuka, plaća se posebno')).toBeVisible();
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
    expect(await screen.findByText(/^Kupac je odustao od ugovora\. Roba nije predata/)).toBeVisible();
  });

  it.each([
    [['shipped'], 'Kupac je odustao od ugovora. Kupac vraća robu najkasnije 14 dana od odustanka.'],
    [['paid'], 'Kupac je odustao od ugovora. Prodavac vraća novac najkasnije 14 dana od odustanka.'],
  ] as const)('after a withdrawal with %s says what goes back, and offers no withdrawal', async (kinds, words) => {
    const steps = [...kinds, 'withdrawn' as const].map((kind, id) => step({ id, kind }));
    const over = { turn: null, step: null, until: null };
    const dates = { decide_by: LATER, withdraw_by: LATER, withdraw_from: 'close' as const };
    await open(deal({ ...dates, side: 'buyer', next: over, may: [], steps: [CONCLUDED, ...steps] }));
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('Nema rokova koji teku.')).toBeVisible();
    expect(screen.queryByText(/možete da odustanete|Za plaćanje/)).toBeNull();
    expect(screen.getByText('Odustali ste')).toBeVisible();
    expect(screen.getByText('Ugovor nije napravljen.')).toBeVisible();
    expect(screen.queryByText(/Kupljeno|Kad ga napravi/)).toBeNull();
  });
});

describe('X-DEAL-09 X-DEAL-10: paying', () => {
  const toPay = { side: 'buyer' as const, next: { turn: 'buyer' as const, step: 'paid' as const, until: null } };

  it('has all that an order of payment needs, and the seller to call', async () => {
    const asked = step({ kind: 'payment_asked', by: 'seller', note: 'Molimo do petka.' });
    const { user } = await open(deal({ ...toPay, may: ['paid'], steps: [CONCLUDED, asked] }), { slip: SLIP });
    const order = await screen.findByRole('group', { name: 'Podaci za plaćanje' });
    for (const text of [
      '3.360 RSD',
      SLIP.payee,
      SLIP.account,
      `97 ${SLIP.reference}`,
      SLIP.purpose,
      '289',
      'Molimo do petka.',
    ])
      expect(order).toHaveTextContent(text);
    expect(within(order).getByRole('img', { name: 'NBS IPS QR kod ove uplate' })).toHaveAttribute('src', SLIP.qr);
    expect(await screen.findByRole('link', { name: userCard().usr_email })).toBeVisible();
    expect(screen.queryByText(/Za plaćanje/)).toBeNull();
    await user.click(within(order).getByRole('button', { name: 'Kopirajte: Model i poziv na broj' }));
    expect(await navigator.clipboard.readText()).toBe(SLIP.reference);
    await expectNoAxeViolations();
  });

  it('is offered no more once it was paid', async () => {
    const steps = [CONCLUDED, step({}), step({ id: 2, kind: 'payment_confirmed' })];
    const next = { turn: 'seller' as const, step: 'handed_over' as const, until: null };
    await open(deal({ side: 'buyer', next, steps, may: [] }), { slip: SLIP });
    expect(await screen.findByText(/^Plaćeno: 3\.360\sRSD$/)).toBeVisible();
    expect(screen.queryByText(/Za plaćanje|QR/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Uplatnica/ })).toBeNull();
  });

  it('has no contact that the server keeps back, and says what to do without a slip', async () => {
    await open(deal(toPay), { card: { contact: 0, usr_email: '' } });
    expect(await screen.findByText(/^Za ovu kupovinu nema uplatnice/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Kontakt prodavca' })).toBeNull();
  });

  it('is a sale for the seller, who has no code to scan', async () => {
    await open(deal({ next: toPay.next }), { slip: SLIP });
    expect(screen.getByText('Prodato')).toBeVisible();
    expect(await screen.findByText(/^Za plaćanje: 3\.360/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Podaci za plaćanje' })).toBeNull();
  });

  it('M-RAT-01: the rating is asked for once the goods came', async () => {
    const { user } = await open(deal({ side: 'buyer', can_rate: true, may: [] }));
    await user.click(screen.getByRole('button', { name: 'Ocenite' }));
    expect(await screen.findByRole('dialog', { name: 'Ocena za: Pčelinjak d.o.o.' })).toBeVisible();
  });
});
