import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedSearch } from '@/api/types';
import { NO_FILTERS } from '@/entities/ad/filters';
import type { AdFilters } from '@/entities/ad/queries';
import { filtersOfSaved, suggestedName, wireFilters } from '@/entities/ad/saveSearch';
import { expectNoAxeViolations, fill, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { ResultPage } from './pages/ResultPage';

beforeEach(() => {
  answer('get', 'products/nearest', { search: '', cat_id: null, cat_name: null, products: [] });
  answer('get', 'products', [], { page_count: 0, meta: { items: 0 } });
  answer('get', 'categories', [{ cat_id: 3, cat_name: 'Alati', cat_id_parent: null, subCategories: [] }]);
  answer('get', 'categories/3/filters', []);
  answer('get', 'currency', [{ cur_id: 'RSD', cur_name: 'srpski dinar' }]);
  answer('get', 'regions', [
    { reg_id: 1, reg_name: 'Beograd', reg_world: 0 },
    { reg_id: 2, reg_name: 'Vojvodina', reg_world: 0 },
  ]);
});

const AT = '/sr/result?search=med&category=3&reg_id=2&page=2';
const button = () => screen.getByRole('button', { name: 'Sačuvajte pretragu' });

async function openDialog() {
  const page = await render(<ResultPage />, { user: true, at: AT });
  await screen.findByRole('button', { name: 'Uklonite filter Vojvodina' });
  await page.user.click(button());
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Sačuvajte pretragu' })) };
}

describe('X-WATCH-01: saving the search of the list', () => {
  it('saves exactly its filters under a name of their words, and says where the search is', async () => {
    const sent: unknown[] = [];
    answer('post', 'user/searches', async (request): Promise<SavedSearch> => {
      sent.push(await request.json());
      return { svs_id: 3, svs_name: 'Med, Alati', svs_alert: 0, svs_date: '2026-11-27T03:50:00Z', filters: {} };
    });
    const { user, dialog } = await openDialog();
    const name = dialog.getByRole('textbox', { name: 'Naziv pretrage' });
    expect(name).toHaveValue('med, Alati, Vojvodina');
    await expectNoAxeViolations();
    await fill(user, name, 'Med, Alati');
    await user.click(dialog.getByRole('checkbox', { name: 'Obaveštavajte me o novim oglasima' }));
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte pretragu' }));
    expect(await screen.findByText(/„Med, Alati“ je u vašem profilu, na stranici Praćenje. Obaveštenja/)).toBeVisible();
    expect(sent).toEqual([
      { svs_name: 'Med, Alati', svs_alert: 0, filters: { category: 3, search: 'med', reg_id: [2] } },
    ]);
    expect(screen.getByRole('link', { name: 'Otvorite Praćenje' })).toHaveAttribute('href', '/sr/profile/watching');
    await user.click(screen.getByRole('button', { name: 'Nastavite pretragu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['duplicate', 'Već imate sačuvanu pretragu sa ovim nazivom.'],
    ['too_many', 'Možete da sačuvate najviše 30 pretraga.'],
  ])('shows at the name that the server refuses it: %s', async (code, message) => {
    refuse('post', 'user/searches', 400, code, { message });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte pretragu' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Naziv pretrage' })).toBeInvalid();
    await fill(user, dialog.getByRole('textbox', { name: 'Naziv pretrage' }), ' ');
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte pretragu' }));
    expect(await dialog.findByText('Popunite ovo polje.')).toBeVisible();
  });

  it('asks a guest to sign in, and leaves the list as it is', async () => {
    const signIn = vi.fn();
    const { user, address } = await render(<ResultPage />, { at: AT, dialogs: { signIn } });
    await user.click(button());
    expect(signIn).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(AT);
  });
});

describe('a saved search', () => {
  it('goes to the server and back without what does not filter', () => {
    const terms: Partial<AdFilters> = { price_to: '1200', delivery_included: 1, vat: ['none'], seller: 'firm' };
    const days = { newest: 7, expiry: 3 } as const;
    const chosen: AdFilters = { ...NO_FILTERS, cur_id: 'EUR', sort: 'asc', ...days, filters: [8], ...terms, page: 4 };
    const saved = wireFilters(chosen);
    expect(saved).toEqual({ cur_id: 'EUR', sort: 'asc', ...days, filters: [8], ...terms });
    expect(filtersOfSaved({ filters: saved })).toEqual({ ...chosen, page: 1 });
    expect(wireFilters(NO_FILTERS)).toEqual({});
  });

  it('is called by as many of its words as the name may hold', () => {
    expect(suggestedName(['med', 'Alati', 'Vojvodina'], 12)).toBe('med, Alati');
    expect(suggestedName(['kafa u zrnu'], 6)).toBe('kafa u');
    expect(suggestedName([], 12)).toBe('');
  });
});
