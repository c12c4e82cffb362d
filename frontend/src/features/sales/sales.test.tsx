import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import type { RowOf } from '@/api/operations';
import type { SaleRow, TransactionRow, TransactionsMeta } from '@/api/types';
import { OK, placed, userCard } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { payment } from '@/test/payment';
import { answerSales, archiveState, buyer, sale } from '@/test/sales';
import { answer, answerPaged, refuse } from '@/test/server';
import { HttpResponse } from 'msw';
import { SalesPage } from './pages/SalesPage';

const META: TransactionsMeta = {
  prices: [],
  off_count: 655,
  current_price: '2040.00',
  pro_selling_price: null,
  pro_vat: null,
  pro_vat_added: null,
  cur_id: 'RSD',
  mun_unit: 'paket',
  ended: 0,
  buying_count: 41,
  buying_quantity: 655,
  amount: '1336200.00',
};
/** Chooses in the menu of a row. */
async function act(user: UserEvent, word: string, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Više radnji: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: `${word}: ${name}` }));
}
const DOCUMENT = 'Papir A4 80 g, kutija 5 rizmi';
const table = async () => within(await screen.findByRole('table', { name: 'Moje prodaje' }));

describe('M-PRF-04: my sales', () => {
  it('sorts by its columns, a new one descending first, and keeps the state in the address', async () => {
    const asked: string[] = [];
    answerSales((request) => {
      asked.push(new URL(request.url).search);
      return [sale()];
    });
    const { user, address } = await render(<SalesPage />, { user: true, at: '/sr/profile/my-sales' });
    const rows = await table();
    await user.click(rows.getByRole('button', { name: 'Naziv' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales?sort=pro_name&dir=desc'));
    await user.click((await table()).getByRole('button', { name: 'Naziv' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales?sort=pro_name&dir=asc'));
    expect(asked.at(-1)).toContain('sort=pro_name&sort_direction=asc');
  });

  it('shows each icon only when its flag says so', async () => {
    answerSales([
      sale(),
      sale({
        pro_id: 5,
        pro_name: 'Toner',
        state: 'expired',
        expired: 1,
        editable: 0,
        deletable: 0,
        renewable: 1,
        can_hide: 1,
      }),
    ]);
    const { user } = await render(<SalesPage />, { user: true });
    const rows = await table();
    expect(rows.getByRole('link', { name: `Izmenite: ${DOCUMENT}` })).toHaveTextContent('Izmenite');
    expect(rows.queryByRole('link', { name: 'Izmenite: Toner' })).toBeNull();
    expect(rows.getByRole('button', { name: 'Obnovite: Toner' })).toHaveTextContent('Obnovite');
    await user.click(rows.getByRole('button', { name: `Više radnji: ${DOCUMENT}` }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Statistika',
      'Napravite kopiju',
      'Obrišite oglas',
    ]);
    expect(screen.getByRole('menuitem', { name: /^Statistika/ })).toHaveAttribute(
      'href',
      '/sr/profile/ads/4/statistics',
    );
    expect(screen.getByRole('menuitem', { name: /^Napravite kopiju/ })).toHaveAttribute('href', '/sr/new-ad?from=4');
    await user.keyboard('{Escape}');
    await user.click(rows.getByRole('button', { name: 'Više radnji: Toner' }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Statistika',
        'Napravite kopiju',
        'Sakrijte sa liste',
      ]),
    );
    await expectNoAxeViolations();
  });

  it('deletes after a yes that says what happens to the offers', async () => {
    let deleted = 0;
    answerSales([sale()]);
    answer('delete', 'products/4', () => {
      deleted += 1;
      return OK;
    });
    const { user } = await render(<SalesPage />, { user: true });
    await table();
    await act(user, 'Obrišite oglas', DOCUMENT);
    expect(await screen.findByText(/ponude kupaca prestaju da važe/)).toBeVisible();
    expect(deleted).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Obrišite oglas' }));
    await waitFor(() => expect(deleted).toBe(1));
  });

  it('X-CSV: takes search and order of the list into the file', async () => {
    const asked: string[] = [];
    answerSales([sale()]);
    answer('get', 'user/sales/export', (request) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('Oglas;Naziv');
    });
    const { user } = await render(<SalesPage />, {
      user: true,
      at: '/sr/profile/my-sales?search=papir&sort=pro_name&dir=asc',
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Preuzmite CSV' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    for (const part of ['search=papir', 'sort=pro_name', 'sort_direction=asc']) expect(asked[0]).toContain(part);
  });

  it('has the six orders of the narrow layout, and takes a chosen one away', async () => {
    answerSales([sale()]);
    const { user, address } = await render(<SalesPage />, { user: true, at: '/sr/profile/my-sales' });
    await table();
    const order = screen.getByRole('combobox', { name: 'Poređajte' });
    expect(
      within(order)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Količina, opadajuće',
      'Količina, rastuće',
      'Datum, opadajuće',
      'Datum, rastuće',
      'Naziv, opadajuće',
      'Naziv, rastuće',
    ]);
    await user.selectOptions(order, 'Količina, rastuće');
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales?sort=off_quantity&dir=asc'));
    await user.click(await screen.findByRole('button', { name: 'Uklonite redosled' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-sales'));
  });

  it('M-OFR-11: hides a finished ad after a yes', async () => {
    const sent: unknown[] = [];
    answerSales([sale({ state: 'expired', expired: 1, can_hide: 1 })]);
    answer('patch', 'user/hide-product', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user } = await render(<SalesPage />, { user: true });
    await table();
    await act(user, 'Sakrijte sa liste', DOCUMENT);
    expect(await screen.findByText(/možete da ga vratite uz „Prikažite sakrivene“/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sakrijte' }));
    await waitFor(() => expect(sent).toEqual([{ pro_id: 4, archived: 1 }]));
  });

  it('says when there are none', async () => {
    answerSales([]);
    await render(<SalesPage />, { user: true });
    expect(await screen.findByText('Još nemate prodaja.')).toBeVisible();
  });

  it('offers a retry when the list does not come', async () => {
    refuse('get', 'user/sales', 500, 'server_error');
    await render(<SalesPage />, { user: true });
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });
});

describe('M-PRF-05, M-OFR-09: buyers of a sale', () => {
  async function openBuyers(rows: TransactionRow[], change: Partial<SaleRow> = {}, meta: TransactionsMeta = META) {
    answerSales([sale(change)]);
    answerPaged('products/4/transactions', rows, 1, meta);
    const shown = await render(<SalesPage />, { user: true });
    await shown.user.click((await table()).getByRole('button', { name: /^Kupci/ }));
    return { ...shown, buyers: within(await screen.findByRole('table', { name: /^Kupci oglasa/ })) };
  }

  it('M-OFR-09: rejects after a yes with the buyer in the sentence, without a reason', async () => {
    const rejected = vi.fn();
    answer('patch', 'offers/9/reject', async (request) => {
      rejected(await request.json());
      return placed({ off_status: 3 });
    });
    const { user, buyers } = await openBuyers([buyer()]);
    await user.click(buyers.getByRole('button', { name: /^Odbijte: / }));
    expect(await screen.findByText('Odbiti ponudu kupca Pekara Žitni klas?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Odbijte ponudu' }));
    await waitFor(() => expect(rejected).toHaveBeenCalledExactlyOnceWith({}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M-OFR-09: sends why, and keeps what was typed when the server refuses', async () => {
    refuse('patch', 'offers/9/reject', 409, 'not_cancelable');
    const { user, buyers } = await openBuyers([buyer()]);
    await user.click(buyers.getByRole('button', { name: /^Odbijte: / }));
    const reason = await screen.findByRole('textbox', { name: 'Razlog (nije obavezan)' });
    await fillIn(user, reason, ' Ne isporučujemo. ');
    await user.click(screen.getByRole('button', { name: 'Odbijte ponudu' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Odbijte ponudu' })).toBeEnabled());
    expect(reason).toHaveValue(' Ne isporučujemo. ');
    const rejected = vi.fn();
    answer('patch', 'offers/9/reject', async (request) => {
      rejected(await request.json());
      return placed({ off_status: 3 });
    });
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Odbijte ponudu' }));
    await waitFor(() => expect(rejected).toHaveBeenCalledExactlyOnceWith({ off_reason: 'Ne isporučujemo.' }));
  });

  it('leads to offer 51 and later, and takes the sums of all of them from the server', async () => {
    const asked: string[] = [];
    answerSales([sale()]);
    const transactions = (request: Request) => {
      const page = new URL(request.url).searchParams.get('page') ?? '';
      asked.push(page);
      return [page === '2' ? buyer({ off_id: 60, usr_name: 'Pedeset prvi' }) : buyer()];
    };
    answerPaged('products/4/transactions', transactions, 2, { ...META, off_count: 705 });
    const { user } = await render(<SalesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: /^Kupci/ }));
    await screen.findByRole('table', { name: /^Kupci oglasa/ });
    const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent;
    expect(figure('sum')).toMatch(/^655/);
    expect(figure('sum-amount')).toMatch(/^1\.336\.200/);
    await user.click(screen.getByRole('button', { name: 'Stranica 2' }));
    expect(await screen.findByText('Pedeset prvi')).toBeVisible();
    expect(figure('sum')).toMatch(/^655/);
    expect(asked).toEqual(['1', '2']);
  });

  it('shows of an ended sale what was sold, not what was reserved', async () => {
    answerPaged(
      'user/sales',
      [
        sale({ state: 'expired', expired: 1, off_count: 188, buying_quantity: 148, amount: '133200.00' }),
        sale({
          pro_id: 5,
          state: 'expired',
          expired: 1,
          off_count: 40,
          buying_quantity: 0,
          buying_count: 0,
          amount: '0.00',
        }),
        sale({ pro_id: 6, off_count: 264, buying_quantity: 214, amount: '224700.00' }),
      ],
      1,
      { items: 3, sums: [{ cur_id: 'RSD', done: '133200.00', running: '224700.00' }] },
    );
    await render(<SalesPage />, { user: true });
    const rows = (await table()).getAllByRole('row').slice(1);
    const [sold, unsold, running] = rows.map((row) => row.textContent.replaceAll('\u00a0', ' '));
    expect(sold).toContain('prodato 148');
    expect(sold).not.toContain('188');
    expect(unsold).toContain('prodato 0');
    expect(unsold).not.toMatch(/2\.040|\b40/);
    expect(running).toContain('264');
    expect(running).toMatch(/50 \S+ čeka nižu cenu/);
    expect(running).toContain('224.700 RSD');
    expect(rows.filter((row) => row.hasAttribute('data-struck'))).toEqual([]);
    expect(document.querySelector('[data-figure="done-RSD"]')).toHaveTextContent('133.200');
    expect(document.querySelector('[data-figure="running-RSD"]')).toHaveTextContent('224.700');
  });

  it('has no reject icon where the offer may not be rejected', async () => {
    const { buyers } = await openBuyers([buyer({ cancelable: 0 })]);
    expect(buyers.queryByRole('button', { name: /^Odbijte: / })).toBeNull();
  });

  it('M-OFR-10: shows each status by its word', async () => {
    const { buyers } = await openBuyers([
      buyer(),
      buyer({ off_id: 10, off_status: 2 }),
      buyer({ off_id: 11, off_status: 3 }),
      buyer({ off_id: 12, off_status: 4 }),
      buyer({ off_id: 13, off_status: 5 }),
    ]);
    const words = ['Aktivna ponuda', 'Kupac odustao', 'Ponuda odbijena', 'Odbio administrator', 'Ugovor napravljen'];
    for (const word of words) expect(buyers.getByText(word)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('M-CTR-01: wants a language before the contract is made', async () => {
    answer('get', 'products/4/contracts/archive/state', archiveState());
    const asked: unknown[] = [];
    answer('get', 'deals/9/payment', payment({ pay_by: '2099-11-20' }));
    answer('post', 'offers/9/report', async (request) => {
      asked.push(await request.json());
      return new HttpResponse('document', {
        headers: { 'Content-Disposition': 'attachment; filename="report.odt"' },
      });
    });
    URL.createObjectURL = () => 'blob:contract';
    URL.revokeObjectURL = () => undefined;
    const { user, buyers } = await openBuyers(
      [buyer({ contract: 1, fulfilled: 1, expired: 1, amount: '10500.00', decide_by: '2099-11-27T22:59:59Z' })],
      { state: 'expired', expired: 1 },
      { ...META, ended: 1 },
    );
    expect(screen.getByText(/Odlučite o kupcima do/)).toBeVisible();
    expect(buyers.getByRole('link', { name: /^Otvorite kupoprodaju: / })).toBeVisible();
    await user.click(buyers.getByRole('button', { name: /^Više radnji: / }));
    await user.click(await screen.findByRole('menuitem', { name: /^Ugovor/ }));
    await user.click(await screen.findByRole('button', { name: 'Napravite ugovor' }));
    expect(screen.getByText('Izaberite jezik ugovora.')).toBeVisible();
    expect(asked).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: /Jezik ugovora/ }), 'en');
    const term = screen.getByRole('textbox', { name: /Kupac plaća do/ });
    expect(term).toHaveValue('2099-11-20');
    await user.clear(term);
    await user.type(term, '2099-11-21');
    await user.click(screen.getByRole('button', { name: 'Napravite ugovor' }));
    await waitFor(() => expect(asked).toEqual([{ lang: 'en', file_type: 'odt', pay_by: '2099-11-21' }]));
    expect(await screen.findByText('Ugovor je preuzet: report.odt')).toBeVisible();
  });

  it('X-SHEET X-DATES M-RAT-01: after the close offers the deal sheet, the calendar and the rating', async () => {
    const asked: string[] = [];
    answer('get', 'products/4/contracts/archive/state', archiveState());
    answer('get', 'products/4/sheet', (request) => {
      asked.push(new URL(request.url).searchParams.get('file_type') ?? '');
      return new HttpResponse('file');
    });
    answer('get', 'offers/9/calendar', () => {
      asked.push('calendar');
      return new HttpResponse('BEGIN:VCALENDAR');
    });
    const { user } = await openBuyers(
      [buyer({ fulfilled: 1, expired: 1, can_rate: 1 })],
      { state: 'expired', expired: 1 },
      { ...META, ended: 1 },
    );
    await user.click(screen.getByRole('button', { name: 'Pregled kupaca, CSV' }));
    await waitFor(() => expect(asked).toEqual(['csv']));
    await user.click(screen.getByRole('button', { name: 'Pregled kupaca, PDF' }));
    await waitFor(() => expect(asked).toEqual(['csv', 'pdf']));
    await act(user, 'Dodajte rokove u kalendar', 'Pekara Žitni klas');
    await waitFor(() => expect(asked).toHaveLength(3));
    await act(user, 'Ocenite', 'Pekara Žitni klas');
    expect(await screen.findByRole('dialog', { name: 'Ocena za: Pekara Žitni klas' })).toBeVisible();
  });

  it('M-RAT-02: a click on a row opens the card of the buyer with the ratings, by pages', async () => {
    const asked: string[] = [];
    answer('get', 'user/61', userCard());
    const ratings = (request: Request): RowOf<'user/61/rating'>[] => {
      const page = new URL(request.url).searchParams.get('page') ?? '';
      asked.push(page);
      return [
        {
          rat_id: Number(page),
          rat_rating: 5,
          rat_comment: `Komentar ${page}`,
          rat_date: '2025-11-12T09:41:00Z',
          pro_name: 'Med',
          usr_name: 'Linea',
        },
      ];
    };
    answerPaged('user/61/rating', ratings, 2, { usr_rating: 5, items: 11 });
    const { user, buyers } = await openBuyers([buyer()]);
    await user.click(buyers.getByText('Aktivna ponuda'));
    const card = within(await screen.findByRole('dialog', { name: 'Podaci kupca' }));
    expect(await card.findByRole('heading', { name: '11 ocena' })).toBeVisible();
    expect(card.getByText('Komentar 1')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Stranica 2' }));
    expect(await card.findByText('Komentar 2')).toBeVisible();
    expect(asked).toEqual(['1', '2']);
  });

  it('says when nobody has offered', async () => {
    answerSales([sale()]);
    answerPaged('products/4/transactions', [], 0, META);
    const { user } = await render(<SalesPage />, { user: true });
    await user.click((await table()).getByRole('button', { name: /^Kupci/ }));
    expect((await screen.findAllByText('Nema ponuda.')).length).toBeGreaterThan(0);
  });
});
