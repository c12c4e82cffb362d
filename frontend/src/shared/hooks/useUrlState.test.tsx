import { screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { useUrlState } from './useUrlState';

interface Asked {
  days: string;
  sort: string;
}

const parse = (params: URLSearchParams): Asked => ({ days: params.get('days') ?? '', sort: params.get('sort') ?? '' });
const toSearch = (asked: Asked) => new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));

function Probe() {
  const [, setUrlState] = useUrlState(parse, toSearch);
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <button
        onClick={() => {
          setUrlState((requested) => ({ ...requested, days: '7' }));
          setUrlState((requested) => ({ ...requested, sort: 'desc' }));
        }}
      >
        both
      </button>
      <button onClick={() => setUrlState((requested) => ({ ...requested, days: '' }))}>without days</button>
      <button onClick={() => void navigate('?sort=asc')}>elsewhere</button>
    </>
  );
}

it('keeps the first of two changes whose addresses are on the way', async () => {
  const { user } = await render(<Probe />, { at: '/sr/result' });
  await user.click(screen.getByRole('button', { name: 'both' }));
  expect(await screen.findByText('?days=7&sort=desc')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'without days' }));
  expect(await screen.findByText('?sort=desc')).toBeVisible();
});

it('begins anew from an address that somebody else has set', async () => {
  const { user } = await render(<Probe />, { at: '/sr/result' });
  await user.click(screen.getByRole('button', { name: 'both' }));
  expect(await screen.findByText('?days=7&sort=desc')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(await screen.findByText('?sort=asc')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'without days' }));
  expect(await screen.findByText('?sort=asc')).toBeVisible();
});
