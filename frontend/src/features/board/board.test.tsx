import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardDeal, BoardMeta } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { archiveState } from '@/test/sales';
import { answer, answerPaged, refuse } from '@/test/server';
import { BoardPage } from './pages/BoardPage';
import { SalesTotalsPage } from './pages/TotalsPage';

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

const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`);

describe('X-DEAL-11: the sale board', () => {
  it('shows the figures and every deal with its last step and whose turn it is', async () => {
    await open();
    expect(figure('units')).toHaveTextContent('24 kom.');
    expect(figure('payable')).toHaveTextContent('959,90 RSD');
    expect(figure('days')).toHaveTextContent('još 4 radna dana');
    expect(figure('payment_asked')).toHaveTextContent('1');
    const row = within(screen.getByRole('row', { name: /Ana d\.o\.o\./ }));
    expect(row.getByRole('link', { name: 'Ana d.o.o.' })).toHaveAttribute('href', '/sr/profile/deals/42');
    expect(row.getByText('Zatražena uplata')).toBeVisible();
    expect(row.getByText('Na redu je kupac')).toBeVisible();
    expect(row.getByText('ugovor 2025-000041')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('writes large numbers of purchases as other numbers', async () => {
    await open({ ...META, figures: { ...META.figures, deals: 1234, sold: 1100 } });
    expect(figure('deals')).toHaveTextContent('1.100 od 1.234');
  });

  it('puts its filters into the address and the request', async () => {
    const { user, address, asked } = await open();
    await user.selectOptions(screen.getByLabelText('Nema korak'), 'payment_asked');
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales/5?without=payment_asked'));
    await waitFor(() => expect(asked.at(-1)).toContain('without=payment_asked'));
    await user.click(screen.getByRole('button', { name: 'Poništite filtere' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales/5'));
  });

  it('offers nothing to do to those who only look on', async () => {
    await open({ ...META, own: 0 });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Koraci kupovina, CSV' })).toBeNull();
    expect(screen.getByText('Na redu je prodavac')).toBeVisible();
  });

  it.each([
    [404, 'not_found', 'Ova prodaja ne postoji', 'Pregled prodaje vidi samo prodavac tog oglasa.'],
    [409, 'not_closed', 'Prodaja još traje', 'Pregled se otvara kada se prodaja završi.'],
  ] as const)('says at %i why there is none', async (status, code, title, text) => {
    refuse('get', PATH, status, code);
    await render(<BoardPage />, AT);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitFor(() => expect(document.title).toContain(title));
  });
});

describe('X-DEAL-12: one step in several deals', () => {
  it('is sent for the ticked ones that take it, and the answer says for each what became of it', async () => {
    const { user } = await open(META, [deal(), VESNA, ANA]);
    const sent: unknown[] = [];
    answer('post', `${PATH}/steps`, async (request) => {
      sent.push(await request.json());
      return {
        recorded: 1,
        present: 0,
        refused: 1,
        results: [
          { off_id: 41, result: 'recorded' as const, code: null, message: '' },
          { off_id: 43, result: 'refused' as const, code: 'deal_over', message: 'Ova kupovina je završena.' },
        ],
      };
    });
    await user.click(screen.getByRole('checkbox', { name: 'Izaberite sve na stranici' }));
    expect(screen.getByRole('checkbox', { name: 'Izaberite sve na stranici' })).toBeChecked();
    expect(screen.getByText('Izabrana 3 kupca')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Označite korak' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Zatražite uplatu (2)' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Korak se označava za 2 kupca i svaki dobija obaveštenje/)).toBeVisible();
    expect(dialog.getByText(/^Za još 1 izabranog kupca ovaj korak sada ne može da se označi/)).toBeVisible();
    const term = dialog.getByRole('textbox', { name: /Kupac plaća do/ });
    expect(term).not.toHaveValue('');
    await user.clear(term);
    await user.type(dialog.getByRole('textbox', { name: /Napomena/ }), 'Do petka.');
    await user.click(dialog.getByRole('button', { name: 'Zatražite uplatu' }));
    const results = within(await screen.findByRole('list', { name: 'Ishod po kupcima' }));
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Bojan KupacOznačeno',
      'Vesna KupacNije označenoOva kupovina je završena.',
    ]);
    expect(sent).toEqual([{ kind: 'payment_asked', off_ids: [41, 43], note: 'Do petka.' }]);
    await expectNoAxeViolations();
  });
});

describe('X-DEAL-12: all that the filter leaves', () => {
  it('is ticked page by page, and forgotten with the next filter', async () => {
    const pages: (string | null)[] = [];
    answerPaged(
      PATH,
      (request) => {
        const page = new URL(request.url).searchParams.get('page');
        pages.push(page);
        return page === '2' ? [ANA] : [deal()];
      },
      2,
      META,
    );
    const { user } = await render(<BoardPage />, AT);
    await user.click(await screen.findByRole('button', { name: 'Izaberite sve (2 kupca)' }));
    expect(await screen.findByText('Izabrana 2 kupca')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Izaberite sve na stranici' })).toBeChecked();
    expect(pages).toEqual(['1', '1', '2']);
    expect(screen.queryByRole('button', { name: /^Izaberite sve/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Na redu je'), 'seller');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Izaberite sve na stranici' })).not.toBeChecked());
    expect(screen.queryByText(/^Izabran/)).toBeNull();
  });

  it('says so when one more is ticked than can be taken', async () => {
    const others = (from: number) => Array.from({ length: 100 }, (_, number) => deal({ off_id: from + number }));
    let reads = 0;
    answerPaged(PATH, () => [[deal(), ANA], others(100), others(200)][reads++] ?? [], 2, { ...META, items: 200 });
    const { user } = await render(<BoardPage />, AT);
    await user.click(await screen.findByRole('button', { name: 'Izaberite sve (200 kupaca)' }));
    expect(await screen.findByText('Izabrano 200 kupaca')).toBeVisible();
    const limit = 'Najviše 200 kupaca odjednom: ostali nisu izabrani.';
    expect(screen.queryByText(limit)).toBeNull();
    const ana = screen.getByRole('checkbox', { name: 'Izaberite: Ana d.o.o.' });
    await user.click(ana);
    expect(await screen.findByText(limit)).toBeVisible();
    expect(ana).not.toBeChecked();
    expect(screen.getByText('Izabrano 200 kupaca')).toBeVisible();
  });
});

describe('X-DEAL-13: files of the board', () => {
  it('are of what the filter leaves, the documents in the language of the page', async () => {
    const asked: string[] = [];
    const file = (request: Request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${pathname.split('/').at(-1)}${search}`);
      return new HttpResponse('file');
    };
    answer('get', `${PATH}/export`, file);
    answer('get', `${PATH}/labels`, file);
    answer('get', `${PATH}/packing-list`, file);
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Ima korak'), 'payment_asked');
    expect(
      await screen.findByText(
        'Koraci kupovina, nalepnice i lista za pakovanje sadrže samo prikazane kupovine, a pregled kupaca sve.',
      ),
    ).toBeVisible();
    for (const [label, start] of [
      ['Koraci kupovina, CSV', 'export?'],
      ['Nalepnice sa adresama, PDF', 'labels?'],
      ['Lista za pakovanje, PDF', 'packing-list?'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: label }));
      await waitFor(() => expect(asked.at(-1)).toContain(start));
      expect(asked.at(-1)).toContain('step=payment_asked');
    }
    expect(asked.map((address) => address.includes('lang=sr'))).toEqual([false, true, true]);
  });

  it('says why when there is nothing to print', async () => {
    refuse('get', `${PATH}/labels`, 409, 'no_deals', { message: 'Nema nijedne takve kupovine.' });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Nalepnice sa adresama, PDF' }));
    expect(await screen.findByText('Nema nijedne takve kupovine.')).toBeVisible();
  });
});

