import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLang } from '@/i18n';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { CategoryTree } from '@/entities/ad/CategoryTree';
import { Gallery } from './Gallery';
import { HelpTip } from '@/entities/site/HelpTip';
import { ShareRow } from './ShareRow';
import { Stars, StarsInput } from './Stars';
import { Empty, LoadError, SkeletonCards, SkeletonDetail, SkeletonLadder, SkeletonRows } from './States';
import { SumFigure } from './SumFigure';
import { toast, toastStore, TOAST_MS } from './toast';

afterEach(() => vi.useRealTimers());

describe('toasts (M-NAV-06)', () => {
  it('stay as long as the specification says, at most three, and can be closed', async () => {
    const { user } = await render(<p>strana</p>);
    expect(TOAST_MS).toEqual({ usual: 8000, short: 5000, help: 20000 });
    act(() => {
      for (const text of ['prva', 'druga', 'treća', 'četvrta', 'četvrta']) toast.ok(text);
    });
    expect(toastStore.get().map((item) => item.text)).toEqual(['druga', 'treća', 'četvrta']);
    await user.click(screen.getAllByRole('button', { name: 'Zatvorite poruku' })[0]!);
    expect(screen.queryByText('druga')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    act(() => toast.clear());
  });

  it('go by themselves, not while they are looked at', async () => {
    await render(<p>strana</p>);
    vi.useFakeTimers();
    act(() => void toast.err('greška', 5000));
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

describe('help', () => {
  it('shows the text of the back-office, cleaned', async () => {
    answer('get', 'tutorials/53', {
      tut_id: 53,
      tut_name: 'Ugovor',
      tut_text: '<p>Izaberite jezik.</p><img src=x onerror="window.hacked=1">',
    });
    const { user } = await render(<HelpTip id={53} topic="ugovor" />);
    await user.click(screen.getByRole('button', { name: 'Pomoć: ugovor' }));
    expect(await screen.findByText('Izaberite jezik.')).toBeInTheDocument();
    expect(document.querySelector('img')?.getAttribute('onerror')).toBeFalsy();
  });
  it('changes with the language while it is shown (M-ADM-21)', async () => {
    answer('get', 'tutorials/53', (request) =>
      new URL(request.url).searchParams.get('locale') === 'en'
        ? { tut_id: 53, tut_name: 'Contract', tut_text: '<p>Choose the language.</p>' }
        : { tut_id: 53, tut_name: 'Ugovor', tut_text: '<p>Izaberite jezik.</p>' },
    );
    const { user } = await render(<HelpTip id={53} topic="ugovor" />);
    await user.click(screen.getByRole('button', { name: 'Pomoć: ugovor' }));
    expect(await screen.findByText('Izaberite jezik.')).toBeInTheDocument();
    await act(() => setLang('en'));
    expect(await screen.findByText('Choose the language.')).toBeInTheDocument();
    expect(screen.queryByText('Izaberite jezik.')).toBeNull();
  });
  it('has no question mark where the text was left empty', async () => {
    answer('get', 'tutorials/53', { tut_id: 53, tut_name: 'Ugovor', tut_text: '' });
    await render(<HelpTip id={53} topic="ugovor" />);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
  it('says when there is none', async () => {
    refuse('get', 'tutorials/53', 404, 'not_found');
    const { user } = await render(<HelpTip id={53} topic="ugovor" />);
    await user.click(screen.getByRole('button', { name: 'Pomoć: ugovor' }));
    expect(await screen.findByText('Učitavanje nije uspelo. Pokušajte ponovo.')).toBeInTheDocument();
  });
});

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
