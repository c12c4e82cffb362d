import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RowOf } from '@/api/operations';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { Screen as ActivitiesScreen } from './activities';
import { Screen as CategoriesScreen } from './categories';
import { Screen as CharacteristicsScreen } from './characteristics';
import type { CharacteristicRow } from './characteristics/draft';
import { Screen as CountriesScreen } from './countries';
import { Screen as MaritimeClausesScreen } from './maritimeClauses';
import { Screen as RegionsScreen } from './regions';
import { Screen as RestrictionsScreen } from './restrictions';
import { Screen as UnitsScreen } from './units';

type CountryRow = RowOf<'countries/all'>;

const serbia: CountryRow = { cnt_id: 1, cnt_name: 'Srbija', cnt_iso2: 'RS', cur_id: 'RSD', cnt_active: 1, used: 12 };
const switchedOff: CountryRow = { ...serbia, cnt_active: 0 };
const utopia: CountryRow = { cnt_id: 2, cnt_name: 'Utopija', cnt_iso2: 'QZ', cur_id: 'EUR', cnt_active: 1, used: 0 };

it('M-ADM-04 lists countries with code, currency and switch; only what nobody uses is deleted', async () => {
  answer('get', 'countries/all', [serbia, utopia]);
  const switched = vi.fn();
  answer('patch', 'countries/1', async (request) => {
    switched(await request.json());
    return switchedOff;
  });
  const { user } = await render(<CountriesScreen />, { at: '/sr/admin/countries' });
  const used = await screen.findByRole('row', { name: /Srbija/ });
  expect(within(used).getByText('RS')).toBeVisible();
  expect(within(used).getByText('RSD')).toBeVisible();
  expect(within(used).queryByRole('button', { name: /Obrišite/ })).toBeNull();
  expect(within(used).getByRole('button', { name: /^Ne može da se obriše jer se koristi: Srbija\./ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Obrišite: Utopija' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Izmenite/ })).toBeNull();
  await user.click(within(used).getByRole('switch', { name: 'Aktivno: Srbija' }));
  // What is in use is not switched off by one click.
  const question = await screen.findByRole('dialog', { name: 'Isključiti „Srbija“?' });
  expect(question).toHaveAccessibleDescription(/^U upotrebi je \d+ put/);
  await user.click(within(question).getByRole('button', { name: 'Otkažite' }));
  expect(switched).not.toHaveBeenCalled();
  await user.click(within(used).getByRole('switch', { name: 'Aktivno: Srbija' }));
  await user.click(await screen.findByRole('button', { name: 'Isključite' }));
  await waitFor(() => expect(switched).toHaveBeenCalledExactlyOnceWith({ cnt_active: 0 }));
  await expectNoAxeViolations();
});

it('M-ADM-04 adds a country with its currency; a refusal stands at its field, a twin above the form', async () => {
  answer('get', 'countries/all', []);
  answer('get', 'currency', [{ cur_id: 'EUR', cur_name: 'Evro' }]);
  const { user } = await render(<CountriesScreen />, { at: '/sr/admin/countries?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Nova država' });
  await fillIn(user, within(dialog).getByRole('textbox', { name: /^Naziv(?! na)/ }), 'Utopija');
  await user.type(within(dialog).getByRole('textbox', { name: /ISO oznaka/ }), 'q1');
  const currency = within(dialog).getByRole('combobox', { name: /Valuta/ });
  await within(currency).findByRole('option', { name: 'Evro (EUR)' });
  await user.selectOptions(currency, 'EUR');
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });
  refuse('post', 'countries', 400, 'validation', {
    fields: { cnt_iso2: [{ code: 'invalid', message: 'Vrednost nije ispravna.' }] },
  });
  await user.click(save);
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: /ISO oznaka/ })).toHaveAccessibleDescription(
      /Vrednost nije ispravna/,
    ),
  );
  refuse('post', 'countries', 409, 'duplicate', { message: 'Takav zapis već postoji.' });
  await user.click(save);
  expect(await within(dialog).findByText('Takav zapis već postoji.')).toBeVisible();
  const sent = vi.fn();
  answer('post', 'countries', async (request) => {
    sent(await request.json());
    return utopia;
  });
  await user.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      cnt_name: 'Utopija',
      cnt_name_en: '',
      cnt_iso2: 'q1',
      cur_id: 'EUR',
    }),
  );
});

const food: RowOf<'categories/all'> = { cat_id: 7, cat_name: 'Hrana', cat_id_parent: null, cat_active: 1, used: 1 };

