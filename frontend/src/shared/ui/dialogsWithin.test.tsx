import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { DataTable } from './DataTable';
import { Dialog } from './Dialog';

/** A screen of which the test changes the width; gives the function that does so. */
function screenOf(width: 'wide' | 'narrow') {
  let narrow = width === 'narrow';
  const lists: MediaQueryList[] = [];
  const holds = (media: string) => narrow && media.includes('62.5em');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = Object.defineProperties(new EventTarget(), {
      media: { value: media },
      matches: { get: () => holds(media) },
    }) as MediaQueryList;
    lists.push(list);
    return list;
  });
  return (to: 'wide' | 'narrow') =>
    act(() => {
      narrow = to === 'narrow';
      for (const list of lists) list.dispatchEvent(Object.assign(new Event('change'), { matches: list.matches }));
    });
}

afterEach(() => vi.restoreAllMocks());

function Note({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Poruka {name}
      </button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={`Poruka za: ${name}`}>
        <textarea aria-label="Tekst" />
      </Dialog>
    </>
  );
}

const ROWS = [{ name: 'Papir' }];
const TABLE = {
  columns: [{ key: 'name', label: 'Naziv', cell: (row: { name: string }) => row.name }],
  rows: ROWS,
  rowKey: (row: { name: string }) => row.name,
  rowName: (row: { name: string }) => row.name,
};

it.each(['row', 'row of a table in a row'])(
  'a dialog of a %s stays with its text when the screen is turned',
  async (of) => {
    const turn = screenOf('wide');
    const inner = <DataTable {...TABLE} caption="Kupci" actions={(row) => <Note name={row.name} />} />;
    const { user } = await render(
      of === 'row' ? inner : <DataTable {...TABLE} caption="Prodaje" openKey="Papir" expanded={() => inner} />,
    );
    await user.click(screen.getByRole('button', { name: 'Poruka Papir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Poruka za: Papir' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Tekst' }), 'Javite se');
    turn('narrow');
    expect(within(dialog).getByRole('textbox', { name: 'Tekst' })).toHaveValue('Javite se');
    expect(screen.queryByRole('listitem')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Zatvorite' }));
    expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
    turn('wide');
    expect(screen.queryByRole('listitem')).toBeNull();
  },
);
