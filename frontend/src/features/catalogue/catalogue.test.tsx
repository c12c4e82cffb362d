import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { card } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { BerzaPage } from './pages/BerzaPage';
import { ResultPage } from './pages/ResultPage';

const asked: string[] = [];
const counted: string[] = [];

function hits(count: number, rows = Math.min(count, 12), more?: 1) {
  answer(
    'get',
    'products',
    (request) => {
      const query = new URL(request.url).searchParams;
      query.delete('locale');
      asked.push(decodeURIComponent(query.toString()));
      return Array.from({ length: rows }, (_, index) => card({ pro_id: index + 1, pro_name: `Oglas ${index}` }));
    },
    { page_count: Math.ceil(count / 12), meta: { items: count, more } },
  );
}

const NOTHING_NEAR = { search: '', cat_id: null, cat_name: null, products: [] };

beforeEach(() => {
  asked.length = 0;
  answer('get', 'products/nearest', NOTHING_NEAR);
  counted.length = 0;
  answer('get', 'categories', [
    {
      cat_id: 2,
      cat_name: 'Kancelarija',
      cat_id_parent: null,
      subCategories: [{ cat_id: 7, cat_name: 'Papir', cat_id_parent: 2 }],
    },
    { cat_id: 3, cat_name: 'Alati', cat_id_parent: null, subCategories: [] },
  ]);
  answer('get', 'categories/7/filters', [
    {
      cha_id: 4,
      cha_type: 'Marka',
      cha_datatype: 'single',
      options: [1, 2, 3, 4, 5, 6].map((id) => ({ cvl_id: id, cvl_value: `Marka ${id}` })),
    },
  ]);
  answer('get', 'categories/3/filters', []);
  answer('get', 'currency', [
    { cur_id: 'EUR', cur_name: 'evro' },
    { cur_id: 'RSD', cur_name: 'srpski dinar' },
  ]);
  answer('get', 'regions', [
    { reg_id: 1, reg_name: 'Beograd', reg_world: 0 },
    { reg_id: 2, reg_name: 'Vojvodina', reg_world: 0 },
  ]);
  hits(37);
});

const show = (query = '', lang: 'sr' | 'en' = 'sr') => render(<ResultPage />, { at: `/${lang}/result${query}`, lang });
const rail = () => within(screen.getByRole('complementary'));

