import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, fillIn } from '@/test/render';
import { OK } from '@/test/factories';
import { answerRaw, refuseRaw } from '@/test/server';
import { listParamsToSearch, parseListParams } from './listParams';
import { answerThings, LONG_NAME, showThings, THINGS } from '@/test/adminThings';

describe('M-ADM-01: the address of a list', () => {
  it.each(['', 'search=a&kind=x&page=2', 'text=en&dialog=add', 'sort=-name&page=2', 'dialog=edit-12&page=3'])(
    'keeps %s both ways',
    (text) => {
      const params = parseListParams(['kind'], ['name'])(new URLSearchParams(text));
      expect([...listParamsToSearch(params)].sort()).toEqual([...new URLSearchParams(text)].sort());
    },
  );

  it('ignores values that are not valid', () => {
    const params = parseListParams(
      ['kind'],
      ['name'],
    )(new URLSearchParams('sort=-other&page=-1&other=1&dialog=boom&text=de&kind='));
    expect(params).toEqual({ page: 1, search: '', filters: {}, sort: null, textLang: null, dialog: null });
  });
});

describe('M-ADM-01: a described list', () => {
  it('shows rows with their count, cuts long texts, narrows by the address, and passes axe', async () => {
    const requests: string[] = [];
    answerThings((request) => {
      requests.push(new URL(request.url).search);
      return THINGS;
    });
    const { user, address } = await showThings();
    expect(await screen.findByText('45 zapisa')).toBeVisible();
    expect(document.title).toBe('Dokumenta | Zbir');
    expect(screen.getByRole('link', { name: 'Administracija' })).toHaveAttribute('href', '/sr/admin');
    expect(screen.getByText('Veoma dugačko ime koje ne staj…')).toBeVisible();
    expect(screen.getByTitle(LONG_NAME)).toHaveTextContent(LONG_NAME);
    await expectNoAxeViolations();
    await user.type(screen.getByRole('searchbox', { name: 'Pretražite vesti' }), 'med{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'a');
    await waitFor(() => expect(requests.at(-1)).toMatch(/search=med&kind=a&page=1/));
    await user.click(screen.getByRole('button', { name: 'Stranica 2' }));
    await waitFor(() => expect(address()).toBe('/sr/admin/things?search=med&kind=a&page=2'));
  });

  it('goes to the last page when the one asked for is past it', async () => {
    answerThings((request) => (new URL(request.url).searchParams.get('page') === '3' ? THINGS.slice(0, 1) : []));
    const { address } = await showThings('/sr/admin/things?page=9');
    expect(await screen.findByRole('row', { name: /Prva/ })).toBeVisible();
    expect(address()).toBe('/sr/admin/things?page=3');
  });

  it('tells an empty list from one without hits and from one that did not load', async () => {
    answerThings([], 0, 0);
    const { user, address, unmount } = await showThings('/sr/admin/things?search=x');
    expect(await screen.findByText('Nema zapisa za ovu pretragu')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Poništite pretragu' }));
    expect(await screen.findByText('Nema zapisa')).toBeVisible();
    // An empty list offers the next step.
    expect(screen.getByRole('button', { name: 'Dodajte prvi zapis' })).toBeVisible();
    expect(address()).toBe('/sr/admin/things');
    unmount();
    refuseRaw('get', 'things', 500, 'server_error');
    await showThings();
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });

  it('comes back from a search to the whole list', async () => {
    answerThings();
    const { user, address, back } = await showThings();
    const field = await screen.findByRole('searchbox');
    await fillIn(user, field, 'me');
    await waitFor(() => expect(address()).toBe('/sr/admin/things?search=me'));
    await fillIn(user, field, 'd');
    await waitFor(() => expect(address()).toContain('search=med'));
    await act(() => back());
    expect(address()).toBe('/sr/admin/things');
    expect(field).toHaveValue('');
  });

  it('X-SORT: is sorted by its headings, from the first page, in the address and in the CSV', async () => {
    const requests: string[] = [];
    answerThings((request) => {
      requests.push(new URL(request.url).search);
      return THINGS;
    });
    const { user, address, back } = await showThings('/sr/admin/things?search=a&page=2');
    const heading = await screen.findByRole('columnheader', { name: 'Naziv' });
    expect(heading).toHaveAttribute('aria-sort', 'none');
    await user.click(within(heading).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/sr/admin/things?search=a&sort=-name'));
    expect(screen.getByRole('columnheader', { name: 'Naziv' })).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(requests.at(-1)).toMatch(/search=a&sort=-name&page=1/));
    await user.click(within(screen.getByRole('columnheader', { name: 'Naziv' })).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/sr/admin/things?search=a&sort=name'));
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(requests.at(-1)).toMatch(/^\?search=a&sort=name&format=csv/));
    await act(() => back());
    expect(address()).toBe('/sr/admin/things?search=a&sort=-name');
    await expectNoAxeViolations();
  });

  it('downloads the filtered list as CSV', async () => {
    answerThings();
    const { user } = await showThings('/sr/admin/things?search=med&kind=a&page=2');
    await screen.findByText('45 zapisa');
    const requests: string[] = [];
    answerThings((request) => {
      requests.push(new URL(request.url).search);
      return [];
    });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(requests[0]).toMatch(/^\?search=med&kind=a&format=csv&locale=/));
  });

  it('switches a row on and shows the answer of the server', async () => {
    answerThings();
    const sent: unknown[] = [];
    answerRaw('patch', 'things/2', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user } = await showThings();
    const toggle = await screen.findByRole('switch', { name: `Aktivno: ${LONG_NAME}` });
    expect(toggle).not.toBeChecked();
    answerThings([{ id: 2, name: LONG_NAME, on: 1 }], 1, 1);
    await user.click(toggle);
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([{ on: 1 }]);
    await waitFor(() => expect(screen.getByRole('switch', { name: `Aktivno: ${LONG_NAME}` })).toBeChecked());
    refuseRaw('patch', 'things/2', 409, 'in_use', { message: 'Koristi se.' });
    await user.click(screen.getByRole('switch', { name: `Aktivno: ${LONG_NAME}` }));
    expect(await screen.findByText('Greška: Koristi se.')).toBeVisible();
    expect(screen.getByRole('switch', { name: `Aktivno: ${LONG_NAME}` })).toBeChecked();
    // The next try takes the old error away: it does not stand beside a success.
    answerRaw('patch', 'things/2', () => OK);
    await user.click(screen.getByRole('switch', { name: `Aktivno: ${LONG_NAME}` }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(screen.queryByText('Greška: Koristi se.')).toBeNull();
  });
});

describe('M-ADM-01: deleting', () => {
  it('asks with the name of the record, and deletes only after a yes', async () => {
    answerThings();
    const gone: string[] = [];
    answerRaw('post', 'things/1/gone', (request) => {
      gone.push(new URL(request.url).pathname);
      return OK;
    });
    const { user } = await showThings();
    const remove = await screen.findByRole('button', { name: 'Obrišite: Prva' });
    await user.click(remove);
    const question = await screen.findByRole('dialog', { name: /^Obrisati „Prva“ iz liste „.+“\?$/ });
    await expectNoAxeViolations();
    await user.click(within(question).getByRole('button', { name: 'Otkažite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gone).toEqual([]);
    await waitFor(() => expect(remove).toHaveFocus());
    answerThings(THINGS.slice(1), 1, 1);
    await user.click(remove);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Obrišite' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Prva/ })).toBeNull());
    expect(gone).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says why it was refused', async () => {
    answerThings();
    refuseRaw('post', 'things/1/gone', 409, 'in_use', { message: 'Zapis se koristi.' });
    const { user } = await showThings();
    await user.click(await screen.findByRole('button', { name: 'Obrišite: Prva' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Obrišite' }));
    expect(await screen.findByText('Greška: Zapis se koristi.')).toBeVisible();
    expect(screen.getByRole('row', { name: /Prva/ })).toBeVisible();
  });

  it('deletes what is selected, with its count in the question', async () => {
    answerThings();
    const gone: string[] = [];
    for (const id of [1, 2]) {
      answerRaw('post', `things/${id}/gone`, () => {
        gone.push(String(id));
        return OK;
      });
    }
    const { user } = await showThings();
    await user.click(await screen.findByRole('checkbox', { name: 'Označite: Prva' }));
    expect(screen.getByRole('checkbox', { name: 'Označen 1 zapis' })).toBePartiallyChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Označen 1 zapis' }));
    await user.click(screen.getByRole('button', { name: 'Obrišite označeno' }));
    const question = await screen.findByRole('dialog', { name: /^Obrisati 2 označena zapisa iz liste „.+“\?$/ });
    await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
    await waitFor(() => expect(gone).toEqual(['1', '2']));
  });
});
