import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patch, post } from '@/api/client';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { listParamsToSearch, parseListParams } from './listParams';
import {
  nameErrorsByLanguage,
  defineResource,
  EMPTY_TEXT,
  type CustomFieldProps,
  type LocalizedText,
} from './resource';
import { ResourceScreen } from './ResourceScreen';
import { Truncated } from './Truncated';
import { missingSummary } from './draft';
import { DateTime } from './DateTime';

interface Thing {
  id: number;
  name: string;
  on: 0 | 1;
}

interface Draft {
  name: string;
  note: string;
  count: number | null;
  open: boolean;
  size: string;
  owner: string;
  picture: File | null;
  document: File | null;
  tint: string;
  day: string;
  title: LocalizedText;
  body: LocalizedText;
  pair: string;
}

const EMPTY: Draft = {
  name: '',
  note: '',
  count: null,
  open: false,
  size: 'small',
  owner: '',
  picture: null,
  document: null,
  tint: '',
  day: '',
  title: EMPTY_TEXT,
  body: EMPTY_TEXT,
  pair: '',
};

function PairField({ draft, change, errorAt: errorAt, id, label }: CustomFieldProps<Draft>) {
  return (
    <label>
      {label}
      <input
        id={id('pair')}
        value={draft.pair}
        aria-invalid={errorAt('pair') !== undefined}
        onChange={(event) => change({ pair: event.currentTarget.value })}
      />
    </label>
  );
}

/* One of each kind; words are borrowed from the area's own. */
const resource = defineResource<Thing, Draft>({
  key: 'things',
  title: 'admin:screen.documents',
  id: (row) => row.id,
  name: (row) => row.name,
  source: { path: 'things' },
  search: 'adminContent:news.search',
  filters: [
    { name: 'kind', label: 'adminContent:audit.kind', options: [{ value: 'a', label: 'adminContent:audit.what' }] },
  ],
  columns: [{ key: 'name', label: 'adminContent:faq.name', cell: (row) => <Truncated>{row.name}</Truncated> }],
  toggle: { isOn: (row) => row.on === 1, set: (row, on) => patch(`things/${row.id}`, { on: on ? 1 : 0 }) },
  form: {
    empty: EMPTY,
    size: 'lg',
    fields: [
      { kind: 'text', name: 'name', label: 'adminContent:faq.name', max: 20, required: true },
      { kind: 'textarea', name: 'note', label: 'adminContent:tutorial.text', max: 100 },
      { kind: 'number', name: 'count', label: 'adminContent:tutorial.id' },
      { kind: 'switch', name: 'open', label: 'admin:list.active' },
      {
        kind: 'select',
        name: 'size',
        label: 'adminContent:audit.kind',
        options: [
          { value: 'small', label: 'adminContent:audit.before' },
          { value: 'large', label: 'adminContent:audit.after' },
        ],
      },
      {
        kind: 'reference',
        name: 'owner',
        label: 'adminContent:audit.who',
        key: ['owners'],
        load: () => Promise.resolve([{ value: '7', label: 'Milica' }]),
      },
      {
        kind: 'image',
        name: 'picture',
        label: 'adminContent:news.image',
        limits: { types: ['png'], maxBytes: 10, maxCount: 1 },
      },
      {
        kind: 'file',
        name: 'document',
        label: 'adminContent:audit.kinds.document',
        limits: { types: ['pdf'], maxBytes: 10, maxCount: 1 },
      },
      { kind: 'colour', name: 'tint', label: 'adminContent:audit.field' },
      { kind: 'date', name: 'day', label: 'adminContent:audit.when', from: '2025-01-01', to: '2030-01-01' },
      {
        kind: 'text',
        name: 'title',
        label: 'adminContent:news.title',
        max: 20,
        required: true,
        perLanguage: true,
        on: 'add',
      },
      { kind: 'textarea', name: 'body', label: 'adminContent:news.article', max: 50, perLanguage: true, on: 'add' },
      { kind: 'custom', name: 'pair', label: 'adminContent:news.links', render: PairField },
    ],
    add: {
      label: 'adminContent:news.add',
      save: ({ picture, document, ...rest }) =>
        nameErrorsByLanguage('en', post('things', { ...rest, files: [picture?.name, document?.name] }), ['title']),
    },
    edit: {
      load: (row) => ({ ...EMPTY, name: row.name }),
      save: (draft, row) => patch(`things/${row.id}`, { name: draft.name }),
    },
  },
  remove: { run: (row) => post(`things/${row.id}/gone`), bulk: true },
});

