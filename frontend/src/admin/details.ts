import type { ComponentType } from 'react';

/** The page of one thing, by its number: `products/12`. */
export interface DetailScreen {
  /** First segment of its address below the back-office. */
  path: string;
  /** The screen with the list of such things. */
  screen: string;
  namespaces: readonly string[];
  load: () => Promise<ComponentType<{ id: number }>>;
}

/** The namespaces of the lists that these pages show. */
const OF_LISTS = ['adminPages', 'adminTrading', 'adminFeedback', 'adminContent', 'adminOps'];

export const DETAILS: readonly DetailScreen[] = [
  {
    path: 'users',
    screen: 'users',
    namespaces: [...OF_LISTS, 'adminUsers', 'notifications'],
    load: async () => (await import('./pages/PersonPage')).PersonPage,
  },
  {
    path: 'products',
    screen: 'posts',
    namespaces: OF_LISTS,
    load: async () => (await import('./pages/AdPage')).AdPage,
  },
  {
    path: 'offers',
    screen: 'offers',
    namespaces: OF_LISTS,
    load: async () => (await import('./pages/OfferPage')).OfferPage,
  },
];