describe('M-CAT-02: hits, twelve on a page', () => {
  it('says which are shown, turns the page and goes to the top', async () => {
    const { user, address } = await show();
    expect(await screen.findByText('Prikazano 1 - 12 od 37 proizvoda')).toBeVisible();
    vi.mocked(window.scrollTo).mockClear();
    await user.click(screen.getByRole('button', { name: 'Stranica 2' }));
    expect(address()).toBe('/sr/result?page=2');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(await screen.findByText('Prikazano 13 - 24 od 37 proizvoda')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('says that nothing was found, and clears', async () => {
    hits(0);
    const { user, address } = await show('?search=xyz&newest=7');
    expect(await screen.findByText('Nema rezultata za izabrane filtere.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Pretraga: xyz' })).toBeVisible();
    hits(37);
    await user.click(screen.getByRole('button', { name: 'Uklonite filtere' }));
    await waitFor(() => expect(address()).toBe('/sr/result?search=xyz'));
  });

  it('says that there are more hits than are counted', async () => {
    hits(10000, 12, 1);
    await show('?search=papir');
    expect(await screen.findByText('Prikazano 1 - 12 od više od 10.000 proizvoda')).toBeVisible();
  });

  it('tells a page behind the last one from a search that finds nothing, and leads back', async () => {
    hits(37, 0);
    const { user, address } = await show('?search=papir&page=99');
    expect(await screen.findByText('Stranice 99 nema: lista ima 4 stranice.')).toBeVisible();
    expect(screen.queryByText(/Nema rezultata|Ništa nije nađeno/)).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Stranice' })).toBeVisible();
    hits(37);
    await user.click(screen.getByRole('button', { name: 'Na poslednju stranicu' }));
    await waitFor(() => expect(address()).toBe('/sr/result?search=papir&page=4'));
  });

  it('blames the text alone when nothing else is on', async () => {
    hits(0);
    const { user, address } = await show('?search=xyz');
    expect(await screen.findByText('Ništa nije nađeno za „xyz“.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prikažite sve oglase' }));
    await waitFor(() => expect(address()).toBe('/sr/result'));
  });

  it('says what was meant by a slip, and leads to what was typed', async () => {
    answer('get', 'products', [card({ pro_name: 'Pelet za ogrev' })], {
      page_count: 1,
      meta: { items: 1, meant: 'pelet' },
    });
    const { user, address } = await show('?search=pelt');
    expect(await screen.findByText(/Prikazani su rezultati za „pelet“/)).toBeVisible();
    await expectNoAxeViolations();
    hits(0);
    await user.click(screen.getByRole('link', { name: 'Tražite baš „pelt“' }));
    await waitFor(() => expect(address()).toBe('/sr/result?search=pelt&as_typed=1'));
    await waitFor(() => expect(asked.at(-1)).toBe('search=pelt&page=1&as_typed=1'));
  });

  it('shows what comes nearest where nothing is found', async () => {
    hits(0);
    const near = { search: 'stolica', cat_id: 7, cat_name: 'Papir', products: [card({ pro_name: 'Stolica Orion' })] };
    answer('get', 'products/nearest', near);
    await show('?search=stolica+ko%C5%BEna', 'en');
    const nearest = within(await screen.findByRole('region', { name: 'Nearest to what you are looking for' }));
    expect(nearest.getByText('Stolica Orion')).toBeVisible();
    expect(nearest.getByRole('link', { name: 'Search: “stolica”' })).toHaveAttribute(
      'href',
      '/en/result?search=stolica',
    );
    expect(nearest.getByRole('link', { name: 'Category: Papir' })).toHaveAttribute('href', '/en/result?category=7');
    await expectNoAxeViolations();
  });

  it('waits with a skeleton and offers another try', async () => {
    refuse('get', 'products', 500, 'server_error');
    await show();
    // The list and, beside it, the filters, which come all at once.
    expect(screen.getAllByText('Učitava se')).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Valuta' })).toBeVisible();
    expect(screen.queryByText('Učitava se')).toBeNull();
  });
});

describe('M-CAT-03: filters', () => {
  it.each([
    ['u poslednjih 7 dana', 'newest=7'],
    ['u poslednjih 30 dana', 'newest=30'],
    ['u poslednjih 90 dana', 'newest=90'],
    ['u roku od 1 dana', 'expiry=1'],
    ['u roku od 3 dana', 'expiry=3'],
    ['u roku od 5 dana', 'expiry=5'],
    ['RSD, srpski dinar', 'cur_id=RSD'],
    ['Beograd', 'reg_id=1'],
    ['u ceni ili besplatna', 'delivery_included=1'],
    ['PDV se dodaje na cenu', 'vat=added'],
    ['firma', 'seller=firm'],
  ])('%s asks the server for %s', async (label, query) => {
    const { user, address } = await show('?page=2');
    await user.click(await rail().findByLabelText(label));
    await waitFor(() => expect(decodeURIComponent(address())).toBe(`/sr/result?${query}`));
    await waitFor(() => expect(asked.at(-1)).toBe(`${query}&page=1`));
  });

  it('X-FILTERS: an order by price brings a currency, says which, and goes with it', async () => {
    const { user, address } = await show('?newest=7');
    const order = await screen.findByRole('combobox', { name: 'Redosled' });
    await user.selectOptions(order, 'Cena, od najniže');
    await waitFor(() => expect(address()).toBe('/sr/result?cur_id=RSD&sort=asc&newest=7'));
    expect(order).toHaveAccessibleDescription('Samo oglasi u valuti RSD. Drugu izaberite u filterima.');
    expect(await rail().findByLabelText('RSD, srpski dinar')).toBeChecked();
    await user.click(rail().getByLabelText('EUR, evro'));
    await waitFor(() => expect(address()).toBe('/sr/result?cur_id=EUR&sort=asc&newest=7'));
    await user.click(screen.getByRole('button', { name: 'Uklonite filter Valuta: EUR' }));
    await waitFor(() => expect(address()).toBe('/sr/result?newest=7'));
    expect(order).toHaveValue('');
    expect(order).not.toHaveAccessibleDescription();
  });

  it.each([
    ['Najpopularnije prvo', 'popular'],
    ['Skoro na sledećoj ceni', 'near'],
    ['Uskoro ističu', 'ends'],
  ])('X-FILTERS: %s needs no currency', async (label, sort) => {
    const { user, address } = await show();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Redosled' }), label);
    await waitFor(() => expect(address()).toBe(`/sr/result?sort=${sort}`));
    await waitFor(() => expect(asked.at(-1)).toBe(`sort=${sort}&page=1`));
  });

  it('X-FILTERS: limits the price in a currency when a field is left, keeps what is wrong out, and gives the limits up', async () => {
    const { user, address } = await show();
    const group = within(await rail().findByRole('group', { name: 'Cena po jedinici' }));
    await user.type(group.getByLabelText('Od (RSD)'), 'sto');
    await user.tab();
    expect(group.getByText('Upišite broj, na primer 1200 ili 12,50.')).toBeVisible();
    expect(address()).toBe('/sr/result');
    await user.clear(group.getByLabelText('Od (RSD)'));
    await user.type(group.getByLabelText('Do (RSD)'), '1200');
    await user.type(group.getByLabelText('Od (RSD)'), '1500,5{Enter}');
    await waitFor(() => expect(address()).toBe('/sr/result?cur_id=RSD&price_from=1200&price_to=1500.50'));
    expect(group.getByLabelText('Od (RSD)')).toHaveValue('1200');
    expect(group.getByLabelText('Do (RSD)')).toHaveValue('1500,50');
    await user.click(screen.getByRole('button', { name: 'Uklonite filter Cena po jedinici: od 1.200 do 1.500,50' }));
    await waitFor(() => expect(address()).toBe('/sr/result?cur_id=RSD'));
    expect(group.getByLabelText('Do (RSD)')).toHaveValue('');
  });

  it('X-FILTERS: each option says how many ads it shows, where they are counted', async () => {
    answer('get', 'products/counts', (request) => {
      counted.push(decodeURIComponent(new URL(request.url).search));
      return { seller: { firm: 1214, person: 1 }, vat: { included: 3 }, cur_id: { RSD: 8 } };
    });
    await show('?seller=person&sort=near&page=2');
    expect(await rail().findByRole('radio', { name: 'firma, 1.214 oglasa' })).toBeVisible();
    expect(rail().getByRole('radio', { name: 'fizičko lice, 1 oglas' })).toBeChecked();
    expect(rail().getByRole('checkbox', { name: 'PDV 0%, 0 oglasa' })).toBeVisible();
    expect(rail().getByRole('radio', { name: 'RSD, srpski dinar, 8 oglasa' })).toBeVisible();
    expect(rail().getByRole('checkbox', { name: 'Beograd' })).toBeVisible();
    expect(counted).toEqual(['?seller=person&locale=sr']);
    await expectNoAxeViolations();
  });

  it('X-FILTERS: without a chosen order a search has the best match first, everything on sale the newest', async () => {
    await show('?search=papir');
    expect(await screen.findByRole('combobox', { name: 'Redosled' })).toHaveDisplayValue('Najbliže pretrazi');
    expect(screen.queryByRole('option', { name: 'Najnovije prvo' })).toBeNull();
  });

  it('shows four options before the rest', async () => {
    const { user } = await show('?category=7');
    const group = within(await rail().findByRole('group', { name: 'Marka' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(4);
    await user.click(group.getByRole('button', { name: /Prikažite još 2/ }));
    expect(group.getAllByRole('checkbox')).toHaveLength(6);
    await user.click(group.getByRole('button', { name: /Prikažite manje/ }));
    expect(group.getAllByRole('checkbox')).toHaveLength(4);
  });

  it('keeps a chosen option in view', async () => {
    await show('?category=7&filters=6');
    expect(await rail().findByRole('checkbox', { name: 'Marka 6' })).toBeChecked();
  });

  it('stand in a drawer too, where each choice works at once', async () => {
    const { user, address } = await show();
    await screen.findByText(/Prikazano/);
    await user.click(screen.getByRole('button', { name: 'Filteri' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filteri' }));
    await user.click(await drawer.findByLabelText('Vojvodina'));
    await waitFor(() => expect(address()).toBe('/sr/result?reg_id=2'));
    await user.click(drawer.getByRole('button', { name: 'Prikažite 37 oglasa' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Filteri (1)' })).toBeVisible();
  });
});

describe('M-CAT-04: category and its characteristics', () => {
  it('filters by options, and drops them and the page with another category', async () => {
    const { user, address } = await show('?category=7&cur_id=RSD');
    await user.click(await rail().findByLabelText('Marka 2'));
    await user.click(await rail().findByLabelText('Marka 1'));
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/sr/result?category=7&cur_id=RSD&filters=1,2'));
    expect(screen.getByRole('button', { name: 'Uklonite filter Marka: Marka 2' })).toBeVisible();
    await user.click(rail().getByRole('link', { name: 'Alati' }));
    expect(address()).toBe('/sr/result?category=3&cur_id=RSD');
  });

  it('shows the category as a badge that can be removed', async () => {
    const { user, address } = await show('?category=7&filters=1&page=2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Papir' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Uklonite kategoriju Papir' }));
    await waitFor(() => expect(address()).toBe('/sr/result'));
  });
});

describe('M-CAT-05: an address of another browser', () => {
  it('opens with all that it holds, in English too', async () => {
    await show('?category=7&search=papir&cur_id=RSD&sort=desc&newest=30&expiry=5&reg_id=1%2C2&filters=3&page=2', 'en');
    await waitFor(() =>
      expect(asked[0]).toBe(
        'category=7&search=papir&cur_id=RSD&sort=desc&newest=30&expiry=5&reg_id=1,2&filters=3&page=2',
      ),
    );
    expect(await screen.findByText('Showing 13 - 24 of 37 products')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove the filter Beograd' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('desc');
    await expectNoAxeViolations();
  });
});

describe('M-CAT-01: the marketplace', () => {
  it('has both tabs in the address and labels what is sponsored', async () => {
    answerPaged('products/newest', [card({ prm_position: 1 }), card({ pro_id: 5, pro_name: 'Toner' })]);
    answerPaged('products/popular', [card({ pro_id: 6, pro_name: 'Laptop' })]);
    const { user, address } = await render(<BerzaPage />, { at: '/sr/berza' });
    expect(await screen.findByText('Toner')).toBeVisible();
    expect(screen.getAllByText('Sponzorisano')).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Popularno' }));
    expect(await screen.findByText('Laptop')).toBeVisible();
    expect(address()).toBe('/sr/berza?tab=popular');
    await expectNoAxeViolations();
  });

  it('X-FILTERS: has the filters and orders of a search; another order is neither tab', async () => {
    answerPaged('products/newest', [card()]);
    const { user, address } = await render(<BerzaPage />, { at: '/sr/berza?tab=popular&seller=firm' });
    await screen.findByText(/Prikazano/);
    expect(asked).toEqual(['sort=popular&seller=firm&page=1']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Redosled' }), 'Uskoro ističu');
    await waitFor(() => expect(address()).toBe('/sr/berza?sort=ends&seller=firm'));
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    await expectNoAxeViolations();
    await user.click(await rail().findByRole('link', { name: 'Alati' }));
    await waitFor(() => expect(address()).toBe('/sr/berza?category=3&sort=ends&seller=firm'));
    await user.click(screen.getByRole('tab', { name: 'Najnovije' }));
    await user.click(screen.getByRole('button', { name: 'Uklonite filtere' }));
    await waitFor(() => expect(address()).toBe('/sr/berza'));
    expect(screen.getByRole('button', { name: 'Sačuvajte pretragu' })).toBeVisible();
  });

  it('offers a sale where there is none', async () => {
    answerPaged('products/newest', []);
    await render(<BerzaPage />, { at: '/sr/berza' });
    expect(await screen.findByText('Trenutno nema oglasa.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nova prodaja' })).toHaveAttribute('href', '/sr/new-ad');
  });
});