it('M-ADM-05 adds a category below another; saving waits until every language is filled in', async () => {
  answer('get', 'categories/all', [food]);
  answer('get', 'categories/parents', [{ cat_id: 7, cat_name: 'Hrana' }]);
  const sent = vi.fn();
  answer('post', 'categories', async (request) => {
    sent(await request.json());
    return { ...food, cat_id: 8, cat_id_parent: 7 };
  });
  const { user } = await render(<CategoriesScreen />, { at: '/sr/admin/categories?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Nova kategorija' });
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });
  expect(save).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: /Naziv na srpskom/ }), 'Med');
  expect(save).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: /Naziv na engleskom/ }), '  ');
  expect(save).toBeDisabled();
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Naziv na engleskom/ }), 'Honey');
  expect(save).toBeEnabled();
  const parent = within(dialog).getByRole('combobox', { name: /Nadređena kategorija/ });
  await within(parent).findByRole('option', { name: 'Hrana' });
  await user.selectOptions(parent, '7');
  await user.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      names: [
        { cat_name: 'Med', cat_locale: 'sr' },
        { cat_name: '  Honey', cat_locale: 'en' },
      ],
      cat_id_parent: 7,
    }),
  );
});

it('M-ADM-05 edits the names of a category, and leads to its characteristics', async () => {
  answer('get', 'categories/all', [food]);
  answer('get', 'categories/7/names', [
    { cat_name: 'Hrana', cat_locale: 'sr' },
    { cat_name: 'Food', cat_locale: 'en' },
  ]);
  const changed = vi.fn();
  answer('patch', 'categories/7', async (request) => {
    changed(await request.json());
    return food;
  });
  const { user } = await render(<CategoriesScreen />, { at: '/sr/admin/categories' });
  expect(await screen.findByRole('link', { name: 'Karakteristike kategorije: Hrana' })).toHaveAttribute(
    'href',
    '/sr/admin/characteristics?category=7',
  );
  await user.click(screen.getByRole('button', { name: 'Izmenite: Hrana' }));
  const name = await screen.findByRole('textbox', { name: /Naziv na engleskom/ });
  expect(screen.queryByRole('combobox', { name: /Nadređena/ })).toBeNull();
  await user.clear(name);
  expect(screen.getByRole('button', { name: 'Sačuvajte' })).toBeDisabled();
  await fillIn(user, name, 'Groceries');
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(changed).toHaveBeenCalledExactlyOnceWith({
      names: [
        { cat_name: 'Hrana', cat_locale: 'sr' },
        { cat_name: 'Groceries', cat_locale: 'en' },
      ],
    }),
  );
});

const colour: CharacteristicRow = {
  cha_id: 3,
  cha_type: 'Boja',
  cha_datatype: 'single',
  names: [
    { cha_type: 'Boja', cha_locale: 'sr' },
    { cha_type: 'Colour', cha_locale: 'en' },
  ],
  options: [
    {
      cvl_id: 5,
      cvl_value: 'Bela',
      names: [
        { cvl_value: 'Bela', cvl_locale: 'sr' },
        { cvl_value: 'White', cvl_locale: 'en' },
      ],
      cvl_active: 1,
      used: 2,
    },
  ],
  cha_active: 1,
  used: 2,
};

it('keeps the characteristics of a chosen category; a value in use can be switched off, not removed', async () => {
  answer('get', 'categories/all', [food]);
  answer('get', 'categories/7/filters/all', [colour]);
  const changed = vi.fn();
  answer('patch', 'categories/7/filters/3', async (request) => {
    changed(await request.json());
    return colour;
  });
  const { user } = await render(<CharacteristicsScreen />, { at: '/sr/admin/characteristics' });
  const choice = await screen.findByRole('combobox', { name: 'Kategorija' });
  await within(choice).findByRole('option', { name: 'Hrana' });
  await user.selectOptions(choice, '7');
  await user.click(await screen.findByRole('button', { name: 'Izmenite: Boja' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: /U upotrebi je/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('switch', { name: 'Vrednost 1 je u ponudi' }));
  await user.click(within(dialog).getByRole('button', { name: 'Dodajte vrednost' }));
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });
  expect(save).toBeDisabled();
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Vrednost 2, srpski/ }), 'Žuta');
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Vrednost 2, engleski/ }), 'Yellow');
  refuse('patch', 'categories/7/filters/3', 400, 'validation', {
    fields: { 'options.1.names.1.cvl_value': [{ code: 'max_length', message: 'Predugo.' }] },
  });
  await user.click(save);
  expect(await within(dialog).findByRole('textbox', { name: /Vrednost 2, engleski/ })).toHaveAccessibleDescription(
    'Predugo.',
  );
  expect(within(dialog).getByRole('link', { name: 'Vrednost 2, engleski' })).toBeVisible();
  answer('patch', 'categories/7/filters/3', async (request) => {
    changed(await request.json());
    return colour;
  });
  await user.click(save);
  await waitFor(() =>
    expect(changed).toHaveBeenCalledExactlyOnceWith({
      names: colour.names,
      cha_datatype: 'single',
      options: [
        { cvl_id: 5, names: colour.options[0]!.names, cvl_active: 0 },
        {
          names: [
            { cvl_value: 'Žuta', cvl_locale: 'sr' },
            { cvl_value: 'Yellow', cvl_locale: 'en' },
          ],
          cvl_active: 1,
        },
      ],
    }),
  );
});

