import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OK, session } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { FollowSeller } from './FollowSeller';

const SELLER = { id: 7, name: 'Medonosa' };

describe('X-WATCH-02: following a seller', () => {
  it('begins and ends with one button, which says the state', async () => {
    answer('post', 'user/following/7', () => {
      answer('get', 'user/following/7', { following: 1 });
      return OK;
    });
    const { user } = await render(<FollowSeller seller={SELLER} />, { user: true });
    await user.click(await screen.findByRole('button', { name: 'Zapratite prodavca Medonosa' }));
    expect(await screen.findByText('Pratite ovog prodavca.')).toBeVisible();
    await expectNoAxeViolations();
    answer('delete', 'user/following/7', () => {
      answer('get', 'user/following/7', { following: 0 });
      return OK;
    });
    await user.click(screen.getByRole('button', { name: 'Prestanite da pratite prodavca Medonosa' }));
    expect(await screen.findByRole('button', { name: 'Zapratite prodavca Medonosa' })).toBeVisible();
  });

  it('says why it was refused, and stays as it is', async () => {
    refuse('post', 'user/following/7', 400, 'too_many', { message: 'Najviše 500 prodavaca.' });
    const { user } = await render(<FollowSeller seller={SELLER} />, { user: true });
    await user.click(await screen.findByRole('button', { name: 'Zapratite prodavca Medonosa' }));
    expect(await screen.findByText('Najviše 500 prodavaca.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zapratite prodavca Medonosa' })).toBeVisible();
  });

  it('asks a guest to sign in', async () => {
    const signIn = vi.fn();
    const { user } = await render(<FollowSeller seller={SELLER} />, { lang: 'en', dialogs: { signIn } });
    await user.click(await screen.findByRole('button', { name: 'Follow the seller Medonosa' }));
    expect(signIn).toHaveBeenCalledOnce();
  });

  it.each(['oneself', 'somebody who cannot be followed'])('is not offered for %s', async (whom) => {
    if (whom !== 'oneself') refuse('get', 'user/following/7', 404, 'not_found');
    const { client } = await render(<FollowSeller seller={SELLER} />, {
      user: session({ usr_id: whom === 'oneself' ? 7 : 1 }),
    });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
