import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Digest, FollowedSeller, SavedSearch } from '@/api/types';
import { OK, userCard } from '@/test/factories';
import { expectNoAxeViolations, fill, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { WatchingPage } from './pages/WatchingPage';

const search = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  svs_id: 3,
  svs_name: 'Med u Vojvodini',
  svs_alert: 1,
  svs_date: '2026-11-27T03:50:00Z',
  filters: { category: 3, search: 'med', reg_id: [2], newest: 7 },
  ...change,
});

const seller = (change: Partial<FollowedSeller> = {}): FollowedSeller => ({
  usr_id: 7,
  usr_username: 'medonosa',
  usr_name: 'Medonosa d.o.o.',
  usr_image: '',
  since: '2026-11-20T10:00:00Z',
  ...change,
});

beforeEach(() => {
  answer('get', 'categories', [{ cat_id: 3, cat_name: 'Hrana', cat_id_parent: null, subCategories: [] }]);
  answer('get', 'categories/3/filters', []);
  answer('get', 'regions', [{ reg_id: 2, reg_name: 'Vojvodina', reg_world: 0 }]);
  answer('get', 'user/searches', [search(), search({ svs_id: 4, svs_name: 'Sve', filters: {} })]);
  answerPaged('user/following', [seller()]);
});

const show = (lang: 'sr' | 'en' = 'sr') =>
  render(<WatchingPage />, { user: true, lang, at: `/${lang}/profile/watching` });
const searches = () => within(screen.getByRole('list', { name: 'Sačuvane pretrage' }));

describe('X-WATCH-01: the own saved searches', () => {
  it('lead to the list with their filters, which stand in words', async () => {
    await show();
    expect(await screen.findByText('med, Hrana, Objavljeno: u poslednjih 7 dana, Vojvodina')).toBeVisible();
    expect(searches().getByText('Svi oglasi')).toBeVisible();
    expect(searches().getByRole('link', { name: 'Med u Vojvodini' })).toHaveAttribute(
      'href',
      '/sr/result?category=3&search=med&newest=7&reg_id=2',
    );
    expect(searches().getByRole('link', { name: 'Sve' })).toHaveAttribute('href', '/sr/result');
    await expectNoAxeViolations();
  });

  it('have an alert that one press switches, and that switches back when it is refused', async () => {
    const sent: unknown[] = [];
    answer('patch', 'user/searches/3', async (request) => {
      sent.push(await request.json());
      answer('get', 'user/searches', [search({ svs_alert: 0 })]);
      return search({ svs_alert: 0 });
    });
    const { user } = await show();
    const alert = () => screen.getByRole('switch', { name: 'Obaveštenja za pretragu Med u Vojvodini' });
    await user.click(await screen.findByRole('switch', { name: 'Obaveštenja za pretragu Med u Vojvodini' }));
    await waitFor(() => expect(sent).toEqual([{ svs_alert: 0 }]));
    await waitFor(() => expect(alert()).not.toBeChecked());
    refuse('patch', 'user/searches/3', 500, 'server_error');
    await user.click(alert());
    expect(await screen.findByText(/Server trenutno ne može/)).toBeVisible();
    await waitFor(() => expect(alert()).not.toBeChecked());
  });

  it('are renamed and deleted', async () => {
    refuse('patch', 'user/searches/3', 400, 'duplicate', { message: 'Već imate ovaj naziv.' });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Preimenujte pretragu Med u Vojvodini' }));
    const name = screen.getByRole('textbox', { name: 'Naziv pretrage' });
    expect(name).toHaveFocus();
    await fill(user, name, 'Sve');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte naziv' }));
    expect(await screen.findByText('Već imate ovaj naziv.')).toBeVisible();
    answer('patch', 'user/searches/3', () => {
      answer('get', 'user/searches', [search({ svs_name: 'Med' })]);
      return search({ svs_name: 'Med' });
    });
    await fill(user, name, 'Med');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte naziv' }));
    expect(await screen.findByRole('link', { name: 'Med' })).toBeVisible();
    const rename = screen.getByRole('button', { name: 'Preimenujte pretragu Med' });
    expect(rename).toHaveFocus();
    await user.click(rename);
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    expect(screen.getByRole('button', { name: 'Preimenujte pretragu Med' })).toHaveFocus();
    answer('delete', 'user/searches/3', () => {
      answer('get', 'user/searches', []);
      return OK;
    });
    await user.click(screen.getByRole('button', { name: 'Obrišite pretragu Med' }));
    await user.click(await screen.findByRole('button', { name: 'Obrišite pretragu' }));
    expect(await screen.findByText(/^Nemate sačuvanih pretraga/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvorite listu oglasa' })).toHaveAttribute('href', '/sr/result');
  });
});

describe('X-WATCH-02: the sellers whom one follows', () => {
  it('have their card and an end', async () => {
    answer('get', 'user/7', userCard({ usr_id: 7, usr_name: 'Medonosa d.o.o.' }));
    answerPaged('user/7/rating', [], 0, { items: 0, usr_rating: null });
    answer('get', 'user/following/7', { following: 1 });
    answer('delete', 'user/following/7', () => {
      answerPaged('user/following', []);
      return OK;
    });
    const { user } = await show('en');
    expect(await screen.findByText(/^Followed since 20/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Medonosa d.o.o.' }));
    const card = within(await screen.findByRole('dialog'));
    expect(await card.findByText('You follow this seller.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Unfollow the seller Medonosa d.o.o.' }));
    expect(await screen.findByText('You no longer follow Medonosa d.o.o.')).toBeVisible();
    expect(await screen.findByText(/^You follow no sellers/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Sellers you follow' })).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Open the marketplace' })).toHaveAttribute('href', '/en/berza');
  });
});

describe('X-WATCH-07: how the mails of watching come', () => {
  it('is one choice that is saved at once', async () => {
    const sent: unknown[] = [];
    const { user } = await show();
    const weekly = await screen.findByRole('radio', { name: 'zbirno, jednom nedeljno' });
    expect(screen.getByRole('radio', { name: 'u roku od deset minuta' })).toBeChecked();
    answer('patch', 'user/digest', async (request): Promise<Digest> => {
      sent.push(await request.json());
      return { digest: 'weekly', next_at: '2026-11-30T07:00:00Z' };
    });
    await user.click(weekly);
    expect(await screen.findByText(/^Sledeća zbirna poruka: 2026-\u206011-\u206030 08:00/)).toBeVisible();
    expect(weekly).toBeChecked();
    expect(sent).toEqual([{ digest: 'weekly' }]);
    refuse('patch', 'user/digest', 429, 'throttled');
    await user.click(screen.getByRole('radio', { name: 'zbirno, jednom dnevno' }));
    expect(await screen.findByText(/^Previše pokušaja/)).toBeVisible();
    await waitFor(() => expect(weekly).toBeChecked());
  });
});
