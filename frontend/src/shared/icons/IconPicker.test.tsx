import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import names from 'virtual:icon-names';
import { describe, expect, it } from 'vitest';
import { foldText } from '@/shared/format/text';
import { expectNoAxeViolations, render } from '@/test/render';
import { IconPicker } from './IconPicker';
import { findIcons } from './meanings';

describe('search', () => {
  it('finds by name, by its parts and by meaning, in both languages', () => {
    expect(names.length).toBeGreaterThan(1500);
    expect(findIcons(names, '')).toBe(names);
    expect(findIcons(names, 'truck')[0]).toBe('truck');
    expect(findIcons(names, 'shop bag')).toContain('shopping-bag');
    expect(findIcons(names, foldText('Voće'))).toEqual(expect.arrayContaining(['apple', 'cherry', 'banana']));
    expect(findIcons(names, foldText('građevina'))).toContain('hammer');
    expect(findIcons(names, 'heating')).toContain('flame');
    expect(findIcons(names, 'qqq')).toEqual([]);
  });
});

describe('field (M-ADM-19)', () => {
  function Field({ start = '' }: { start?: string }) {
    const [value, setValue] = useState(start);
    return <IconPicker id="grp_icon" label="Ikonica" value={value} onChange={setValue} required error="Izaberite." />;
  }

  it('opens, is searched, and is chosen from by keyboard alone; only what is in sight is in the page', async () => {
    const { user } = await render(<Field />);
    const button = await screen.findByRole('button', { name: 'Ikonica Izaberite ikonicu' });
    expect(button).toHaveAccessibleDescription('Izaberite.');
    await user.click(button);
    const search = screen.getByRole('searchbox', { name: 'Pretražite ikonice' });
    expect(search).toHaveFocus();
    const list = () => screen.getByRole('listbox', { name: 'Ikonica' });
    expect(within(list()).getAllByRole('option').length).toBeLessThan(100);
    expect(within(list()).getAllByRole('option')[0]).toHaveAttribute('aria-setsize', String(names.length));
    await user.keyboard('{ArrowDown}{End}');
    expect(document.activeElement).toHaveAttribute('title', names.at(-1));
    await user.click(search);
    await user.type(search, 'kamion');
    expect(screen.getByText(/^\d+ ikonic/)).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowUp}{Enter}');
    expect(await screen.findByRole('button', { name: /Ikonica truck/ })).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens where the chosen one stands, and Esc closes only the choice', async () => {
    const { user } = await render(<Field start="wrench" />, { lang: 'en' });
    await user.click(await screen.findByRole('button', { name: /wrench/ }));
    expect(screen.getByRole('option', { selected: true })).toHaveAttribute('title', 'wrench');
    await expectNoAxeViolations();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('button', { name: /wrench/ })).toHaveFocus();
  });
});
