import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ANY, AT, figure, LIMIT, MINE, quantityField, show, withMine } from '@/test/adPage';
import { adDetailQuery } from '@/entities/ad/queries';
import { placed, product, session } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { saveDraft } from '@/entities/offer/draft';
import { AdPage } from './pages/AdPage';

describe('M-OFR-01: who gets the buying form', () => {
  it('lets a guest try everything, asks for the sign-in when it is sent, and keeps what was filled in', async () => {
    show();
    let openDialog: string | undefined;
    const sent: unknown[] = [];
    answer('post', 'offers', async (request) => {
      sent.push(await request.json());
      return placed();
    });
    const { user, unmount } = await render(<AdPage />, { ...AT, dialogs: { signIn: (next) => (openDialog = next) } });
    await user.type(await quantityField(), '10');
    await user.click(screen.getByRole('radio', { name: /^1\.890/ }));
    expect(figure('pay-next')).toBe('18.900 RSD');
    expect(screen.getByText(/Da biste poslali ponudu, prijavite se/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect(openDialog).toBe('/sr/details/4');
    unmount();
    await render(<AdPage />, { ...AT, user: true });
    expect(await quantityField()).toHaveValue('10');
    expect(screen.getByRole('radio', { name: /^1\.890/ })).toBeChecked();
    expect(screen.getByText('Vaša ponuda još nije poslata. Proverite je i pošaljite.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows the owner a link to the sale', async () => {
    show({ my_product: 1, editable: 1, renewable: 0 });
    await render(<AdPage />, { ...AT, user: true });
    const sale = await screen.findByRole('link', { name: '11 kupaca' });
    expect(sale.getAttribute('href')).toMatch(/^\/sr\/profile\/my-sales\?search=/);
    expect(screen.getByRole('link', { name: 'Izmenite oglas' })).toHaveAttribute('href', '/sr/edit-ad/4');
    expect(screen.queryByRole('link', { name: 'Obnovite prodaju' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Napravite kopiju' })).toHaveAttribute('href', '/sr/new-ad?from=4');
    expect(screen.getByRole('link', { name: 'Statistika' })).toHaveAttribute('href', '/sr/profile/ads/4/statistics');
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
  });

  it('X-DEAL-11: leads the owner of an ended ad that was bought to its board', async () => {
    show({ my_product: 1, sold_quantity: 12, closed_at: '2025-11-10T11:00:00Z' });
    await render(<AdPage />, { ...AT, user: true });
    const board = await screen.findByRole('link', { name: 'Otvorite pregled prodaje' });
    expect(board).toHaveAttribute('href', '/sr/profile/my-sales/4');
  });

  it('shows a buyer the own offer instead, with what it costs', async () => {
    show(withMine());
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByRole('button', { name: 'Izmenite ponudu' })).toBeVisible();
    expect(screen.getByText(/Rezervisali ste 25/)).toBeVisible();
    expect([figure('pay-now'), figure('pay-next'), figure('pay-at-most')]).toEqual([
      '51.000 RSD',
      '47.250 RSD',
      '58.750 RSD',
    ]);
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
    // An offer at any price has no limit.
    expect(screen.getByText('Dobro je da znate')).toBeVisible();
    expect(screen.queryByText(/Ako se vaša granica ne dostigne/)).toBeNull();
  });
});

describe('M-OFR-02, M-OFR-03: quantity and condition', () => {
  it('marks what is missing and sends nothing', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('button', { name: 'Pošaljite ponudu' }));
    // Beside its field, and the first of them as a toast.
    expect(screen.getAllByText('Unesite količinu.')).toHaveLength(2);
    expect(screen.getByText('Izaberite uslov kupovine.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Količina/ })).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: LIMIT }));
    await user.type(screen.getByRole('textbox', { name: /Količina/ }), '10');
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect(screen.getAllByText('Izaberite najvišu cenu koju prihvatate.')).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^2\.350/ })).toHaveFocus());
  });

  it('clamps to what is available with the number shown, and reshapes nothing', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    const field = await quantityField();
    await user.type(field, '9999');
    expect(field).toHaveValue('1.345');
    expect(screen.getByText(/Dostupno je 1\.345/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '0');
    await user.tab();
    expect(field).toHaveValue('1');
    for (const typed of ['1.5', '-3']) {
      await user.clear(field);
      await user.type(field, typed);
      await user.tab();
      expect(field).toHaveValue(typed);
      expect(field).toBeInvalid();
      expect(figure('pay-now')).toBeUndefined();
    }
  });

  it('sends nothing by the press that first shows a quantity nobody typed', async () => {
    show();
    const bodies: unknown[] = [];
    answer('post', 'offers', async (request) => {
      bodies.push(await request.json());
      return placed({ off_quantity: 1 });
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('radio', { name: ANY }));
    await user.type(await quantityField(), '0');
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect(await quantityField()).toHaveValue('1');
    expect(screen.getAllByText(/Najmanje je 1.pak\., pa smo upisali toliko\. Proverite/).length).toBeGreaterThan(0);
    expect(bodies).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { pro_id: 4, pro_vat: null, pro_vat_added: null, off_quantity: 1, off_type: 1, off_sells_out: 0 },
      ]),
    );
  });

  it('sends any price without a step, and with a step where the limit is chosen', async () => {
    show();
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    answer('post', 'offers', async (request) => {
      bodies.push(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      return placed({ waiting: 1, off_quantity: 10 });
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '10');
    // Choosing the limit chooses its condition.
    await user.click(screen.getByRole('radio', { name: /^1\.890/ }));
    expect(screen.getByRole('radio', { name: LIMIT })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    const body = {
      pro_id: 4,
      pro_vat: null,
      pro_vat_added: null,
      off_quantity: 10,
      off_type: 2,
      prc_id: 103,
      off_sells_out: 0,
    };
    await waitFor(() => expect(bodies).toEqual([body]));
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
  });

  it('counts an offer once and calls it sent, while the page is not read again yet', async () => {
    show();
    saveDraft(4, { text: '546', type: 1, prcId: null }, null);
    const { user, client } = await render(<AdPage />, { ...AT, user: true });
    const kept = 'Vaša ponuda još nije poslata. Proverite je i pošaljite.';
    expect(await screen.findByText(kept)).toBeVisible();
    const falls = /Sa vašom količinom cena pada na 1\.890/;
    expect(screen.getByText(falls)).toBeVisible();
    answer('post', 'offers', () => {
      answer('get', 'products/4', () => new Promise<never>(() => undefined));
      // The live price includes the offer already.
      client.setQueryData(adDetailQuery(4).queryKey, product({}, 655 + 546));
      return placed({ off_quantity: 546 });
    });
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    await waitFor(() => expect(screen.queryByText(kept)).toBeNull());
    expect(screen.getByText(falls)).toBeVisible();
    expect(document.querySelector('[data-figure="price-now"]')).toHaveTextContent(/1\.890/);
  });

  it('says beside the field what the server refuses', async () => {
    show();
    refuse('post', 'offers', 409, 'quantityLimit', { message: 'x', extra: { available: 3 } });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '10');
    await user.click(screen.getByRole('radio', { name: ANY }));
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect((await screen.findAllByText(/Dostupno je 3/)).length).toBeGreaterThan(0);
    // The figures are those of what is typed from then on, no more those of what was sent.
    await user.clear(await quantityField());
    await user.type(await quantityField(), '3');
    await waitFor(() => expect(figure('pay-now')).toBe('6.120 RSD'));
  });

  it('keeps what was typed when nothing can be sent', async () => {
    show();
    answer('post', 'offers', () => HttpResponse.error());
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '10');
    await user.click(screen.getByRole('radio', { name: ANY }));
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pošaljite ponudu' })).toBeEnabled());
    expect(screen.getByRole('textbox', { name: /Količina/ })).toHaveValue('10');
    expect(screen.getByRole('radio', { name: ANY })).toBeChecked();
  });

  it('X-IF: shows the price the typed quantity would make, and what it then costs', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '546');
    expect(screen.getByText(/Sa vašom količinom cena pada na 1\.890/)).toBeVisible();
    expect([figure('pay-now'), figure('pay-next'), figure('pay-at-most'), figure('others-save')]).toEqual([
      '1.031.940 RSD',
      undefined,
      '1.195.740 RSD',
      '98.250 RSD',
    ]);
  });

  it('X-IF: shows no price above the limit', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '50');
    await user.click(screen.getByRole('radio', { name: /^1\.890/ }));
    expect(figure('waits')).toBe('Ponuda čeka 1.890 RSD. Ako se ne dostigne, ne kupujete i ništa ne dugujete.');
    expect(figure('pay-now')).toBeUndefined();
    expect([figure('pay-next'), figure('pay-at-most')]).toEqual(['94.500 RSD', '94.500 RSD']);
    expect(screen.getByText(/nedostaje još 496/)).toBeVisible();
  });

  it('can be tried while the ad is locked, and not sent', async () => {
    show({
      state: 'locked',
      is_locked: 1,
      opens_at: '2099-01-01T17:00:00Z',
      rst_start_time: '18:00',
      rst_end_time: '06:00',
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await quantityField(), '10');
    expect(figure('pay-now')).toBe('20.400 RSD');
    expect(screen.getByRole('button', { name: 'Pošaljite ponudu' })).toBeDisabled();
    expect(screen.getByText(/Slanje je moguće od 18:00\. Do tada možete/)).toBeVisible();
    expect(screen.queryByText(/privremeno zaključan/)).toBeNull();
  });

  it('says that an administrator has locked the ad', async () => {
    show({ state: 'locked', is_locked: 1 });
    await render(<AdPage />, AT);
    expect(await screen.findByText(/Oglas je privremeno zaključan/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pošaljite ponudu' })).toBeDisabled();
    // Signing in would not help, so the page does not ask for it.
    expect(screen.queryByText(/prijavite se/)).toBeNull();
  });

  it('M-OFR-01: says beside the button when one pays whom, what binds and how to leave', async () => {
    show();
    const { user } = await render(<AdPage />, AT);
    const next = within(await screen.findByRole('region', { name: 'Šta sledi' }));
    for (const words of [
      /Plaćate prodavcu/,
      /obavezuje/,
      /Do 2099-\u206012-\u206008 \d\d:00 ponudu možete da izmenite/,
    ])
      expect(next.getByText(words)).toBeVisible();
    const more = within(screen.getByRole('region', { name: 'Dobro je da znate' }));
    expect(more.getByText(/Ako kupujete kao potrošač/)).toBeVisible();
    // Nobody has chosen a limit yet.
    expect(more.queryByText(/Ako se vaša granica/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: LIMIT }));
    expect(more.getByText(/Ako se vaša granica/)).toBeVisible();
  });

  it.each([
    [0, 'Kao potrošač možete'],
    [1, 'Prodavac može da odbije'],
  ] as const)(
    'M-OFR-01: tells a consumer alone of the fourteen days (firm: %s)',
    async (usr_is_organisation, first) => {
      show();
      await render(<AdPage />, { ...AT, user: session({ usr_is_organisation }) });
      const more = within(await screen.findByRole('region', { name: 'Dobro je da znate' }));
      expect(await more.findByText(new RegExp(first))).toBeVisible();
      await waitFor(() => expect(more.queryAllByText(/otrošač/)).toHaveLength(1 - usr_is_organisation));
    },
  );

  it.each([
    [{ rst_start_time: '06:00', rst_end_time: '22:00' }, /svakog dana od 06:00 do 22:00, ponudu možete da izmenite/],
    [{ state: 'locked', is_locked: 1 }, /Dok je oglas zaključan, ponuda ne može da se izmeni/],
  ] as const)('M-OFR-06: says when the offer can be changed: %o', async (change, words) => {
    show(change);
    await render(<AdPage />, AT);
    const next = within(await screen.findByRole('region', { name: 'Šta sledi' }));
    expect(next.getByText(words)).toBeVisible();
    expect(next.queryByText(/^Do \S+ \S+ ponudu/)).toBeNull();
  });
});

