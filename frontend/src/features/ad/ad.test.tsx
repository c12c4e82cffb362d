import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '@/api/types';
import { card, product } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { AdPage } from './pages/AdPage';

const AT = { at: '/sr/details/4', path: '/:lang/details/:id' };

function show(change: Partial<Product> = {}) {
  answer('get', 'products/4', { ...product(change) } as never);
}

beforeEach(() => {
  answerPaged('products/4/user', []);
  answer('get', 'products/4/similar', []);
});

const offerRow = {
  off_id: 9,
  off_quantity: 25,
  off_type: 1,
  prc_id: 100,
  off_status: 1,
  pro_id: 4,
};

describe('M-OFR-01: who gets the buying form', () => {
  it('asks a guest to sign in', async () => {
    show();
    let asked: string | undefined;
    const { user } = await render(<AdPage />, { ...AT, dialogs: { signIn: (next) => (asked = next) } });
    await user.click(await screen.findByRole('button', { name: 'Prijava' }));
    expect(asked).toBe('/sr/details/4');
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
  });

  it('shows the owner a link to the sale', async () => {
    show({ my_product: 1, editable: 1, renewable: 0 });
    await render(<AdPage />, { ...AT, user: true });
    const sale = await screen.findByRole('link', { name: '11 kupaca' });
    expect(sale.getAttribute('href')).toMatch(/^\/sr\/profile\/my-sales\?search=/);
    expect(screen.getByRole('link', { name: 'Izmenite oglas' })).toHaveAttribute('href', '/sr/edit-ad/4');
    expect(screen.queryByRole('link', { name: 'Obnovite prodaju' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
  });

  it('shows a buyer the own offer instead', async () => {
    show({ has_offer: 1, off_id: 9 });
    answerPaged('offers', [offerRow]);
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByRole('button', { name: 'Izmenite ponudu' })).toBeVisible();
    expect(screen.getByText(/Rezervisali ste 25/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
  });

  it('hides the form when the sale is over', async () => {
    show({ state: 'expired', expired: 1, pro_expiry: '2025-01-01T00:00:00Z', closed_at: '2025-01-01T00:00:00Z' });
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByText(/Prodaja je završena/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pošaljite ponudu' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Kopirajte link' })).toBeNull();
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
    await user.click(screen.getByRole('radio', { name: /Uslov 2/ }));
    await user.type(screen.getByRole('textbox', { name: /Količina/ }), '10');
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect(screen.getAllByText('Izaberite cenovni stepenik.')).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('radio', { name: /Stepenik 1/ })).toHaveFocus());
  });

  it('clamps to what is available with the number shown', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    const field = await screen.findByRole('textbox', { name: /Količina/ });
    await user.type(field, '9999');
    expect(field).toHaveValue('1345');
    expect(screen.getByText(/Količina je smanjena na dostupnu: 1\.345/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '0');
    await user.tab();
    expect(field).toHaveValue('1');
  });

  it('sends any price without a step, and with a step where the limit is chosen', async () => {
    show();
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    answer('post', 'offers', async (request) => {
      bodies.push(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      return { waiting: 1, off_quantity: 10 };
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await screen.findByRole('textbox', { name: /Količina/ }), '10');
    await user.click(screen.getByRole('radio', { name: /Uslov 2/ }));
    await user.click(screen.getByRole('radio', { name: /1\.890/ }));
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    await waitFor(() => expect(bodies).toEqual([{ pro_id: 4, off_quantity: 10, off_type: 2, prc_id: 103 }]));
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
  });

  it('says beside the field what the server refuses', async () => {
    show();
    refuse('post', 'offers', 409, 'quantityLimit', { message: 'x', extra: { available: 3 } });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    const field = await screen.findByRole('textbox', { name: /Količina/ });
    await user.type(field, '10');
    await user.click(screen.getByRole('radio', { name: /Uslov 1/ }));
    await user.click(screen.getByRole('button', { name: 'Pošaljite ponudu' }));
    expect((await screen.findAllByText(/Količina je smanjena na dostupnu: 3/)).length).toBeGreaterThan(0);
  });

  it('X-IF: shows the price the typed quantity would make', async () => {
    show();
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.type(await screen.findByRole('textbox', { name: /Količina/ }), '546');
    expect(screen.getByText(/Sa vašom količinom cena pada na 1\.890/)).toBeVisible();
  });

  it('is shut while the ad is locked', async () => {
    show({ state: 'locked', is_locked: 1 });
    await render(<AdPage />, { ...AT, user: true });
    expect(await screen.findByRole('button', { name: 'Pošaljite ponudu' })).toBeDisabled();
    expect(screen.getByText('Oglas je zaključan. Kupovina trenutno nije moguća.')).toBeVisible();
  });
});

describe('M-OFR-08, X-LEAVE: giving up', () => {
  it('says what it does to the others before it is sent', async () => {
    show({ has_offer: 1, off_id: 9 });
    answerPaged('offers', [offerRow]);
    answer('get', 'products/4/preview', {
      current_price: '2190.00',
      off_count: 600,
      available: 25,
      trace: [],
      waiting: 0,
      others: { buyers: 7, price_old: '2040.00', price_new: '2190.00' },
    });
    const sent: unknown[] = [];
    answer('patch', 'offers/9', async (request) => {
      sent.push(await request.json());
      return { off_status: 2 };
    });
    const { user } = await render(<AdPage />, { ...AT, user: true });
    await user.click(await screen.findByRole('button', { name: 'Odustanite' }));
    expect(await screen.findByText(/Cena za još 7 kupaca raste na 2\.190/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zadržite ponudu' }));
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Odustanite' }));
    await user.click(await screen.findByRole('button', { name: 'Odustanite od ponude' }));
    await waitFor(() => expect(sent).toEqual([{ off_id: 9 }]));
  });
});

describe('the page around it', () => {
  it('M-DET-05: a missing ad leads home', async () => {
    refuse('get', 'products/4', 404, 'not_found');
    const { address } = await render(<AdPage />, AT);
    await waitFor(() => expect(address()).toBe('/sr'));
    expect(screen.getByText('Oglas je uklonjen ili adresa nije tačna.')).toBeVisible();
  });

  it('M-DET-04: the transactions tab sums what is reserved', async () => {
    show();
    answerPaged(
      'products/4/transactions',
      [
        {
          off_id: 1,
          usr_id: null,
          usr_name: 'M. P.',
          off_date: '2025-11-12T09:41:00Z',
          off_quantity: 25,
          off_type: 2,
          off_status: 1,
          pro_id: 4,
          pro_name: 'Papir',
          pro_expiry: '2099-12-08T11:00:00Z',
          sold_out: 0,
          expired: 0,
        },
      ],
      1,
      { prices: [], off_count: 655, current_price: '2040.00', cur_id: 'RSD' },
    );
    const { user, address } = await render(<AdPage />, AT);
    await user.click(await screen.findByRole('tab', { name: 'Transakcije' }));
    expect(address()).toBe('/sr/details/4#transactions');
    const table = await screen.findByRole('table', { name: 'Ponude na ovom oglasu' });
    expect(within(table).getByText('M. P.')).toBeVisible();
    expect(screen.getByText(/1\.336\.200/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('M-DET-05: leads on to other ads of the seller and to similar ones', async () => {
    show();
    answerPaged('products/4/user', [{ ...card({ pro_id: 5, pro_name: 'Toner' }) }]);
    answer('get', 'products/4/similar', [{ ...card({ pro_id: 6, pro_name: 'Koverte', usr_name: 'Market' }) }]);
    await render(<AdPage />, AT);
    const own = await screen.findByRole('region', { name: 'Ostali oglasi: Kancelarija Linea' });
    expect(within(own).getByRole('link', { name: 'Pogledaj: Toner' })).toHaveAttribute('href', '/sr/details/5');
    const similar = await screen.findByRole('region', { name: 'Slični oglasi' });
    expect(within(similar).getByRole('link', { name: 'Pogledaj: Koverte' })).toBeVisible();
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
    await user.click(await screen.findByRole('link', { name: 'Na ponudu', hidden: true }));
    expect(screen.getByRole('textbox', { name: /Količina/ })).toHaveFocus();
  });

  it('M-DET-02: the details tab shows what was published, with its papers to fetch', async () => {
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
    let asked = '';
    answer('get', 'files/d/1', (request) => {
      asked = request.url;
      return {};
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
    await waitFor(() => expect(asked).toContain('/api/files/d/1'));
    expect(address()).toBe('/sr/details/4#details');
    await expectNoAxeViolations();
  });

  it('M-DET-03: the seller with papers by right and the ratings page by page', async () => {
    show();
    answer('get', 'user/30', {
      usr_id: 30,
      usr_name: 'Kancelarija Linea',
      usr_is_organisation: 1,
      usr_image: null,
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
    const { user } = await render(<AdPage />, { ...AT, user: true, at: '/sr/details/4#seller' });
    expect(await screen.findByText('Sve po dogovoru')).toBeVisible();
    expect(screen.getByRole('heading', { name: '11 ocena' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Izvod iz registra' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Poreska potvrda' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Strana 2' }));
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
