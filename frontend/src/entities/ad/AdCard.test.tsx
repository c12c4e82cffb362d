import { QueryObserver } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Card } from '@/api/types';
import { card, tiersOf } from '@/test/factories';
import { expectNoAxeViolations, render, testQueryClient } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { AdCard, AdGrid } from './AdCard';

const cardText = () => (document.querySelector('article')?.textContent ?? '').replaceAll('\u00a0', ' ');
const figure = (name: string) =>
  document.querySelector(`[data-figure="${name}"]`)?.textContent?.replaceAll('\u00a0', ' ') ?? null;
const honey = (change: Partial<Card> = {}, any = 214, limited: Record<number, number> = {}) =>
  card(
    {
      pro_base_price: '1150.00',
      prices: tiersOf([100, '1150.00'], [300, '1050.00'], [600, '940.00']),
      expires_in: 24,
      mun_unit: 'komad',
      ...change,
    },
    any,
    limited,
  );

describe('the card of an ad (M-HOME-02, M-CAT-01)', () => {
  it('says the price, what is missing, how long, and how much there is, each once', async () => {
    await render(<AdCard ad={honey()} />);
    expect(figure('price-now')).toBe('1.050 RSD');
    expect(figure('missing')).toBe('Još 87 kom. do 940 RSD');
    expect(screen.getByText('još 24 dana')).toHaveAttribute('title', expect.stringMatching(/^Ističe 20/));
    expect(figure('reserved')).toBe('214 od 600 kom.');
    expect(cardText().match(/214/g)).toHaveLength(1);
    expect(cardText()).not.toMatch(/\bR \d/);
    await expectNoAxeViolations();
  });

  it('says nothing of a rating that nobody gave', async () => {
    await render(<AdCard ad={honey({ rating: null })} />);
    expect(cardText()).not.toContain('Bez ocene');
    expect(screen.queryByRole('img', { name: /Ocena/ })).toBeNull();
  });

  it('tells how much waits for a lower price, in English too', async () => {
    await render(<AdCard ad={honey({}, 164, { 102: 50 })} />, { lang: 'en' });
    expect(figure('price-now')).toBe('1.050 RSD');
    expect(figure('missing')).toBe('87 pcs more and the price drops to 940 RSD');
    expect(cardText()).toContain('50 pcs waiting for a lower price');
  });

  it('cuts no price: five long ones are its two ends, and all of them for readers of screens', async () => {
    const prices = tiersOf([20, '13900.00'], [40, '12900.00'], [80, '11900.00'], [160, '10990.00'], [210, '9990.00']);
    await render(<AdCard ad={honey({ prices, pro_base_price: '13900.00' }, 131)} />);
    const list = screen.getByRole('list', { name: 'Cenovni stepenici' });
    const items = within(list).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['13.900', '12.900', '11.900', '10.990', '9.990']);
    const inSight = items.filter((item) => !item.classList.contains('zb-visually-hidden'));
    expect(inSight.map((item) => item.textContent)).toEqual(['13.900', '9.990']);
  });

  it('needs no other price once the lowest is reached', async () => {
    await render(<AdCard ad={honey({}, 301)} />);
    expect(figure('missing')).toBe('Najniža cena je dostignuta');
  });

  it('has no price reached, and nobody who waits, after a sale without buyers', async () => {
    await render(<AdCard ad={honey({ state: 'expired', expired: 1, expires_in: -3 }, 0)} />);
    expect(cardText()).toContain('Bez kupaca');
    expect(figure('price-now')).toBeNull();
    expect(cardText()).not.toMatch(/čeka|Postignuta|dana/);
  });

  it('has no price reached after a sale in which all offers waited', async () => {
    await render(<AdCard ad={honey({ state: 'expired', expired: 1 }, 0, { 102: 40 })} />);
    expect(cardText()).toContain('Prodaja je završena');
    expect(figure('price-now')).toBeNull();
    expect(cardText()).not.toContain('čeka');
    expect(figure('sold')).toBe('prodato 0 od 600 kom.');
  });

  it('counts as sold what was bought, without those who waited to the end', async () => {
    await render(
      <AdCard ad={honey({ state: 'expired', expired: 1, pro_selling_price: '1050.00' }, 148, { 102: 40 })} />,
    );
    expect(figure('price-now')).toBe('1.050 RSD');
    expect(figure('sold')).toBe('prodato 148 od 600 kom.');
    expect(cardText()).not.toContain('188');
    expect(screen.getByRole('img', { name: /^prodato 148 od 600/ })).toBeInTheDocument();
  });

  it.each(['expired', 'sold_out'] as const)('tells the price reached of a sale that is %s', async (state) => {
    const any = state === 'sold_out' ? 600 : 214;
    const price = state === 'sold_out' ? '940.00' : '1050.00';
    await render(<AdCard ad={honey({ state, pro_selling_price: price }, any)} />);
    expect(cardText()).toContain('Postignuta cena');
    expect(figure('price-now')).toBe(state === 'sold_out' ? '940 RSD' : '1.050 RSD');
    expect(figure('missing')).toBeNull();
  });

  it('says from when on offers are taken, in the hours of Belgrade, and when they are not', async () => {
    const { unmount } = await render(
      <AdCard ad={honey({ state: 'locked', is_locked: 1, opens_at: '2026-11-23T22:00:00Z' })} />,
    );
    expect(cardText()).toContain('Ponude od 23:00');
    expect(cardText()).not.toContain('još 24 dana');
    unmount();
    await render(<AdCard ad={honey({ state: 'locked', is_locked: 1 })} />, { lang: 'en' });
    expect(cardText()).toContain('No offers are taken now');
  });
});