describe('M-OFR-08, X-LEAVE: giving up', () => {
  it('says what it does to the own purse and to the others before it is sent, and leaves the focus on the form', async () => {
    show();
    answer('get', 'products/4', product(withMine(), 620));
    const sent: unknown[] = [];
    answer('patch', 'offers/9', async (request) => {
      sent.push(await request.json());
      show({ my_offer: { ...MINE, off_status: 2 } });
      return placed({ off_status: 2 });
    });
    const { user, client } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('button', { name: 'Odustanite' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Cena za ostalih 10 kupaca raste na 2\.190/)).toBeVisible();
    expect(dialog.getByText(/Drugi kupci bez vas plaćaju ukupno 89\.250.RSD više/)).toBeVisible();
    // Somebody else comes: the others lose nothing any more by this offer.
    act(() => void client.setQueryData(adDetailQuery(4).queryKey, product(withMine({ buyers_count: 12 }), 700)));
    expect(await dialog.findByText(/Cena za ostalih 11 kupaca ostaje 2\.040/)).toBeVisible();
    expect(dialog.queryByText(/Drugi kupci bez vas/)).toBeNull();
    expect(dialog.getByText(/ne plaćate 51\.000.RSD/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zadržite ponudu' }));
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Odustanite' }));
    await user.click(await screen.findByRole('button', { name: 'Odustanite od ponude' }));
    await waitFor(() => expect(sent).toEqual([{ off_id: 9 }]));
    await screen.findByRole('button', { name: 'Pošaljite ponudu' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Vaša ponuda' })).toHaveFocus());
  });

  it('says so when the offer has gone meanwhile', async () => {
    show(withMine());
    refuse('get', 'products/4/edit-offer', 404, 'not_found', { message: 'x' });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('button', { name: 'Izmenite ponudu' }));
    expect(await screen.findByText(/Ove ponude više nema/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('M-OFR-07: changing the offer', () => {
  it('begins with the quantity, counts the own units out and shows both sums', async () => {
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
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('button', { name: 'Izmenite ponudu' }));
    const dialog = await screen.findByRole('dialog');
    const field = await within(dialog).findByRole('textbox');
    const ladder = within(dialog).getByRole('group', { name: 'Cenovni stepenici' });
    expect(field.compareDocumentPosition(ladder)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.clear(field);
    await user.type(field, '10');
    const shown = (name: string) =>
      dialog.querySelector(`[data-figure="${name}"]`)?.textContent?.replaceAll('\u00a0', ' ');
    expect([shown('pay-before'), shown('pay-now'), shown('pay-next')]).toEqual([
      '51.000 RSD',
      '20.400 RSD',
      '18.900 RSD',
    ]);
    expect(within(dialog).getByText(/nedostaje još 561/)).toBeVisible();
    await expectNoAxeViolations();
  });
});
