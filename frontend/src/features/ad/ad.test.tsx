import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Product, TransactionRow, TransactionsMeta } from '@/api/types';
import { AT, figure, MINE, show, withMine } from '@/test/adPage';
import { card } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, answerRaw, refuse } from '@/test/server';
import { AdPage } from './pages/AdPage';

describe('M-DET-05: how a sale ended', () => {
  const over = {
    state: 'expired',
    expired: 1,
    pro_expiry: '2025-01-01T00:00:00Z',
    closed_at: '2025-01-01T00:00:00Z',
  } as const;

  it('says what was sold and what the reader bought', async () => {
    show(withMine({ ...over, sold_quantity: 655, pro_selling_price: '2040.00', my_offer: { ...MINE, fulfilled: 1 } }));
    await render(<AdPage />, { ...AT, user: true });
    await screen.findByText(/Prodaja je završena/);
    expect(figure('outcome')).toMatch(/: prodato 655 pak\. po 2\.040 RSD\.$/);
    expect(figure('bought')).toBe('Kupili ste 25 pak. po 2.040 RSD, ukupno 51.000 RSD.');
    expect(screen.getByText('Postignuta cena')).toBeVisible();
    // 655 of them, each 310 below the base price.
    expect(figure('saved')).toBe('kupci su uštedeli 203.050 RSD');
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Kopirajte link' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Slični otvoreni oglasi' })).toHaveAttribute(
      'href',
      '/sr/result?category=2',
    );
    await expectNoAxeViolations();
  });

  it.each([
    ['nobody came', { ...over, sold_quantity: 0, off_count: 0 }, /bez kupaca\.$/],
    ['nobody would pay the price', { ...over, sold_quantity: 0 }, /cena nije pala do granica iz ponuda/],
    ['its seller gave it up', { state: 'deleted', pro_deleted: 1 }, /Prodavac je odustao od prodaje/],
    [
      'an administrator took it down',
      { state: 'deleted', pro_deleted: 1, admin_deleted: 1 },
      /Administrator je uklonio oglas\. Ponude/,
    ],
    [
      'and did so after the end',
      { ...over, state: 'deleted', pro_deleted: 1, admin_deleted: 1 },
      /Zaključene kupovine važe/,
    ],
  ] as const)('promises no price where %s', async (_what, change, words) => {
    show(change as Partial<Product>);
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByText(words)).toBeVisible();
    for (const text of ['Postignuta cena', 'Trenutna cena za sve']) expect(screen.queryByText(text)).toBeNull();
    expect(figure('saved')).toBeUndefined();
    expect(figure('waiting')).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
  });

  it('tells a buyer whose limit was not reached that nothing is owed', async () => {
    show(withMine({ ...over, sold_quantity: 655, my_offer: { ...MINE, off_type: 2, prc_id: 103, fulfilled: 0 } }));
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByText(/Niste kupili: cena nije pala do vaše granice, 1\.890/)).toBeVisible();
    expect(screen.queryByText(/Rezervisali ste/)).toBeNull();
  });

  it('X-DEAL-07: says to whom has withdrawn that nothing is bought any more', async () => {
    show(withMine({ ...over, sold_quantity: 630, my_offer: { ...MINE, fulfilled: 1, withdrawn: 1 } }));
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByText(/^Odustali ste od kupovine \(25.pak\.\)\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvorite kupoprodaju' })).toBeVisible();
    expect(screen.queryByText(/Kupili ste|plaćate njemu/)).toBeNull();
  });

  it('tells a rejected buyer so, and lets them offer again', async () => {
    show({ my_offer: { ...MINE, off_status: 3 } });
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByRole('button', { name: 'Pošaljite ponudu' })).toBeEnabled();
    expect(screen.getByText(/Prodavac je odbio vašu ponudu \(25.pak\.\)/)).toHaveTextContent(
      'Možete da pošaljete novu.',
    );
    expect(screen.queryByText(/Razlog prodavca/)).toBeNull();
  });

  it('M-OFR-09: tells a rejected buyer why, where the seller said so', async () => {
    show({ my_offer: { ...MINE, off_status: 3, off_reason: 'Ne isporučujemo u vašu opštinu.' } });
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByText('Razlog prodavca: Ne isporučujemo u vašu opštinu.')).toBeVisible();
  });
});

/** Buys at the current price. */
const BUYING: TransactionRow = {
  off_id: 1,
  usr_id: null,
  usr_name: 'M. P.',
  off_date: '2025-11-12T09:41:00Z',
  off_quantity: 25,
  off_type: 1,
  off_status: 1,
  prc_price: '2350.00',
  cur_id: 'RSD',
  waiting: 0,
  fulfilled: null,
  amount: '51000.00',
  pro_id: 4,
  pro_name: 'Papir',
  pro_expiry: '2099-12-08T11:00:00Z',
  sold_out: 0,
  expired: 0,
};