describe('cards', () => {
  it('are one link each and offer the heart only to others', async () => {
    answer('post', 'favorites', { res: 'ok' });
    const { user } = await render(
      <AdGrid ads={[card(), card({ pro_id: 5, my_product: 1, pro_name: 'Moj oglas' })]} />,
      {
        user: true,
      },
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sr/details/4', '/sr/details/5']);
    const hearts = screen.getAllByRole('button');
    expect(hearts).toHaveLength(1);
    await user.click(hearts[0]!);
    expect(await screen.findByText('Dodato u listu želja')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('keep the heart when a list comes that was read before', async () => {
    let accept: (() => void) | undefined;
    answer('post', 'favorites', async () => {
      await new Promise<void>((resolve) => (accept = resolve));
      return { res: 'ok' as const };
    });
    const client = testQueryClient();
    const arrive: ((ads: Card[]) => void)[] = [];
    const queryFn = () => new Promise<Card[]>((resolve) => arrive.push(resolve));
    for (const name of ['berza', 'home']) client.setQueryData(['ads', name], [card()]);
    const [berza, home] = ['berza', 'home'].map(
      (name) => new QueryObserver(client, { queryKey: ['ads', name], queryFn }),
    );
    const ends = [berza!.subscribe(() => undefined), home!.subscribe(() => undefined)];
    const { user } = await render(<AdGrid ads={[card()]} />, { user: true, client });
    await user.click(screen.getByRole('button', { name: /Dodajte u listu želja/ }));
    await vi.waitFor(() => expect(accept).toBeDefined());
    arrive[0]!([card()]);
    await vi.waitFor(() => expect(berza!.getCurrentResult().data![0]!.favorite).toBe(0));
    accept!();
    expect(await screen.findByText('Dodato u listu želja')).toBeInTheDocument();
    expect(berza!.getCurrentResult().data![0]!.favorite).toBe(1);
    await vi.waitFor(() => expect(arrive).toHaveLength(3));
    arrive[1]!([card()]);
    arrive[2]!([card({ favorite: 1 })]);
    await vi.waitFor(() => expect(home!.getCurrentResult().isFetching).toBe(false));
    expect(home!.getCurrentResult().data![0]!.favorite).toBe(1);
    for (const end of ends) end();
  });

  it('turn the heart back when the server refuses', async () => {
    refuse('post', 'favorites', 403, 'own_product', { message: 'To je vaš oglas.' });
    const { user } = await render(<AdGrid ads={[card()]} />, { user: true });
    await user.click(screen.getByRole('button', { name: /Dodajte u listu želja/ }));
    expect(await screen.findByText('To je vaš oglas.')).toBeInTheDocument();
  });

  it('have no heart for guests', async () => {
    await render(<AdGrid ads={[card()]} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