it('M-ADM-08 says of a window that it goes over midnight', async () => {
  const night: RowOf<'restrictions/all'> = {
    rst_id: 1,
    rst_name: 'Noću',
    rst_start_time: '22:00',
    rst_end_time: '05:00',
    rst_active: 1,
    used: 0,
  };
  const day = { ...night, rst_id: 2, rst_name: 'Danju', rst_start_time: '08:00', rst_end_time: '16:00' };
  answer('get', 'restrictions/all', [night, day]);
  await render(<RestrictionsScreen />, { at: '/sr/admin/restrictions' });
  const row = await screen.findByRole('row', { name: /Noću/ });
  expect(within(row).getByText(/22:00–05:00/)).toBeVisible();
  expect(within(row).getByText('preko ponoći')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Danju/ })).queryByText('preko ponoći')).toBeNull();
});

it('leaves the whole world switched on', async () => {
  const world: RowOf<'regions/all'> = {
    reg_id: 1,
    reg_name: 'Ceo svet',
    reg_world: 1,
    names: [],
    reg_active: 1,
    used: 0,
  };
  answer('get', 'regions/all', [world]);
  await render(<RegionsScreen />, { at: '/sr/admin/regions' });
  expect(await screen.findByRole('switch', { name: 'Aktivno: Ceo svet' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Obrišite: Ceo svet' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Izmenite: Ceo svet' })).toBeVisible();
});

it('M-ADM-06 adds a unit with its sign', async () => {
  answer('get', 'measurment-units/all', []);
  const sent = vi.fn();
  const crate: RowOf<'measurment-units/all'> = {
    mun_id: 7,
    mun_name: 'Gajba',
    mun_unit: 'gajba',
    mun_forms: '',
    mun_active: 1,
    used: 0,
  };
  answer('post', 'measurment-units', async (request) => {
    sent(await request.json());
    answer('get', 'measurment-units/all', [crate]);
    return crate;
  });
  const { user } = await render(<UnitsScreen />, { at: '/sr/admin/units?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Nova merna jedinica' });
  await fillIn(user, within(dialog).getByRole('textbox', { name: /^Naziv(?! na)/ }), 'Gajba');
  await fillIn(user, within(dialog).getByRole('textbox', { name: /^Oznaka(?! na)/ }), 'gajba');
  await fillIn(
    user,
    within(dialog).getByRole('textbox', { name: 'Oblici uz brojeve (srpski)' }),
    'gajba, gajbe, gajbi',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ mun_name: 'Gajba', mun_unit: 'gajba', mun_forms: 'gajba, gajbe, gajbi' }),
    ),
  );
  expect(await screen.findByRole('button', { name: 'Obrišite: Gajba' })).toBeVisible();
});

it('M-ADM-06 switches an activity off that firms have, and offers no way to delete it', async () => {
  type Activity = RowOf<'organisation/services/all'>;
  const farming: Activity = { osr_id: 3, osr_name: 'Ratarstvo', osr_active: 1, used: 4 };
  const switchedOff: Activity = { ...farming, osr_active: 0 };
  answer('get', 'organisation/services/all', [farming]);
  const switched = vi.fn();
  answer('patch', 'organisation/services/3', async (request) => {
    switched(await request.json());
    return switchedOff;
  });
  const { user } = await render(<ActivitiesScreen />, { at: '/sr/admin/activities' });
  await user.click(await screen.findByRole('switch', { name: 'Aktivno: Ratarstvo' }));
  await user.click(await screen.findByRole('button', { name: 'Isključite' }));
  await waitFor(() => expect(switched).toHaveBeenCalledExactlyOnceWith({ osr_active: 0 }));
  expect(screen.queryByRole('button', { name: 'Obrišite: Ratarstvo' })).toBeNull();
});

it('M-ADM-07 keeps the maritime clauses apart from the general ones', async () => {
  const fob: RowOf<'transport-clauses/all'> = {
    trc_id: 5,
    trc_code: 'FOB',
    trc_description: 'Franko brod',
    type: 2,
    trc_active: 1,
    used: 0,
  };
  const asked = vi.fn();
  answer('get', 'transport-clauses/all', (request) => {
    asked(new URL(request.url).searchParams.get('type'));
    return [fob];
  });
  const sent = vi.fn();
  answer('post', 'transport-clauses', async (request) => {
    sent(await request.json());
    return { ...fob, trc_id: 6, trc_code: 'CIF' };
  });
  const { user } = await render(<MaritimeClausesScreen />, { at: '/sr/admin/maritime-clauses?dialog=add' });
  expect(await screen.findByText('Franko brod')).toBeInTheDocument();
  const dialog = await screen.findByRole('dialog', { name: 'Nova pomorska klauzula' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Oznaka/ }), 'CIF');
  await fillIn(user, within(dialog).getByRole('textbox', { name: /^Opis(?! na)/ }), 'Cena, osiguranje i vozarina');
  await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ trc_code: 'CIF', trc_description: 'Cena, osiguranje i vozarina', type: 2 }),
    ),
  );
  expect(asked).toHaveBeenCalledWith('2');
});
