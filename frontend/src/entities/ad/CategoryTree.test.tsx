import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { CategoryTree } from './CategoryTree';

describe('categories', () => {
  const tree = [
    {
      cat_id: 1,
      cat_name: 'Kancelarija',
      cat_id_parent: null,
      subCategories: [{ cat_id: 2, cat_name: 'Papir', cat_id_parent: 1 }],
    },
    { cat_id: 3, cat_name: 'Usluge', cat_id_parent: null, subCategories: [] },
  ];
  it('open their children, and a chosen child shows itself', async () => {
    const onChoose = vi.fn();
    const address = (id: number) => `/sr/result?category=${id}`;
    const { user, unmount } = await render(<CategoryTree categories={tree} address={address} onChoose={onChoose} />);
    expect(screen.queryByRole('link', { name: 'Papir' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prikažite potkategorije: Kancelarija' }));
    await user.click(screen.getByRole('link', { name: 'Papir' }));
    expect(onChoose).toHaveBeenCalledWith(2);
    await user.click(screen.getByRole('button', { name: 'Sakrijte potkategorije: Kancelarija' }));
    expect(screen.queryByRole('link', { name: 'Papir' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
    unmount();
    await render(<CategoryTree categories={tree} address={address} selected={2} />);
    expect(screen.getByRole('link', { name: 'Papir' })).toHaveAttribute('aria-current', 'true');
  });
});
