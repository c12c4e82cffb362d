import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { card } from '@/test/factories';
import { render } from '@/test/render';
import { AdTags } from './AdTags';

it('calls an ad sponsored only while it is on sale', async () => {
  const { unmount } = await render(<AdTags ad={card({ prm_position: 1 })} />);
  expect(screen.getByText('Sponzorisano')).toBeInTheDocument();
  unmount();
  await render(<AdTags ad={card({ prm_position: 1, state: 'deleted', admin_deleted: 1 })} />);
  expect(screen.queryByText('Sponzorisano')).toBeNull();
});

it('says when offers are taken again instead of calling the ad locked', async () => {
  await render(<AdTags ad={card({ state: 'locked', is_locked: 1, opens_at: '2099-01-01T22:00:00Z' })} />);
  expect(screen.getByText('Ponude od 23:00')).toBeInTheDocument();
  expect(screen.queryByText('Zaključan')).toBeNull();
});
