import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { SiteSearch } from './SiteSearch';

const asked: string[] = [];

function suggest(categories: readonly [number, string][], names: readonly string[]) {
  asked.length = 0;
  answer('get', 'products/suggestions', (request) => {
    asked.push(new URL(request.url).searchParams.get('search') ?? '');
    return { categories: categories.map(([cat_id, cat_name]) => ({ cat_id, cat_name })), names: [...names] };
  });
}

async function show(at = '/sr', lang: 'sr' | 'en' = 'sr') {
  const rendered = await render(<SiteSearch />, { at, lang });
  return { ...rendered, box: screen.getByRole('combobox') };
}

const list = () => screen.findByRole('listbox', { name: 'Predlozi' });
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map((option) => option.textContent);
const reached = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('M-CAT-02: suggestions while one types', () => {
  it('shows categories and names, and says how many', async () => {
    suggest([[7, 'Bušilice']], ['Bušilica udarna', 'Aku-bušilica 18 V']);
    const { user, box } = await show();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.type(box, ' буш');

    expect(await options()).toEqual(['Bušilice', 'Bušilica udarna', 'Aku-bušilica 18 V']);
    expect(within(await list()).getByRole('group', { name: 'Kategorije' })).toHaveTextContent('Bušilice');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(box).toHaveAttribute('aria-controls', (await list()).id);
    expect(await screen.findByText('3 predloga')).toBeInTheDocument();
    expect(asked.at(-1)).toBe('буш'); // as it was typed; the server knows the scripts
    await expectNoAxeViolations();
  });

  it('X-SEARCH: another text keeps the filters, and slips are looked for in it again', async () => {
    suggest([], []);
    const { user, box, address } = await show('/sr/result?search=pelt&cur_id=RSD&as_typed=1&page=2');
    await user.clear(box);
    await user.type(box, 'papr\u202a{Enter}');
    await waitFor(() => expect(address()).toBe('/sr/result?search=papr&cur_id=RSD'));
  });

  it('opens the category that the arrow keys have reached', async () => {
    suggest([[7, 'Papir']], ['Papir A4', 'Papir A3']);
    const { user, box, address } = await show('/sr/result?search=toner&cur_id=RSD');
    await user.clear(box);
    await user.type(box, 'pap');
    await list();
    expect(reached(box)).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(reached(box)).toBe('Papir A4');
    await user.keyboard('{ArrowUp}');
    expect(reached(box)).toBe('Papir');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Papir');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(address()).toBe('/sr/result?category=7'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box).toHaveValue('');
  });

  it('searches for the name that was pressed, and keeps the filters of Result', async () => {
    suggest([], ['Papir A4', 'Papir A3']);
    const { user, box, address } = await show('/sr/result?cur_id=RSD&page=3');
    await user.type(box, 'pap');
    await list();
    await user.click(screen.getByRole('option', { name: 'Papir A3' }));

    await waitFor(() => expect(address()).toBe('/sr/result?cur_id=RSD&search=Papir+A3'));
    expect(box).toHaveValue('Papir A3');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('searches for the typed text on Enter without a choice', async () => {
    suggest([], ['Papir A4']);
    const { user, box, address } = await show();
    await user.type(box, 'pap');
    await list();
    await user.keyboard('{ArrowUp}{ArrowDown}{Enter}'); // to the last and back to the text

    await waitFor(() => expect(address()).toBe('/sr/result?search=pap'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('closes on Escape and opens again at the arrow key', async () => {
    suggest([], ['Papir A4']);
    const { user, box } = await show();
    await user.type(box, 'pap');
    await list();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box).toHaveValue('pap');
    await user.keyboard('{ArrowDown}');
    await list();
    await waitFor(() => expect(reached(box)).toBe('Papir A4'));
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('shows no list when nothing is suggested, and searches all the same', async () => {
    suggest([], []);
    const { user, box, address } = await show('/en', 'en');
    await user.type(box, 'xq');
    await waitFor(() => expect(asked).toContain('xq'));
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/en/result?search=xq'));
  });

  it('searches when the suggestions fail', async () => {
    refuse('get', 'products/suggestions', 503, 'unavailable');
    const { user, box, address } = await show();
    await user.type(box, 'pap{Enter}');
    await waitFor(() => expect(address()).toBe('/sr/result?search=pap'));
  });

  it('asks for nothing when nothing is typed', async () => {
    suggest([], ['Papir A4']);
    const { user, box } = await show('/sr/result?search=papir');
    await user.click(box);
    await user.clear(box);
    await user.type(box, '   ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