/** Waits for a lower price. */
const WAITING: TransactionRow = {
  ...BUYING,
  off_id: 2,
  usr_name: 'A. K.',
  off_quantity: 40,
  off_type: 2,
  prc_price: '1890.00',
  waiting: 1,
  amount: null,
};

const SUMS: TransactionsMeta = {
  prices: [],
  off_count: 695,
  current_price: '2040.00',
  pro_selling_price: null,
  pro_vat: null,
  pro_vat_added: null,
  cur_id: 'RSD',
  mun_unit: 'paket',
  ended: 0,
  buying_count: 10,
  buying_quantity: 655,
  amount: '1336200.00',
};

/** Serves two pages of one rating each. */
function answerRatings() {
  answer(
    'get',
    'user/30/rating',
    (request) => {
      const page = new URL(request.url).searchParams.get('page');
      return [
        {
          rat_id: Number(page),
          rat_rating: 5,
          rat_comment: page === '1' ? 'Sve po dogovoru' : 'Brza isporuka',
          rat_date: '2025-11-12T09:41:00Z',
          pro_name: 'Papir',
          usr_name: 'Market Ćošak',
        },
      ];
    },
    { page_count: 2, meta: { usr_rating: 4.5, items: 11 } },
  );
}

describe('the page around it', () => {
  it('M-DET-05: a missing ad says so and stays at its address', async () => {
    refuse('get', 'products/4', 404, 'not_found');
    answerPaged('products/popular', []);
    const { address } = await render(<AdPage />, AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ovog oglasa nema' })).toBeVisible();
    expect(address()).toContain('/details/4');
  });

  it('M-DET-04: the transactions tab shows limits and who waits, and sums only what buys', async () => {
    show();
    answerPaged('products/4/transactions', [BUYING, WAITING], 1, SUMS);
    const { user, address } = await render(<AdPage />, AT);
    await user.click(await screen.findByRole('tab', { name: 'Transakcije' }));
    expect(address()).toBe('/sr/details/4#transactions');
    const table = await screen.findByRole('table', { name: 'Ponude na ovom oglasu' });
    const cells = (name: string) =>
      within(within(table).getByText(name).closest('tr')!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
    expect(cells('M. P.').slice(-4)).toEqual(['bilo koja cena', 'kupuje', '25 pak.', '51.000 RSD']);
    expect(cells('A. K.').slice(-4)).toEqual(['do 1.890 RSD', 'čeka', '40 pak.', '–']);
    expect([figure('buying'), figure('waiting'), figure('sum')]).toEqual(['655 pak.', '40 pak.', '1.336.200 RSD']);
    await expectNoAxeViolations();
  });

  it('M-DET-05: leads on to other ads of the seller and to similar ones', async () => {
    show();
    answerPaged('products/4/user', [card({ pro_id: 5, pro_name: 'Toner' })]);
    answer('get', 'products/4/similar', [card({ pro_id: 6, pro_name: 'Koverte', usr_name: 'Market' })]);
    await render(<AdPage />, AT);
    const own = await screen.findByRole('region', { name: 'Ostali oglasi: Kancelarija Linea' });
    expect(within(own).getByRole('link', { name: 'Pogledajte: Toner' })).toHaveAttribute('href', '/sr/details/5');
    const similar = await screen.findByRole('region', { name: 'Slični oglasi' });
    expect(within(similar).getByRole('link', { name: 'Pogledajte: Koverte' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('M-DET-01: pictures, share row and the way to the earlier and the next round', async () => {
    show({
      main_image: 'a/1.jpg',
      images: [
        { img_id: 1, image: 'a/2.jpg' },
        { img_id: 2, image: 'a/3.jpg' },
      ],
      renewed_from: 2,
      renewed_to: 9,
    });
    const { user } = await render(<AdPage />, AT);
    await user.click(await screen.findByRole('button', { name: 'Prikažite sliku 3' }));
    await user.click(screen.getByRole('button', { name: 'Uvećajte sliku' }));
    const large = await screen.findByRole('dialog', { name: /3\/3/ });
    expect(within(large).getByRole('img')).toHaveAttribute('src', expect.stringContaining('a/3.jpg'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Kopirajte link' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvorite novi krug' })).toHaveAttribute('href', '/sr/details/9');
    expect(screen.getByRole('link', { name: 'Prethodni krug' })).toHaveAttribute('href', '/sr/details/2');
  });

  it('M-DET-01: the bar of phones leads to the offer', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('link', { name: 'Idite na ponudu', hidden: true }));
    expect(screen.getByRole('textbox', { name: /Količina/ })).toHaveFocus();
  });

  it('M-DET-02: the details tab shows what was published, with its documents to download', async () => {
    show({
      pro_made_in: 'Srbija',
      pro_shipping_info: 'Paleta na adresu',
      pro_free_shipping: 1,
      pro_international_shipping: 21,
      trc_code: 'DAP',
      trc_code_naval: 'FOB',
      pro_payment_info: 'Avans 30 %',
      rst_name: 'Pivo i vino',
      rst_start_time: '18:00',
      rst_end_time: '06:00',
      pro_individuals_trading: 1,
      pro_form: 'Obrazac na sajtu',
      pro_rules: 'https://primer.example/pravila',
      filters: [{ cha_id: 4, cha_type: 'Format', cha_datatype: 'single', cvl_id: 9, cvl_value: 'A4' }],
      reg_id: [{ reg_id: 1, reg_name: 'Ceo svet', reg_world: 1 }],
      socials: [{ sct_id: 1, sct_name: 'Facebook', link: 'https://facebook.example/linea' }],
      pro_declaration: [{ pde_id: 1, pde_name: 'deklaracija.docx', link: 'd/1' }],
      pro_quality: [{ prq_id: 2, prq_name: 'atest.png', link: 'q/1' }],
    });
    let openDialog = '';
    // Files are no part of the document.
    answerRaw('get', 'files/d/1', (request) => {
      openDialog = request.url;
      return HttpResponse.text('');
    });
    const { user, address } = await render(<AdPage />, { ...AT, at: '/sr/details/4#details' });
    const panel = within(await screen.findByRole('tabpanel'));
    for (const text of ['Paleta na adresu', '21 dan', 'DAP', 'FOB', 'Avans 30 %', 'A4', 'ceo svet', 'Obrazac na sajtu'])
      expect(panel.getByText(text)).toBeVisible();
    expect(panel.getByText('Pivo i vino: od 18:00 do 06:00')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Facebook' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(panel.getByRole('link', { name: 'Pravila prodavca' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'atest.png' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'deklaracija.docx' }));
    await waitFor(() => expect(openDialog).toContain('/api/files/d/1'));
    expect(address()).toBe('/sr/details/4#details');
    await expectNoAxeViolations();
  });

  it('M-DET-03: the seller with documents for those who may see them and the ratings page by page', async () => {
    show();
    answer('get', 'user/30', {
      usr_id: 30,
      usr_name: 'Kancelarija Linea',
      usr_is_organisation: 1,
      usr_image: '',
      usr_rating: 4.5,
      usr_pr_text: 'Sve za kancelariju',
      cnt_name: 'Srbija',
      usr_region: 'Beograd',
      socials: [],
      usr_org_full_name: 'Kancelarija Linea d.o.o. (demo)',
      osr_name: 'Trgovina',
      services: '',
      otp_name: 'DOO',
      usr_org_pib: '100000001',
      usr_org_approved: 0,
      usr_org_id: '20000001',
      usr_org_registration_number: '1',
      usr_email: 'linea@example.com',
      usr_phone_number: '+381 60 000 001',
      usr_phone_number1: '',
      usr_phone_number2: '',
      usr_phone_number3: '',
      usr_address: 'Ulica 1',
      usr_postal_code: '11000',
      usr_org_contact_person: 'Ana',
      usr_org_contact: 'Ana',
      usr_org_bank: '160-1-1',
      usr_business_register: 'r/1',
      usr_tax_info: 't/1',
      contact: 1,
      tax_info: 1,
      contract: 0,
    });
    answerRatings();
    const { user } = await render(<AdPage />, { ...AT, user: true, at: '/sr/details/4#seller' });
    expect(await screen.findByText('Sve po dogovoru')).toBeVisible();
    expect(screen.getByRole('heading', { name: '11 ocena' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Izvod iz registra' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Poreska potvrda' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stranica 2' }));
    expect(await screen.findByText('Brza isporuka')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('offers a retry when the ad does not come', async () => {
    refuse('get', 'products/4', 500, 'server_error');
    await render(<AdPage />, AT);
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });

  it('speaks English', async () => {
    show();
    await render(<AdPage />, { ...AT, lang: 'en', at: '/en/details/4', user: true });
    expect(await screen.findByRole('button', { name: 'Place offer' })).toBeVisible();
    await expectNoAxeViolations();
  });
});
