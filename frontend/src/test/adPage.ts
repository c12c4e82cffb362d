import { screen } from '@testing-library/react';
import type { Product } from '@/api/types';
import { product } from './factories';
import { answer, answerPaged } from './server';

export const AT = { at: '/sr/details/4', path: '/:lang/details/:id' };
export const ANY = /Kupujem po ceni koja se postigne/;
export const LIMIT = /Kupujem samo ako cena nije viša od/;
export const MINE = {
  off_id: 9,
  off_quantity: 25,
  off_type: 1,
  prc_id: 100,
  off_status: 1,
  off_reason: '',
  fulfilled: null,
  withdrawn: 0,
} as const;

/** Serves one ad, with the changes, and nothing around it. */
export function show(change: Partial<Product> = {}) {
  answer('get', 'products/4', product(change));
  answerPaged('products/4/user', []);
  answer('get', 'products/4/similar', []);
}

/** The viewer's own offer of 25 at any price; the 655 reserved units include it. */
export const withMine = (change: Partial<Product> = {}): Partial<Product> => ({
  has_offer: 1,
  off_id: 9,
  my_offer: { ...MINE },
  ...change,
});

export const figure = (name: string) =>
  document.querySelector(`[data-figure="${name}"]`)?.textContent?.replaceAll('\u00a0', ' ');

export const quantityField = () => screen.findByRole('textbox', { name: /Količina/ });