const LONG = 'Veoma dugačko ime koje ne staje u jedan red';
const rows: Thing[] = [
  { id: 1, name: 'Prva', on: 1 },
  { id: 2, name: LONG, on: 0 },
];
const given = () => answerPaged('things', rows.map((row) => ({ ...row })) as never, 3, { items: 45 });
const show = (at = '/sr/admin/things') =>
  render(<ResourceScreen resource={resource} />, { user: true, at, path: '/:lang/admin/:screen' });

describe('M-ADM-01: the address of a list', () => {
  it.each(['', 'search=a&kind=x&page=2', 'text=en&dialog=add', 'dialog=edit-12&page=3'])(
    'keeps %s both ways',
    (text) => {
      const asked = parseListParams(['kind'])(new URLSearchParams(text));
      expect([...listParamsToSearch(asked)].sort()).toEqual([...new URLSearchParams(text)].sort());
    },
  );

  it('reads what does not fit as nothing', () => {
    const asked = parseListParams(['kind'])(new URLSearchParams('page=-1&other=1&dialog=boom&text=de&kind='));
    expect(asked).toEqual({ page: 1, search: '', filters: {}, textLang: null, dialog: null });
  });
});

describe('M-ADM-01: a described list', () => {
  it('shows rows with their count, cuts long texts, narrows by the address, and passes axe', async () => {
    const asked: string[] = [];
    answer(
      'get',
      'things',
      (request) => {
        asked.push(new URL(request.url).search);
        return rows.map((row) => ({ ...row })) as never;
      },
      { page_count: 3, meta: { items: 45 } },
    );
    const { user, address } = await show();
    expect(await screen.findByText('45 zapisa')).toBeVisible();
    expect(document.title).toBe('Dokumenta | Zbir');
    expect(screen.getByRole('link', { name: 'Administracija' })).toHaveAttribute('href', '/sr/admin');
    expect(screen.getByText('Veoma dugačko ime koje ne staj…')).toBeVisible();
    expect(screen.getByTitle(LONG)).toHaveTextContent(LONG);
    await expectNoAxeViolations();
    await user.type(screen.getByRole('searchbox', { name: 'Pretražite vesti' }), 'med{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'a');
    await waitFor(() => expect(asked.at(-1)).toMatch(/search=med&kind=a&page=1/));
    await user.click(screen.getByRole('button', { name: 'Stranica 2' }));
    await waitFor(() => expect(address()).toBe('/sr/admin/things?search=med&kind=a&page=2'));
  });

  it('goes to the last page when the one asked for is past it', async () => {
    answer(
      'get',
      'things',
      (request) => (new URL(request.url).searchParams.get('page') === '3' ? [{ ...rows[0] }] : []) as never,
      { page_count: 3 },
    );
    const { address } = await show('/sr/admin/things?page=9');
    expect(await screen.findByRole('row', { name: /Prva/ })).toBeVisible();
    expect(address()).toBe('/sr/admin/things?page=3');
  });

  it('says that there is nothing, that nothing was found, and that nothing came', async () => {
    answerPaged('things', [], 0);
    const { user, address, unmount } = await show('/sr/admin/things?search=x');
    expect(await screen.findByText('Nema zapisa za ovu pretragu')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Poništite pretragu' }));
    expect(await screen.findByText('Nema zapisa')).toBeVisible();
    expect(address()).toBe('/sr/admin/things');
    unmount();
    refuse('get', 'things', 500, 'server_error');
    await show();
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });

  it('takes the filtered list out as CSV', async () => {
    given();
    const { user } = await show('/sr/admin/things?search=med&kind=a&page=2');
    await screen.findByText('45 zapisa');
    const asked: string[] = [];
    answer('get', 'things', (request) => {
      asked.push(new URL(request.url).search);
      return [];
    });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(asked[0]).toMatch(/^\?search=med&kind=a&format=csv&locale=/));
  });

  it('switches a row and shows what the server answers', async () => {
    given();
    const sent: unknown[] = [];
    answer('patch', 'things/2', async (request) => {
      sent.push(await request.json());
      return { res: 'ok' };
    });
    const { user } = await show();
    const toggle = await screen.findByRole('switch', { name: `Aktivno: ${LONG}` });
    expect(toggle).not.toBeChecked();
    answerPaged('things', [{ id: 2, name: LONG, on: 1 }]);
    await user.click(toggle);
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([{ on: 1 }]);
    await waitFor(() => expect(screen.getByRole('switch', { name: `Aktivno: ${LONG}` })).toBeChecked());
    refuse('patch', 'things/2', 409, 'in_use', { message: 'Koristi se.' });
    await user.click(screen.getByRole('switch', { name: `Aktivno: ${LONG}` }));
    expect(await screen.findByText('Greška: Koristi se.')).toBeVisible();
    expect(screen.getByRole('switch', { name: `Aktivno: ${LONG}` })).toBeChecked();
  });
});

describe('M-ADM-01: deleting', () => {
  it('asks with the name of the record, and deletes only after a yes', async () => {
    given();
    const gone: string[] = [];
    answer('post', 'things/1/gone', (request) => {
      gone.push(new URL(request.url).pathname);
      return { res: 'ok' };
    });
    const { user } = await show();
    const remove = await screen.findByRole('button', { name: 'Obrišite: Prva' });
    await user.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Obrisati „Prva“?' });
    await expectNoAxeViolations();
    await user.click(within(question).getByRole('button', { name: 'Zadržite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gone).toEqual([]);
    await waitFor(() => expect(remove).toHaveFocus());
    answerPaged('things', [{ ...rows[1] }] as never);
    await user.click(remove);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Obrišite' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Prva/ })).toBeNull());
    expect(gone).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says why it was refused', async () => {
    given();
    refuse('post', 'things/1/gone', 409, 'in_use', { message: 'Zapis se koristi.' });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Obrišite: Prva' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Obrišite' }));
    expect(await screen.findByText('Greška: Zapis se koristi.')).toBeVisible();
    expect(screen.getByRole('row', { name: /Prva/ })).toBeVisible();
  });

  it('deletes what is selected, with its count in the question', async () => {
    given();
    const gone: string[] = [];
    for (const id of [1, 2]) {
      answer('post', `things/${id}/gone`, () => {
        gone.push(String(id));
        return { res: 'ok' };
      });
    }
    const { user } = await show();
    await user.click(await screen.findByRole('checkbox', { name: 'Označite: Prva' }));
    expect(screen.getByRole('checkbox', { name: 'Označen 1 zapis' })).toBePartiallyChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Označen 1 zapis' }));
    await user.click(screen.getByRole('button', { name: 'Obrišite označeno' }));
    const question = await screen.findByRole('dialog', { name: 'Obrisati 2 označena zapisa?' });
    await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
    await waitFor(() => expect(gone).toEqual(['1', '2']));
  });
});

describe('M-ADM-01: the form', () => {
  it('sends one of each kind, from a dialog that the address names', async () => {
    given();
    const sent: unknown[] = [];
    answer('post', 'things', async (request) => {
      sent.push(await request.json());
      return { res: 'ok' };
    });
    const { user, address } = await show();
    await user.click(await screen.findByRole('button', { name: 'Dodajte vest' }));
    expect(address()).toBe('/sr/admin/things?dialog=add');
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte vest' }));
    const fill = async (field: HTMLElement, text: string) => {
      await user.click(field);
      await user.paste(text);
    };
    await fill(form.getByRole('textbox', { name: /^Naziv/ }), 'Nova');
    await fill(form.getByRole('textbox', { name: 'Tekst pomoći' }), 'beleška');
    await fill(form.getByRole('textbox', { name: 'Broj' }), '42');
    await user.click(form.getByRole('switch', { name: 'Aktivno' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Vrsta' }), 'large');
    await form.findByRole('option', { name: 'Milica' });
    await user.selectOptions(form.getByRole('combobox', { name: 'Ko' }), '7');
    await user.upload(form.getByLabelText('Slika'), new File(['12'], 'a.png', { type: 'image/png' }));
    await user.upload(form.getByLabelText('Dokument'), new File(['12'], 'a.pdf', { type: 'application/pdf' }));
    await fill(form.getByRole('textbox', { name: 'Polje' }), '#0d5358');
    await fill(form.getByRole('textbox', { name: 'Vreme' }), '2026-02-03');
    await fill(form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'Dobar dan');
    await user.click(form.getByRole('tab', { name: 'Engleski' }));
    await fill(form.getByRole('textbox', { name: /^Naslov \(engleski\)/ }), 'Good day');
    await fill(form.getByRole('textbox', { name: /^Tekst \(engleski\)/ }), 'Words');
    await fill(form.getByRole('textbox', { name: 'Linkovi' }), 'par');
    await expectNoAxeViolations();
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Nova',
        note: 'beleška',
        count: 42,
        open: true,
        size: 'large',
        owner: '7',
        tint: '#0d5358',
        day: '2026-02-03',
        title: { sr: 'Dobar dan', en: 'Good day' },
        body: { sr: '', en: 'Words' },
        pair: 'par',
        files: ['a.png', 'a.pdf'],
      },
    ]);
    await waitFor(() => expect(address()).toBe('/sr/admin/things'));
  });

  it('asks for an image in words of its own', () => {
    const form = {
      fields: [
        { name: 'title', label: 'admin:title', kind: 'text' },
        { name: 'picture', label: 'admin:title', kind: 'image' },
      ],
    } as unknown as Parameters<typeof missingSummary<unknown, Draft>>[0];
    expect(missingSummary(form, { picture: 'required', 'title.sr': 'required' })).toBe('all_and_image');
    expect(missingSummary(form, { picture: 'required' })).toBe('image');
    expect(missingSummary(form, { 'title.en': 'required' })).toBe('all');
    expect(missingSummary(form, { 'links.0.link': 'link' })).toBe('check');
  });

  it('shows the moments of the administration on the clocks of Belgrade, in winter and in summer', async () => {
    await render(
      <>
        <DateTime at="2026-01-31T23:30:00Z" />
        <DateTime at="2026-07-31T22:30:00Z" />
      </>,
    );
    expect(screen.getByText('2026-02-01 00:30')).toBeVisible();
    expect(screen.getByText('2026-08-01 00:30')).toBeVisible();
  });

  it('says what is missing, in the tab where it is', async () => {
    given();
    const { user } = await show('/sr/admin/things?dialog=add');
    const form = within(await screen.findByRole('dialog'));
    await fillIn(user, form.getByRole('textbox', { name: /^Naziv/ }), 'Nova');
    await fillIn(user, form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'Dobar dan');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    const title = form.getByRole('textbox', { name: /^Naslov \(engleski\)/ });
    expect(title).toBeVisible();
    expect(title).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getAllByText('Popunite sva obavezna polja.')).toHaveLength(2); // beside the form and in it
    expect(form.getByRole('tab', { name: /Engleski, ima grešku/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(form.getByRole('tab', { name: 'Srpski' }));
    await user.click(form.getByRole('link', { name: 'Naslov (engleski)' }));
    expect(title).toHaveFocus();
  });

  it("puts the server's faults at their fields, keeps what was typed, and asks before that is lost", async () => {
    given();
    refuse('post', 'things', 400, 'validation', {
      message: 'Proverite polja.',
      fields: {
        name: [{ code: 'duplicate', message: 'Već postoji.' }],
        title: [{ code: 'max_length', message: 'Predugačko.' }],
        other: [{ code: 'invalid', message: 'Nešto treće.' }],
      },
    });
    const { user, address } = await show();
    const add = await screen.findByRole('button', { name: 'Dodajte vest' });
    await user.click(add);
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte vest' }));
    const name = form.getByRole('textbox', { name: /^Naziv/ });
    await fillIn(user, name, 'Stara');
    await user.type(form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'a');
    await user.click(form.getByRole('tab', { name: 'Engleski' }));
    await user.type(form.getByRole('textbox', { name: /^Naslov \(engleski\)/ }), 'b');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Greška')).toBeVisible();
    expect(name).toHaveAccessibleDescription(/Već postoji\./);
    expect(form.getByRole('textbox', { name: /^Naslov \(engleski\)/ })).toHaveAccessibleDescription(/Predugačko\./);
    expect(form.getByRole('alert')).toHaveTextContent('Nešto treće.');
    expect(name).toHaveValue('Stara');
    await user.click(form.getByRole('button', { name: 'Otkažite' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Napustiti stranicu?' }));
    await user.click(ask.getByRole('button', { name: 'Ostanite' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Napustiti stranicu?' })).toBeNull());
    expect(name).toHaveValue('Stara');
    await user.click(form.getByRole('button', { name: 'Otkažite' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Napustiti stranicu?' })).getByRole('button', {
        name: 'Napustite stranicu',
      }),
    );
    await waitFor(() => expect(address()).toBe('/sr/admin/things'));
    await waitFor(() => expect(add).toHaveFocus());
  });

  it('edits the row that the address names, in English too', async () => {
    given();
    const sent: unknown[] = [];
    answer('patch', 'things/1', async (request) => {
      sent.push(await request.json());
      return { res: 'ok' };
    });
    const { user } = await render(<ResourceScreen resource={resource} />, {
      user: true,
      lang: 'en',
      at: '/en/admin/things?dialog=edit-1',
    });
    const form = within(await screen.findByRole('dialog', { name: 'Edit: Prva' }));
    const name = await form.findByRole('textbox', { name: /^Name/ });
    expect(form.queryByRole('tab')).toBeNull();
    await user.clear(name);
    await fillIn(user, name, 'Prva bolja');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Done')).toBeVisible();
    expect(sent).toEqual([{ name: 'Prva bolja' }]);
  });
});
