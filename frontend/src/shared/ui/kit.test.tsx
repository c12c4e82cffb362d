import { MantineProvider } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { confirmDestructive } from './confirm';
import { DataTable, nextSort } from './DataTable';
import { Dialog } from './Dialog';
import { Pager, pagesToShow } from './Pager';
import { SearchBox } from './SearchBox';

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

  it('does not send a search again that Enter has sent', async () => {
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
    const answered = confirmDestructive({ title: 'Obrišite oglas?', yes: 'Obrišite oglas', no: 'Zadržite oglas' });
    expect(await screen.findByRole('dialog', { name: 'Obrišite oglas?' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Obrišite oglas' }));
    await expect(answered).resolves.toBe(true);
  });

  it('is asked above a form, whichever of the two was in the page first', async () => {
    const layer = (name: string) =>
      Number(
        screen
          .getByRole('dialog', { name })
          .closest<HTMLElement>('.mantine-Modal-root')
          ?.style.getPropertyValue('--mb-z-index'),
      );
    const ask = { title: 'Napustiti stranicu?', yes: 'Napustite', no: 'Ostanite' };
    const { user } = await render(
      <Dialog opened onClose={() => undefined} title="Obrazac">
        polja
      </Dialog>,
    );
    const answered = confirmDestructive(ask);
    await screen.findByRole('dialog', { name: ask.title });
    expect(layer(ask.title)).toBeGreaterThan(layer('Obrazac'));
    await user.click(await screen.findByRole('button', { name: ask.no }));
    await expect(answered).resolves.toBe(false);
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
