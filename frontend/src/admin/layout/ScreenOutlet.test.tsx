import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { answerPaged } from '@/test/server';
import { screenLoader } from './screenLoader';
import { ScreenOutlet } from './ScreenOutlet';

it('shows the screen of the address, which says in what section it lies', async () => {
  answerPaged('comments', []);
  const at = '/sr/admin/comments';
  await screenLoader({ params: { screen: 'comments' } } as never);
  await render(<ScreenOutlet />, { at, path: '/sr/admin/:screen' });
  expect(await screen.findByRole('navigation', { name: 'Putanja' })).toHaveTextContent(/\/ Održavanje sistema$/);
});

it('shows nothing at an address of no screen, which the loader refuses', async () => {
  await expect(screenLoader({ params: { screen: 'none' } } as never)).rejects.toMatchObject({ status: 404 });
  await render(<ScreenOutlet />, { at: '/sr/admin/none', path: '/sr/admin/:screen' });
  expect(screen.queryByRole('heading')).toBeNull();
});
