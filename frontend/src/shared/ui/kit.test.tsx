import { MantineProvider } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PriceLadder } from '@/entities/pricing/ladder/PriceLadder';
import { allowedPieces } from '@/entities/pricing/ladder/HoursBand';
import { card, product, tiersOf } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { AdGrid } from '@/entities/ad/AdCard';
import { yesNo } from './confirm';
import { DataTable, nextSort } from './DataTable';
import { Dialog } from './Dialog';
import { Pager, pagesToShow } from './Pager';
import { SearchBox } from './SearchBox';
import { offerTagKind, StatusTag } from './StatusTag';

describe('price ladder', () => {
  it.each([
    ['no offers', card({}, 0), 'Još nema ponuda. Prva ponuda pokreće zbir.'],
    ['between steps', card(), 'još 546 pak. do 1.890 RSD'],
    ['what all save', card(), 'do sada ušteđeno 203.050 RSD'],
    ['and what comes', card(), 'Kod 1.890 RSD kupci zajedno štede još 98.250 RSD.'],
    ['one missing', card({}, 1200), 'još 1 pak. do 1.890 RSD'],
    ['last step', card({}, 1300), 'Najniža cena je dostignuta.'],
    ['may rise', card(), 'Ako neko od kupaca odustane, cena može i da poraste.'],
    ['waiting', card({}, 300, { 103: 200 }), 'Šrafirano: 200 pak. čeka cenu nižu od sadašnje'],
  ])('%s', async (_state, ad, words) => {
    await render(<PriceLadder ad={ad} />);
    expect(screen.getByText((text) => text.replaceAll('\u00a0', ' ').includes(words))).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('says the same without the drawing', async () => {
    await render(<PriceLadder ad={card()} />);
    const steps = screen.getAllByRole('listitem').filter((item) => item.textContent?.startsWith('Stepenik'));
    expect(steps).toHaveLength(4);
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
    expect(steps[2]).toHaveTextContent('Stepenik 3 od 4: 601–1.200 pak., 2.040 RSD, trenutni');
    expect(screen.getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      'rezervisano 655 od 2.000\u00a0pak., još 546\u00a0pak. do 1.890\u00a0RSD',
    );
    expect(screen.getByRole('table', { name: 'Zašto ova cena', hidden: true })).toBeInTheDocument();
  });

  it('shows the own offer in money: waiting and met', async () => {
    const { unmount } = await render(
      <PriceLadder ad={product({}, 655, { 103: 40 })} mine={{ quantity: 40, type: 2, prcId: 103 }} />,
    );
    expect(screen.getByText(/Ponuda čeka 1.890/)).toBeInTheDocument();
    expect(document.querySelector('[data-figure="pay-now"]')).toBeNull();
    expect(document.querySelector('[data-figure="pay-at-most"]')).toHaveTextContent('75.600');
    unmount();
    await render(<PriceLadder ad={product()} mine={{ quantity: 25, type: 1, prcId: 100 }} />, { lang: 'en' });
    expect(screen.getByText('You buy at whatever price is reached.')).toBeInTheDocument();
    expect(document.querySelector('[data-figure="pay-now"]')).toHaveTextContent('51.000');
    expect(screen.getByText('11 buyers')).toBeInTheDocument();
  });

  it('says when offers are taken again instead of calling the ad locked', async () => {
    await render(<PriceLadder ad={card({ state: 'locked', is_locked: 1, opens_at: '2099-01-01T22:00:00Z' })} />);
    expect(screen.getByText('Ponude od 23:00')).toBeInTheDocument();
    expect(screen.queryByText('Zaključan')).toBeNull();
  });

  it('has no achieved price where nobody bought, and tells of savings as past once it is over', async () => {
    const over = { state: 'expired', expired: 1, closed_at: '2025-01-01T00:00:00Z' } as const;
    const { unmount } = await render(<PriceLadder ad={product({ ...over, sold_quantity: 0 }, 0)} />);
    expect(screen.queryByText('Postignuta cena')).toBeNull();
    unmount();
    const sold = await render(<PriceLadder ad={product({ ...over, sold_quantity: 655 })} />);
    expect(screen.getByText('Postignuta cena')).toBeInTheDocument();
    expect(document.querySelector('[data-figure="saved"]')).toHaveTextContent(/^kupci su uštedeli 203\.050/);
    sold.unmount();
    await render(<PriceLadder ad={product({ state: 'deleted', pro_deleted: 1 })} />);
    // No step is the current one of a sale that was called off.
    expect(document.querySelector('[aria-current="step"]')).toBeNull();
    expect(screen.queryByText('sada')).toBeNull();
    expect(document.querySelector('[data-figure="price-now"]')).toBeNull();
    expect(document.querySelector('[data-figure="saved"]')).toBeNull();
  });

  it('shows hours of trade, also over midnight', async () => {
    await render(
      <PriceLadder ad={card({ opens_at: '2099-01-01T17:00:00Z' })} hours={{ from: '18:00', to: '06:00' }} />,
    );
    expect(screen.getByText(/Ponude se primaju od 18:00 do 06:00/)).toHaveTextContent('ponovo od 18:00.');
    expect(allowedPieces(1080, 360)).toEqual([
      [0, 360],
      [1080, 1440],
    ]);
    expect(allowedPieces(60, 120)).toEqual([[60, 120]]);
    expect(allowedPieces(60, 60)).toEqual([[0, 1440]]);
  });

  it('starts with the base price when the first step is cheaper', async () => {
    const prices = tiersOf([10, '100.00'], [20, '90.00']);
    await render(<PriceLadder ad={card({ prices, pro_base_price: '110.00' }, 0)} />);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getAllByText(/110/).length).toBeGreaterThan(1);
  });
});

describe('cards', () => {
  it('are one link each and offer the heart only to others', async () => {
    answer('post', 'favorites', { res: 'ok' });
    const { user } = await render(
      <AdGrid ads={[card(), card({ pro_id: 5, my_product: 1, pro_name: 'Moj oglas' })]} />,
      {
        user: true,
      },
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sr/details/4', '/sr/details/5']);
    const hearts = screen.getAllByRole('button');
    expect(hearts).toHaveLength(1);
    await user.click(hearts[0]!);
    expect(await screen.findByText('Dodato u listu želja')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('turn the heart back when the server refuses', async () => {
    refuse('post', 'favorites', 403, 'own_product', { message: 'To je vaš oglas.' });
    const { user } = await render(<AdGrid ads={[card()]} />, { user: true });
    await user.click(screen.getByRole('button', { name: /Dodajte u listu želja/ }));
    expect(await screen.findByText('To je vaš oglas.')).toBeInTheDocument();
  });

  it('have no heart for guests', async () => {
    await render(<AdGrid ads={[card()]} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('status tags', () => {
  it.each([
    [{ off_status: 1, expired: 0, sold_out: 0 }, 'active'],
    [{ off_status: 1, expired: 1, sold_out: 0 }, 'finished'],
    [{ off_status: 1, expired: 0, sold_out: 1 }, 'finished'],
    [{ off_status: 1, expired: 0, sold_out: 0, pro_deleted: 1 }, 'seller_gave_up'],
    [{ off_status: 1, expired: 1, sold_out: 0, fulfilled: 0 }, 'unsold'],
    [{ off_status: 1, expired: 1, sold_out: 0, fulfilled: 1, pro_deleted: 1 }, 'finished'],
    [{ off_status: 1, expired: 0, sold_out: 0, fulfilled: null, waiting: 1 }, 'waiting'],
    [{ off_status: 2, expired: 0, sold_out: 0 }, 'gave_up'],
    [{ off_status: 3, expired: 0, sold_out: 0 }, 'rejected'],
    [{ off_status: 4, expired: 0, sold_out: 0 }, 'admin_rejected'],
    [{ off_status: 5, expired: 1, sold_out: 0 }, 'contract'],
    [{ off_status: 9, expired: 0, sold_out: 0 }, 'unknown'],
  ] as const)('%j is %s', (offer, kind) => expect(offerTagKind(offer)).toBe(kind));

  it('says its word in both languages', async () => {
    await render(<StatusTag offer={{ off_status: 5, expired: 0, sold_out: 0 }} />, { lang: 'en' });
    expect(screen.getByText('Contract generated')).toBeInTheDocument();
  });
});

describe('tables and pages', () => {
  const rows = [
    { id: 1, name: 'Papir', quantity: 10 },
    { id: 2, name: 'Toner', quantity: 7 },
  ];
  it('sort, expand and strike', async () => {
    const onSort = vi.fn();
    const onOpen = vi.fn();
    const { user } = await render(
      <DataTable
        caption="Prodaje"
        columns={[
          { key: 'name', label: 'Naziv', cell: (row) => row.name, sortable: true },
          { key: 'quantity', label: 'Količina', cell: (row) => row.quantity, figure: true },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sort={{ key: 'name', direction: 'desc' }}
        onSort={onSort}
        expanded={(row) => <p>kupci {row.name}</p>}
        openKey={1}
        onOpen={onOpen}
        struck={(row) => row.id === 2}
        actions={(row) => <button type="button">radnja {row.name}</button>}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Naziv' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Naziv' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'asc' });
    expect(screen.getByText('kupci Papir')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sakrijte: Papir' }));
    expect(onOpen).toHaveBeenCalledWith(null);
    await user.click(screen.getByRole('button', { name: 'Prikažite više: Toner' }));
    expect(onOpen).toHaveBeenLastCalledWith(2);
    await expectNoAxeViolations();
  });

  it('a new column starts descending', () => {
    expect(nextSort({ key: 'a', direction: 'asc' }, 'b')).toEqual({ key: 'b', direction: 'desc' });
    expect(nextSort({ key: 'a', direction: 'asc' }, 'a')).toEqual({ key: 'a', direction: 'desc' });
    expect(nextSort(null, 'a')).toEqual({ key: 'a', direction: 'desc' });
  });

  it('pages: neighbours and gaps', async () => {
    expect(pagesToShow(1, 3)).toEqual([1, 2, 3]);
    expect(pagesToShow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(pagesToShow(3, 5)).toEqual([1, 2, 3, 4, 5]);
    const onPage = vi.fn();
    const { user } = await render(<Pager page={2} total={3} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Stranica 2' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Sledeća stranica' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });
});

describe('search box', () => {
  it('tells its text once typing stops, at once on Enter, and empty when cleared', async () => {
    const onChange = vi.fn();
    const { user } = await render(<SearchBox value="" onChange={onChange} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of [' p', ' pap', ' papir ']) {
      act(() => void vi.advanceTimersByTime(299));
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    }
    act(() => void vi.advanceTimersByTime(299));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['papir']]);
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Obrišite pretragu' }));
    expect(onChange).toHaveBeenLastCalledWith('');
    await fillIn(user, screen.getByRole('searchbox'), 'toner');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('toner');
  });

  it('tells what Enter has told no second time', async () => {
    const onChange = vi.fn();
    await render(<SearchBox value="" onChange={onChange} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'med' } });
    fireEvent.submit(screen.getByRole('search'));
    act(() => void vi.advanceTimersByTime(1000));
    expect(onChange.mock.calls).toEqual([['med']]);
  });

  it('keeps what is typed while its own last text is on the way, and takes a text from outside', async () => {
    let come: (value: string) => void = () => undefined;
    function Late() {
      const [value, setValue] = useState('');
      useEffect(() => {
        come = setValue;
      }, []);
      return <SearchBox value={value} onChange={() => undefined} />;
    }
    await render(<Late />);
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'me' } });
    fireEvent.submit(screen.getByRole('search'));
    fireEvent.change(field, { target: { value: 'med' } });
    act(() => come('me'));
    expect(field).toHaveValue('med');
    act(() => come(''));
    expect(field).toHaveValue('');
  });
});

describe('yes or no', () => {
  it('has the safe answer focused and resolves', async () => {
    const { user } = await render(<p>strana</p>);
    const answered = yesNo({ title: 'Obrišite oglas?', yes: 'Obrišite oglas', no: 'Zadržite oglas' });
    expect(await screen.findByRole('dialog', { name: 'Obrišite oglas?' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Obrišite oglas' }));
    await expect(answered).resolves.toBe(true);
  });
});

describe('dialogs', () => {
  it('give the focus back to what opened them, and close by the overlay and by Esc unless busy', async () => {
    function Opener({ busy = false }: { busy?: boolean }) {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            otvorite
          </button>
          {open ? (
            <Dialog opened onClose={() => setOpen(false)} title="Naslov" keepOpen={busy}>
              <input aria-label="polje" data-autofocus />
            </Dialog>
          ) : null}
        </>
      );
    }
    const { user, unmount } = await render(<Opener />);
    const opener = screen.getByRole('button', { name: 'otvorite' });
    await user.click(opener);
    await screen.findByRole('dialog', { name: 'Naslov' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
    await user.click(opener);
    await user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    unmount();
    const busy = await render(<Opener busy />);
    await busy.user.click(screen.getByRole('button', { name: 'otvorite' }));
    await busy.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Naslov' })).toBeInTheDocument();
  });

  it('give it back also when they stay mounted and still have it as they fade out', async () => {
    function Asking() {
      const [asked, setAsked] = useState<boolean | null>(null);
      return (
        // As in a browser, with the fading that other tests leave out.
        <MantineProvider withCssVariables={false} withGlobalClasses={false}>
          <button type="button" onClick={() => setAsked(true)}>
            pitajte
          </button>
          {asked === null ? null : (
            <Dialog opened={asked} onClose={() => setAsked(false)} title="Pitanje">
              <button type="button" onClick={() => setAsked(false)}>
                ostanite
              </button>
            </Dialog>
          )}
        </MantineProvider>
      );
    }
    const { user } = await render(<Asking />);
    const opener = screen.getByRole('button', { name: 'pitajte' });
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'ostanite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });
});
