import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardDeal, BoardMeta } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { exportRow } from '@/test/exports';
import { archiveState } from '@/test/sales';
import { answer, answerPaged, refuse } from '@/test/server';
import { BoardPage } from './pages/BoardPage';

const CLOSED = '2025-11-10T11:00:00Z';

const deal = (change: Partial<BoardDeal> = {}): BoardDeal => ({
  off_id: 41,
  buyer: { usr_id: 7, name: 'Bojan Kupac', firm: false },
  off_quantity: 12,
  net: '399.96',
  vat: '79.99',
  payable: '479.95',
  off_status: 1,
  contract: null,
  proforma: null,
  tracking_number: '',
  steps: [{ kind: 'concluded', at: CLOSED }],
  next: { turn: 'seller', step: 'contract_issued', until: null },
  may: ['payment_asked', 'handed_over', 'shipped'],
  can_message: 1,
  ...change,
});

const ANA = deal({
  off_id: 42,
  buyer: { usr_id: 8, name: 'Ana d.o.o.', firm: true },
  contract: '2025-000041',
  steps: [
    { kind: 'concluded', at: CLOSED },
    { kind: 'payment_asked', at: CLOSED },
  ],
  next: { turn: 'buyer', step: 'paid', until: null },
  may: ['handed_over', 'shipped'],
});

const VESNA = deal({ off_id: 43, buyer: { usr_id: 9, name: 'Vesna Kupac', firm: false } });

const META: BoardMeta = {
  items: 2,
  pro_id: 5,
  pro_name: 'Med od lipe',
  price: '33.33',
  cur_id: 'RSD',
  mun_unit: 'kom.',
  pro_vat: '20',
  pro_vat_added: 1,
  closed_at: CLOSED,
  decide_by: '2025-11-17T22:59:59Z',
  days_left: 4,
  own: 1,
  figures: {
    deals: 2,
    sold: 2,
    units: 24,
    net: '799.92',
    vat: '159.98',
    payable: '959.90',
    proformas: 0,
    steps: { contract_issued: 1, payment_asked: 1, delivered: 0 },
  },
};

const PATH = 'products/5/board' as const;
const AT = { at: '/sr/profile/my-sales/5', path: '/sr/profile/my-sales/:id', user: true } as const;

async function open(meta: BoardMeta = META, deals: BoardDeal[] = [deal(), ANA]) {
  const asked: string[] = [];
  answerPaged(
    PATH,
    (request) => {
      asked.push(new URL(request.url).search);
      return deals;
    },
    1,
    meta,
  );
  const rendered = await render(<BoardPage />, AT);
  await screen.findByRole('heading', { level: 1, name: 'Pregled prodaje: Med od lipe' });
  await screen.findByRole('table');
  return { ...rendered, asked };
}

beforeEach(() => answer('get', 'products/5/contracts/archive/state', archiveState()));

describe('X-DEAL-17: contracts and proformas of several deals', () => {
  it('are made for the ticked ones without them, with one term, and the answer says for each what became of it', async () => {
    const { user } = await open(META, [deal(), VESNA, ANA]);
    const sent: unknown[] = [];
    answer('post', `${PATH}/documents`, async (request) => {
      sent.push(await request.json());
      return {
        recorded: 1,
        present: 0,
        refused: 1,
        results: [
          { off_id: 41, result: 'recorded' as const, code: null, message: '' },
          { off_id: 43, result: 'refused' as const, code: 'deal_rejected', message: 'Odbili ste ovu kupovinu.' },
        ],
      };
    });
    await user.click(screen.getByRole('checkbox', { name: 'Izaberite sve na stranici' }));
    await user.click(screen.getByRole('button', { name: 'Napravite ugovore (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Napravite ugovore' }));
    expect(dialog.getByText(/^Ugovori se prave za 2 kupca/)).toBeVisible();
    expect(dialog.getByText(/^Još 1 izabrani kupac već ima taj dokument/)).toBeVisible();
    const term = dialog.getByRole('textbox', { name: /Kupac plaća do/ });
    expect(term).not.toHaveValue('');
    await user.clear(term);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Napravite ugovore (2)' }));
    const results = within(await screen.findByRole('list', { name: 'Ishod po kupcima' }));
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Bojan KupacNapravljeno',
      'Vesna KupacNije napravljenoOdbili ste ovu kupovinu.',
    ]);
    expect(sent).toEqual([{ kind: 'contract', off_ids: [41, 43] }]);
    await expectNoAxeViolations();
  });

  it('says that a term is wrong where it stands', async () => {
    const paid = deal({ off_id: 44, buyer: VESNA.buyer, steps: [{ kind: 'paid', at: CLOSED }] });
    const { user } = await open(META, [deal(), paid]);
    refuse('post', `${PATH}/documents`, 400, 'validation', {
      fields: { pay_by: [{ code: 'max', message: 'Najkasnije 2026-02-26.' }] },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Izaberite sve na stranici' }));
    await user.click(screen.getByRole('button', { name: 'Izdajte predračune (1)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Izdajte predračune (1)' }));
    expect(await dialog.findByRole('textbox', { name: /Kupac plaća do/ })).toBeInvalid();
  });

  it('X-DEAL-11: has the next step of each deal that is the seller’s on a button', async () => {
    const paid = deal({ off_id: 44, next: { turn: 'seller', step: 'payment_confirmed', until: null } });
    const sending = deal({
      off_id: 45,
      buyer: VESNA.buyer,
      next: { turn: 'seller', step: 'handed_over', until: null },
    });
    const { user } = await open(META, [paid, sending, ANA]);
    expect(screen.getByRole('link', { name: 'Predajte robu: Vesna Kupac' })).toHaveAttribute(
      'href',
      '/sr/profile/deals/45',
    );
    expect(screen.queryByRole('button', { name: /: Ana d\.o\.o\./ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Potvrdite uplatu: Bojan Kupac' }));
    expect(await screen.findByRole('dialog', { name: 'Potvrdite uplatu' })).toBeVisible();
  });

  it('X-DEAL-15: asks for the documents of the ticked as one file', async () => {
    const { user } = await open(META, [deal(), ANA]);
    expect(await screen.findByRole('button', { name: 'Svi ugovori, ZIP' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'Izaberite: Ana d.o.o.' }));
    await user.click(screen.getByRole('button', { name: 'Dokumenta izabranih (1), ZIP' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ugovori i predračuni izabranih' }));
    expect(dialog.getByText(/napravljene ugovore \(sada: 1\) i izdate predračune \(sada: 0\)/)).toBeVisible();
    const asked: unknown[] = [];
    answer('post', 'products/5/contracts/archive', async (request) => {
      asked.push(await request.json());
      return exportRow('waiting', { exp_list: 'contracts', exp_name: 'ugovori-5.zip' });
    });
    await user.click(dialog.getByRole('button', { name: 'Zatražite arhivu' }));
    await waitFor(() => expect(asked).toEqual([{ lang: 'sr', file_type: 'odt', make_missing: 0, off_ids: [42] }]));
  });
});