describe('X-DEAL-14: a message to many buyers', () => {
  it('goes to those whom the filter leaves when nobody is ticked', async () => {
    const { user } = await open();
    const sent: unknown[] = [];
    answer('post', `${PATH}/messages`, async (request) => {
      sent.push(await request.json());
      return { sent: 1, left_out: 1, queued: 0 };
    });
    await user.selectOptions(screen.getByLabelText('Na redu je'), 'buyer');
    await user.click(await screen.findByRole('button', { name: 'Pišite prikazanima' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Pošaljite' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Poruka' }), 'Roba stiže u petak.');
    await user.click(dialog.getByRole('button', { name: 'Pošaljite' }));
    expect(await screen.findByText('Poruku je dobio 1 kupac. 1 kupac ne prima poruke.')).toBeVisible();
    expect(sent).toEqual([{ text: 'Roba stiže u petak.', turn: 'buyer' }]);
  });

  it('takes a file of any type along, and says to how many it is still on its way', async () => {
    const { user } = await open();
    const forms: FormData[] = [];
    answer('post', `${PATH}/messages`, async (request) => {
      forms.push(await request.formData());
      return { sent: 200, left_out: 0, queued: 31 };
    });
    await user.click(await screen.findByRole('button', { name: 'Pišite svim kupcima' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Poruka' }), 'Uputstvo je u prilogu.');
    await user.upload(dialog.getByLabelText(/^Datoteka/), new File(['a;b'], 'uputstvo.csv'));
    await user.click(dialog.getByRole('button', { name: 'Pošaljite' }));
    expect(
      await screen.findByText('Poruku je dobilo 200 kupaca. Poruka se šalje za još 31 kupca u narednim minutima.'),
    ).toBeVisible();
    expect(forms[0]?.get('text')).toBe('Uputstvo je u prilogu.');
    expect(forms[0]?.has('file')).toBe(true);
  });
});

describe('X-DEAL-11: totals', () => {
  it('sums own sales by month, and by buyer when chosen', async () => {
    const sums = [{ cur_id: 'RSD', payable: '959.90' }];
    answerPaged(
      'user/deal-totals',
      (request) =>
        request.url.includes('by=partner')
          ? [{ month: null, partner: ANA.buyer, deals: 2, sums }]
          : [{ month: '2025-11', partner: null, deals: 2, sums }],
      1,
      { items: 1, deals: 2, sums },
    );
    const { user, address } = await render(<SalesTotalsPage />, { user: true, at: '/sr/profile/my-sales/totals' });
    expect(await screen.findByText(/novembar 2025/)).toBeVisible();
    expect(figure('total-RSD')).toHaveTextContent('959,90 RSD');
    await user.selectOptions(screen.getByLabelText('Grupišite'), 'partner');
    expect(await screen.findByText('Ana d.o.o.')).toBeVisible();
    expect(address()).toBe('/sr/profile/my-sales/totals?by=partner');
    expect(screen.getByRole('link', { name: 'Moje prodaje' })).toHaveAttribute('href', '/sr/profile/my-sales');
    const asked: string[] = [];
    answer('get', 'user/deal-totals/export', (request) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('file');
    });
    await user.click(screen.getByRole('button', { name: 'Tabela, CSV' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    for (const part of ['side=sales', 'by=partner']) expect(asked[0]).toContain(part);
    await expectNoAxeViolations();
  });
});
