import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoAxeViolations, fillIn } from '@/test/render';
import { OK } from '@/test/factories';
import { answer } from '@/test/server';
import { answerThings, showThings, THINGS } from '@/test/adminThings';

beforeEach(() => localStorage.clear());

describe('X-COLUMNS: the columns of a list', () => {
  it('hides one for this person, keeps that, and goes back to the default', async () => {
    answerThings();
    const { user, unmount } = await showThings();
    expect(await screen.findByRole('columnheader', { name: 'Broj' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prikaz liste' }));
    const dialog = await screen.findByRole('dialog', { name: 'Prikaz liste' });
    await expectNoAxeViolations();
    expect(within(dialog).getByRole('checkbox', { name: 'Naziv' })).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Broj' }));
    expect(screen.queryByText('Broj', { selector: 'th *' })).toBeNull();
    unmount();
    const again = await showThings();
    await screen.findByRole('columnheader', { name: 'Naziv' });
    expect(screen.queryByRole('columnheader', { name: 'Broj' })).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Prikaz liste' }));
    await again.user.click(await screen.findByRole('button', { name: 'Vratite uobičajen prikaz' }));
    await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Gotovo' }));
    expect(await screen.findByRole('columnheader', { name: 'Broj' })).toBeVisible();
  });

  it('X-SORT: sorts where there are no headings', async () => {
    answerThings();
    const { user, address } = await showThings();
    await user.click(await screen.findByRole('button', { name: 'Prikaz liste' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Redosled' }), 'Naziv, opadajuće');
    await waitFor(() => expect(address()).toBe('/sr/admin/things?sort=-name'));
  });
});

describe('X-SAVED-FILTERS: saved filters', () => {
  it('saves what is shown, uses it, renames and deletes it', async () => {
    answerThings();
    const saved = [{ sav_id: 4, sav_name: 'Stara vrsta', sav_query: 'search=med&kind=a&sort=-name' }];
    const sent: unknown[] = [];
    answer('get', 'admin/saved-filters', () => saved);
    answer('post', 'admin/saved-filters', async (request) => {
      sent.push(await request.json());
      return { sav_id: 5, sav_name: 'Nova', sav_query: '' };
    });
    answer('patch', 'admin/saved-filters/4', async (request) => {
      sent.push(await request.json());
      return { ...saved[0]!, sav_name: 'Vrsta' };
    });
    answer('delete', 'admin/saved-filters/4', () => {
      sent.push('deleted');
      return OK;
    });
    const { user, address, back } = await showThings('/sr/admin/things?search=x&page=2');
    await user.click(await screen.findByRole('button', { name: 'Sačuvani filteri' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sačuvani filteri' });
    await within(dialog).findByRole('button', { name: 'Stara vrsta' });
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
    expect(await within(dialog).findByText('Unesite naziv.')).toBeVisible();
    await fillIn(user, within(dialog).getByRole('textbox'), 'Nova');
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() => expect(sent).toEqual([{ list: 'things', sav_name: 'Nova', sav_query: 'search=x' }]));
    await user.click(within(dialog).getByRole('button', { name: 'Preimenujte: Stara vrsta' }));
    await user.clear(within(dialog).getByRole('textbox', { name: 'Nov naziv za „Stara vrsta“' }));
    await fillIn(user, within(dialog).getByRole('textbox', { name: 'Nov naziv za „Stara vrsta“' }), 'Vrsta');
    await user.click(within(dialog).getAllByRole('button', { name: 'Sačuvajte' })[0]!);
    await waitFor(() => expect(sent).toContainEqual({ sav_name: 'Vrsta' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Obrišite sačuvani filter: Stara vrsta' }));
    await waitFor(() => expect(sent).toContain('deleted'));
    await user.click(within(dialog).getByRole('button', { name: 'Stara vrsta' }));
    await waitFor(() => expect(address()).toBe('/sr/admin/things?search=med&kind=a&sort=-name'));
    await act(() => back());
    expect(address()).toBe('/sr/admin/things?search=x&page=2');
  });
});

describe('X-LIST-KEYS: the keys of a list', () => {
  it('moves between rows, opens one, goes to the search, and lists itself', async () => {
    answerThings();
    const { user, address } = await showThings();
    const [, first, second] = await screen.findAllByRole('row');
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Prečice na tastaturi' });
    await expectNoAxeViolations();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(help).not.toBeInTheDocument());
    act(() => first!.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/sr/admin/things?dialog=edit-${THINGS[0]!.id}`));
  });

  it('does nothing in fields, and nothing once it is switched off', async () => {
    answerThings();
    const { user } = await showThings();
    const search = await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('?/{ArrowDown}');
    expect(search).toHaveValue('?/');
    expect(search).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Prečice na tastaturi' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('switch', { name: 'Koristite prečice u listama' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
