import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Data } from '@/api/operations';
import { payment as paymentOf } from '@/test/payment';
import { render } from '@/test/render';
import { answer } from '@/test/server';
import { PaymentDocuments } from './PaymentDocuments';

type Payment = Data<'get', `deals/${number}/payment`>;

const SLIP = {
  payee: 'Alati Gruža d.o.o.',
  account: '840-0000000955845-10',
  code: '289',
  purpose: 'Kupovina na Zbiru, ponuda 7',
  model: '97',
  reference: '672026000007',
  qr: 'data:image/png;base64,AA==',
};

const payment = (change: Partial<Payment> = {}) => paymentOf({ slip: SLIP, has_slip: 1, ...change });

it('lets the seller issue the proforma, and then has it (X-DEAL-09)', async () => {
  let issued = false;
  const proforma = { number: '12/2026', issued_at: '2026-11-27T00:00:00Z' };
  answer('get', 'deals/7/payment', () => payment(issued ? { proforma } : { can_issue: 1 }));
  const asked: unknown[] = [];
  answer('get', 'deals/7/proforma/preview', (request) => {
    asked.push(new URL(request.url).searchParams.get('pay_by'));
    return new HttpResponse('%PDF-');
  });
  answer('post', 'deals/7/proforma', async (request) => {
    asked.push(await request.json());
    issued = true;
    return proforma;
  });
  await render(<PaymentDocuments offerId={7} state="open" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Izdajte predračun' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Izdati predračun?' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Kupac plaća do' });
  const term = field.value;
  await userEvent.click(dialog.getByRole('button', { name: /^Pogledajte/ }));
  await waitFor(() => expect(asked).toEqual([term]));
  expect(issued).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Izdajte predračun' }));
  await waitFor(() => expect(asked[1]).toEqual({ pay_by: term }));
  expect(await screen.findByRole('button', { name: 'Predračun 12/2026' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Izdajte predračun' })).toBeNull());
});

it('tells the buyer what is paid with VAT, and that no proforma was issued yet', async () => {
  answer('get', 'deals/7/payment', payment());
  await render(<PaymentDocuments offerId={7} state="due" />);
  expect(await screen.findByText(/Za plaćanje: 1\.188\sRSD/)).toBeInTheDocument();
  expect(screen.getByText(/990\sRSD i PDV 198\sRSD/)).toBeInTheDocument();
  expect(screen.getByText('Prodavac još nije izdao predračun.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Uplatnica sa IPS QR kodom' })).toBeInTheDocument();
});

it('offers no slip where there is none, and says nothing of VAT that nobody pays', async () => {
  answer('get', 'deals/7/payment', payment({ slip: null, vat: '0.00', net: '990.00', payable: '990.00' }));
  await render(<PaymentDocuments offerId={7} state="due" />);
  expect(await screen.findByText(/Za plaćanje: 990\sRSD/)).toBeInTheDocument();
  expect(screen.queryByText(/PDV/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Uplatnica/ })).toBeNull();
});

it('offers the proforma as an e-invoice between firms (X-DEAL-16)', async () => {
  let fetched = 0;
  const proforma = { number: '12/2026', issued_at: '2026-11-27T00:00:00Z' };
  answer('get', 'deals/7/payment', payment({ proforma, has_e_invoice: 1 }));
  answer('get', 'deals/7/e-invoice', () => {
    fetched += 1;
    return new HttpResponse('<Invoice/>');
  });
  await render(<PaymentDocuments offerId={7} state="due" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Predračun kao UBL 2.1 (XML)' }));
  await waitFor(() => expect(fetched).toBe(1));
});

it('has what was issued, and nothing to pay, of a deal that is over (X-DEAL-09)', async () => {
  answer('get', 'deals/7/payment', payment({ proforma: { number: '12/2026', issued_at: '2026-11-27T00:00:00Z' } }));
  await render(<PaymentDocuments offerId={7} state="over" />);
  expect(await screen.findByRole('button', { name: 'Predračun 12/2026' })).toBeInTheDocument();
  expect(screen.queryByText(/Za plaćanje/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Uplatnica/ })).toBeNull();
});

it.each([
  ['open', /Za plaćanje: 1\.188\sRSD/],
  ['reported', /Kupac javlja da je platio: 1\.188\sRSD/],
  ['paid', /Plaćeno: 1\.188\sRSD/],
] as const)('hands out no slip while the payment is %s (X-DEAL-10)', async (state, words) => {
  answer('get', 'deals/7/payment', payment());
  await render(<PaymentDocuments offerId={7} state={state} />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Uplatnica/ })).toBeNull();
  if (state !== 'open') expect(screen.queryByText(/Za plaćanje/)).toBeNull();
});
