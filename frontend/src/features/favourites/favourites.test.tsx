import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { card, OK } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged } from '@/test/server';
import { FavouritesPage } from './pages/FavouritesPage';

describe('M-PRF-08: wish list', () => {
  it('shows its ads and lets one be taken out', async () => {
    answerPaged('favorites', [card({ favorite: 1 })]);
    answer('delete', 'favorites', (request) => {
      expect(new URL(request.url).searchParams.get('pro_id')).toBe('4');
      return OK;
    });
    const { user } = await render(<FavouritesPage />, { user: true, at: '/sr/favorites' });
    expect(await screen.findByText('1 oglas')).toBeInTheDocument();
    await expectNoAxeViolations();
    answerPaged('favorites', []);
    await user.click(screen.getByRole('button', { name: /Uklonite iz liste želja/ }));
    expect(await screen.findByText('Uklonjeno iz liste želja')).toBeVisible();
    expect(await screen.findByText('Lista želja je prazna.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otvorite berzu' })).toHaveAttribute('href', '/sr/berza');
  });

  it('offers another try', async () => {
    answerPaged('favorites', () => HttpResponse.error());
    await render(<FavouritesPage />, { user: true, lang: 'en' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
