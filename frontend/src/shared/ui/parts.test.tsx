import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { Gallery } from './Gallery';
import { ShareRow } from './ShareRow';
import { Stars, StarsInput } from './Stars';
import { Empty, LoadError, SkeletonCards, SkeletonDetail, SkeletonLadder, SkeletonRows } from './States';
import { SumFigure } from './SumFigure';
import { toast, toastStore } from './toast';

afterEach(() => vi.useRealTimers());

describe('toasts (M-NAV-06)', () => {
  it('are at most three, and can be closed', async () => {
    const { user } = await render(<p>strana</p>);
    act(() => {
      for (const text of ['prva', 'druga', 'treća', 'četvrta', 'četvrta']) toast.ok(text);
    });
    expect(toastStore.get().map((item) => item.text)).toEqual(['druga', 'treća', 'četvrta']);
    await user.click(screen.getAllByRole('button', { name: 'Zatvorite poruku' })[0]!);
    expect(screen.queryByText('druga')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    act(() => toast.clear());
  });

  it('stay as long as the specification says, success as long as failure', async () => {
    await render(<p>strana</p>);
    const stay = () => toastStore.get().map((item) => item.milliseconds);
    act(() => {
      toast.ok('sačuvano');
      toast.err('greška');
      toast.info('novo');
    });
    expect(stay()).toEqual([8000, 8000, 8000]);
    act(() => {
      toast.ok('kopirano', 'short');
      toast.err('nije kopirano', 'short');
      toast.help('pomoć', '<p>uputstvo</p>');
    });
    expect(stay()).toEqual([5000, 5000, 20_000]);
    act(() => toast.clear());
  });

  it('are said when they come: the region is there before them, and a failure is an alert', async () => {
    await render(<p>strana</p>);
    const stack = screen.getByRole('region', { name: 'Obaveštenja sistema' }).firstElementChild;
    expect(stack).toHaveAttribute('aria-live', 'polite');
    act(() => {
      toast.ok('sačuvano');
      toast.err('greška');
    });
    expect(stack).toHaveTextContent('sačuvano');
    expect(screen.getByRole('alert')).toHaveTextContent('greška');
    act(() => toast.clear());
  });

  it('go by themselves, not while they are looked at', async () => {
    await render(<p>strana</p>);
    vi.useFakeTimers();
    act(() => void toast.err('greška', 'short'));
    const item = screen.getByRole('alert');
    act(() => vi.advanceTimersByTime(3000));
    act(() => item.querySelector('button')?.focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => item.querySelector('button')?.blur());
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('states', () => {
  it('are said to everybody', async () => {
    const retry = vi.fn();
    const { user } = await render(
      <>
        <Empty action={<button type="button">radnja</button>}>Nema ničega.</Empty>
        <LoadError onRetry={retry} />
        <SkeletonRows rows={2} />
        <SkeletonCards cards={1} />
        <SkeletonLadder />
        <SkeletonDetail />
        <SumFigure label="zbir">60</SumFigure>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(retry).toHaveBeenCalled();
    expect(screen.getAllByText('Učitava se')).toHaveLength(4);
    await expectNoAxeViolations();
  });
});

describe('pictures', () => {
  it('have their sizes, buttons and thumbs', async () => {
    const { user } = await render(<Gallery name="Papir" pictures={['ads/a.jpg', 'ads/b.jpg', null]} />);
    const image = screen.getByRole('img', { name: 'Papir 1' });
    expect(image).toHaveAttribute('fetchpriority', 'high');
    expect(image).toHaveAttribute('srcset', expect.stringContaining('/api/files/ads/a.jpg?w=320 320w'));
    expect(screen.getByRole('button', { name: 'Prethodna slika' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Sledeća slika' }));
    expect(screen.getByRole('button', { name: 'Prikažite sliku 2' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Prikažite sliku 3' }));
    expect(screen.getByRole('button', { name: 'Sledeća slika' })).toBeDisabled();
    await expectNoAxeViolations();
  });
});

describe('stars', () => {
  it('are shown and given', async () => {
    function Give() {
      const [value, setValue] = useState(0);
      return <StarsInput value={value} onChange={setValue} />;
    }
    const { user } = await render(
      <>
        <Stars value={4.25} />
        <Stars value={null} />
        <Give />
      </>,
    );
    expect(screen.getByRole('img', { name: 'Ocena 4,3 od 5' })).toBeInTheDocument();
    expect(screen.getByText('Bez ocene')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '4 zvezdice' }));
    expect(screen.getByRole('radio', { name: '4 zvezdice' })).toBeChecked();
    await expectNoAxeViolations();
  });
});

describe('sharing', () => {
  it('copies the link and names the networks', async () => {
    const { user } = await render(<ShareRow link="https://zbir.example/sr/details/4" title="Papir" />);
    await user.click(screen.getByRole('button', { name: 'Kopirajte link' }));
    expect(await screen.findByText('Link je kopiran')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://zbir.example/sr/details/4');
    expect(screen.getByRole('link', { name: 'Podelite na mreži Facebook' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('https://zbir.example/sr/details/4')),
    );
    expect(screen.getByRole('link', { name: 'Pošaljite e-poštom' }).getAttribute('href')).toMatch(
      /^mailto:\?subject=Papir/,
    );
  });
});
