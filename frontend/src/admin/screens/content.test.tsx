import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AuditEntry, FaqRow, NewsRow, NewsWhole, TutorialRow } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { AuditScreen } from './audit/AuditScreen';
import { differencesOf } from './audit/differences';
import { moved } from './faq/faq';
import { FaqScreen } from './faq/FaqScreen';
import { checkNews, EMPTY_NEWS } from './news/news';
import { NewsScreen } from './news/NewsScreen';
import { TutorialsScreen } from './tutorials/TutorialsScreen';

// The test's document draws nothing, so it has no places of letters.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

/** Text into the editor, as from the clipboard. */
function write(box: HTMLElement, html: string) {
  const getData = (type: string) => (type === 'text/html' ? html : '');
  fireEvent.paste(box, { clipboardData: { getData, types: ['text/html'], files: [] } });
}

async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const article: NewsRow = {
  new_id: 5,
  new_title: 'Berza je otvorena',
  new_date: '2026-11-01T09:00:00Z',
  new_author: 'Redakcija',
  new_image: 'news/a.jpg',
  main_image: 'news/a.jpg',
  new_article: '<p>Tekst</p>',
  new_excerpt: 'Tekst',
};
const whole: NewsWhole = {
  ...article,
  links: [{ text: 'Zbir', link: 'https://zbir.example/' }],
  texts: [{ new_locale: 'sr', new_title: 'Berza je otvorena', new_article: '<p>Tekst</p>' }],
};

/** A picture that says to be this large. */
function picture(name: string, bytes: number): File {
  const file = new File(['1'], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

/** What a multipart request says. */
async function said(request: Request): Promise<Record<string, string>> {
  const body = await request.text();
  const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g)];
  return Object.fromEntries(parts.map(([, name, file, text]) => [name, file === undefined ? text : 'file']));
}

describe('M-ADM-20: news', () => {
  it('refuses a picture of 501 KB, drops an empty link row, and publishes in one language', async () => {
    const sent: unknown[] = [];
    answerPaged('news', [{ ...article }]);
    answer('post', 'news', async (request) => {
      sent.push(await said(request));
      return { id: 9, new_id: 9 };
    });
    answer('post', 'news-links', async (request) => {
      sent.push(await request.json());
      return { ...whole } as never;
    });
    const { user } = await render(<NewsScreen />, { user: true, at: '/sr/admin/news?dialog=add' });
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte vest' }));
    const choice = form.getByLabelText('Slika');
    await user.upload(choice, picture('velika.png', 501_000));
    expect(await form.findByText(/velika\.png: Datoteka je veća od/)).toBeVisible();
    expect(form.queryByRole('list', { name: 'Izabrano' })).toBeNull();
    await user.upload(choice, picture('mala.png', 499_999));
    expect(form.getByText('mala.png')).toBeVisible();
    await fill(user, form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'Nova vest');
    await fill(user, form.getByRole('textbox', { name: /^Autor/ }), 'Urednica');
    write(await form.findByRole('textbox', { name: /^Tekst \(srpski\)/ }), '<p>Prva rečenica</p>');
    await fill(user, form.getByRole('textbox', { name: 'Tekst linka 1' }), 'Bez adrese');
    await user.click(form.getByRole('button', { name: 'Dodajte link' }));
    await fill(user, form.getByRole('textbox', { name: 'Tekst linka 2' }), 'Zbir');
    await fill(user, form.getByRole('textbox', { name: 'Adresa linka 2' }), 'zbir.example/vesti');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([
      {
        new_title: 'Nova vest',
        new_article: '<p>Prva rečenica</p>',
        new_author: 'Urednica',
        new_image: 'file',
        new_locale: 'sr',
      },
      {
        new_id: 9,
        links: [
          { text: 'Bez adrese', link: '' },
          { text: 'Zbir', link: 'https://zbir.example/vesti' },
        ],
      },
    ]);
  });

  it('edits one language with only what differs, and shows what the server refuses at its field', async () => {
    answerPaged('news', [{ ...article }]);
    answer('get', 'news/5', { ...whole } as never);
    refuse('patch', 'news/5', 400, 'validation', {
      fields: { new_title: [{ code: 'max_length', message: 'Predugačko.' }] },
    });
    const { user } = await render(<NewsScreen />, { user: true, at: '/sr/admin/news?dialog=edit-5' });
    const form = within(await screen.findByRole('dialog', { name: 'Izmena: Berza je otvorena' }));
    const title = await form.findByRole('textbox', { name: /^Naslov \(srpski\)/ });
    expect(form.getByRole('textbox', { name: 'Adresa linka 1' })).toHaveValue('https://zbir.example/');
    await fill(user, title, 'Berza radi');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() => expect(title).toHaveAccessibleDescription(/Predugačko\./));
    const sent: unknown[] = [];
    answer('patch', 'news/5', async (request) => {
      sent.push(await said(request));
      return { ...whole } as never;
    });
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([{ new_title: 'Berza radi', new_locale: 'sr' }]);
  });

  it('goes on with the article that a first try has made', async () => {
    answerPaged('news', []);
    let made = 0;
    answer('post', 'news', () => {
      made += 1;
      return { id: 9, new_id: 9 };
    });
    refuse('post', 'news-links', 500, 'server_error');
    answer('patch', 'news/9', { ...whole } as never);
    const { user } = await render(<NewsScreen />, { user: true, at: '/sr/admin/news?dialog=add' });
    const form = within(await screen.findByRole('dialog'));
    await user.upload(form.getByLabelText('Slika'), new File(['1'], 'mala.png', { type: 'image/png' }));
    await fill(user, form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'Nova vest');
    await fill(user, form.getByRole('textbox', { name: /^Autor/ }), 'Urednica');
    write(await form.findByRole('textbox', { name: /^Tekst \(srpski\)/ }), '<p>Tekst</p>');
    await fill(user, form.getByRole('textbox', { name: 'Tekst linka 1' }), 'Zbir');
    await fill(user, form.getByRole('textbox', { name: 'Adresa linka 1' }), 'https://zbir.example');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Greška')).toBeVisible();
    answer('post', 'news-links', { ...whole } as never);
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(made).toBe(1);
  });

  it('wants one whole language, what was written kept, and links that are links', () => {
    expect(checkNews(EMPTY_NEWS)).toEqual({
      'new_title.sr': 'required',
      'new_article.sr': 'required',
      'new_title.en': 'required',
      'new_article.en': 'required',
    });
    const draft = {
      ...EMPTY_NEWS,
      new_title: { sr: 'Naslov', en: '' },
      new_article: { sr: '<p>Tekst</p>', en: '<p></p>' },
      links: [
        { text: '', link: 'https://zbir.example' },
        { text: 'Loš', link: 'javascript:alert(1)' },
        { text: 'Prazan', link: ' ' },
      ],
    };
    expect(checkNews(draft)).toEqual({ 'links.0.text': 'required', 'links.1.link': 'link' });
    expect(checkNews({ ...draft, written: ['sr', 'en'], links: [] })).toEqual({
      'new_title.en': 'required',
      'new_article.en': 'required',
    });
  });
});

const question = (id: number, change: Partial<FaqRow> = {}): FaqRow => ({
  id: 10 + id,
  faq_id: id,
  name: `Pitanje ${id}`,
  locale: 'sr',
  question: `Kako ${id}?`,
  answer: '<p>Ovako.</p>',
  position: id,
  ...change,
});

describe('M-ADM-21: frequent questions', () => {
  it('lists one language, and edits both where they differ', async () => {
    const sent: unknown[] = [];
    answer('get', 'faq/all', (request) => {
      const locale = new URL(request.url).searchParams.get('locale') ?? '';
      return [
        question(1, locale === 'en' ? { id: 21, locale, question: '', answer: '' } : {}),
        question(2, locale === 'en' ? { id: 22, locale, question: 'How?' } : {}),
      ] as never;
    });
    answer('patch', 'faq/locale/21', async (request) => {
      sent.push(await request.json());
      return {};
    });
    const { user, address } = await render(<FaqScreen />, { user: true, at: '/sr/admin/faq' });
    expect(await screen.findByRole('row', { name: /Pitanje 1 Kako 1\? Vidi se/ })).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jezik teksta' }), 'en');
    expect(await screen.findByRole('row', { name: /Pitanje 1 Nije popunjeno/ })).toBeVisible();
    expect(address()).toBe('/sr/admin/faq?text=en');
    await user.click(screen.getByRole('button', { name: 'Izmenite: Pitanje 1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Izmena: Pitanje 1' }));
    const english = await form.findByRole('textbox', { name: 'Pitanje (engleski)' });
    await fill(user, english, 'How 1?');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([{ question: 'How 1?', answer: '' }]);
  });

  it('adds by a name, and shows at its field that the name is taken', async () => {
    answer('get', 'faq/all', []);
    refuse('post', 'faq', 409, 'duplicate', {
      message: 'Naziv je zauzet.',
      fields: { name: [{ code: 'duplicate', message: 'Naziv je zauzet.' }] },
    });
    const { user } = await render(<FaqScreen />, { user: true, at: '/sr/admin/faq' });
    await user.click(await screen.findByRole('button', { name: 'Dodajte pitanje' }));
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte pitanje' }));
    expect(form.queryByRole('tab')).toBeNull();
    const name = form.getByRole('textbox', { name: /^Naziv/ });
    await waitFor(() => expect(name).toHaveFocus());
    await fill(user, name, 'Cena');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Naziv je zauzet\./));
  });

  it('moves a question with as few changes as there can be', async () => {
    const rows = [question(1), question(2), question(3)];
    expect(moved(rows, rows[2]!, -1)).toEqual([
      { id: 3, position: 2 },
      { id: 2, position: 3 },
    ]);
    expect(moved(rows, rows[0]!, -1)).toEqual([]);
    const same = [question(1, { position: 0 }), question(2, { position: 0 }), question(3, { position: 0 })];
    expect(moved(same, same[0]!, 1)).toEqual([
      { id: 1, position: 1 },
      { id: 3, position: 2 },
    ]);
    const sent: unknown[] = [];
    answer('get', 'faq/all', rows as never);
    for (const id of [1, 2]) {
      answer('patch', `faq/${id}`, async (request) => {
        sent.push([id, await request.json()]);
        return {};
      });
    }
    const { user } = await render(<FaqScreen />, { user: true, at: '/sr/admin/faq' });
    await user.click(await screen.findByRole('button', { name: 'Pomerite gore: Pitanje 1' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pomerite dole: Pitanje 1' }));
    expect(await screen.findByText('Pitanje 1: mesto 2 od 3')).toBeInTheDocument();
    expect(sent).toEqual([
      [2, { position: 1 }],
      [1, { position: 2 }],
    ]);
  });
});

describe('M-ADM-21: help messages', () => {
  it('edits the text of each language, an empty one not filled by the other', async () => {
    const asked: string[] = [];
    const sent: unknown[] = [];
    const row = (empty: 0 | 1): TutorialRow => ({ tut_id: 57, tut_name: 'Dokaz o registraciji', empty });
    const locale = (request: Request) => new URL(request.url).searchParams.get('locale');
    answer('get', 'tutorials', (request) => [{ ...row(locale(request) === 'en' ? 1 : 0) }]);
    answer('get', 'tutorials/57', (request) => {
      asked.push(locale(request) ?? '');
      return { tut_id: 57, tut_name: 'Dokaz o registraciji', tut_text: '<p>Izvod</p>' };
    });
    answer('patch', 'tutorials/57', async (request) => {
      sent.push([locale(request), await request.json()]);
      return {};
    });
    const { user } = await render(<TutorialsScreen />, { user: true, at: '/sr/admin/tutorials' });
    await user.click(await screen.findByRole('button', { name: 'Izmenite: 57. Dokaz o registraciji' }));
    const form = within(await screen.findByRole('dialog', { name: 'Izmena: 57. Dokaz o registraciji' }));
    expect(await form.findByText('Izvod')).toBeVisible();
    expect(asked).toEqual(['sr']);
    await user.click(form.getByRole('tab', { name: 'Engleski' }));
    write(await form.findByRole('textbox', { name: 'Tekst pomoći (engleski)' }), '<p>Extract</p>');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([['en', { tut_text: '<p>Extract</p>' }]]);
  });
});

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  aud_id: 3,
  aud_date: '2026-11-20T10:00:00Z',
  usr_id: 1,
  usr_username: 'admin',
  action: 'update',
  object: 'news',
  object_id: '5',
  object_name: 'Berza je otvorena',
  before: { new_title: 'Berza je otvorena', links: null },
  after: { new_title: 'Berza radi', links: [{ text: 'Zbir' }] },
  ...change,
});

describe('X-AUDIT: the audit log', () => {
  it('shows before and after side by side, and narrows by every filter', async () => {
    const asked: string[] = [];
    answer(
      'get',
      'admin/audit',
      (request) => {
        asked.push(new URL(request.url).search);
        return [{ ...entry() }, { ...entry({ aud_id: 2, usr_id: null, usr_username: '', action: 'create' }) }] as never;
      },
      { page_count: 2, meta: { actions: ['create', 'update'], objects: ['crate', 'news'] } },
    );
    const { user, address } = await render(<AuditScreen />, { user: true, at: '/sr/admin/audit' });
    expect(await screen.findByRole('row', { name: /admin Izmena Vesti Berza je otvorena/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /sistem Dodavanje Vesti/ })).toBeVisible();
    const unfold = screen.getAllByRole('button', { name: 'Prikažite više: Berza je otvorena' })[0]!;
    await user.click(unfold);
    const changes = within(await screen.findByRole('table', { name: 'Izmene: Berza je otvorena' }));
    expect(changes.getByText('je otvorena')).toHaveRole('deletion');
    expect(changes.getByText('radi')).toHaveRole('insertion');
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Radnja' }), 'update');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'crate');
    await fill(user, screen.getByRole('textbox', { name: 'Od dana' }), '2026-11-02');
    await user.tab();
    await waitFor(() => expect(asked.at(-1)).toMatch(/action=update&object=crate&start_date=2026-11-02&page=1/));
    await user.click((await screen.findAllByRole('button', { name: 'Samo: admin' }))[0]!);
    await waitFor(() => expect(asked.at(-1)).toContain('usr_id=1'));
    await user.click((await screen.findAllByRole('button', { name: 'Istorija zapisa: Berza je otvorena' }))[0]!);
    await waitFor(() => expect(asked.at(-1)).toMatch(/object=news&object_id=5/));
    await user.click(await screen.findByRole('button', { name: 'Prikazan je samo admin' }));
    await waitFor(() => expect(address()).not.toContain('usr_id'));
  });

  it('tells what was added, taken away, and where two texts part', () => {
    expect(differencesOf(null, { a: 'x' })).toEqual([
      { field: 'a', before: null, after: { start: '', middle: 'x', end: '' } },
    ]);
    expect(differencesOf({ a: 'cena 10 din' }, { a: 'cena 120 din' })).toEqual([
      {
        field: 'a',
        before: { start: 'cena 1', middle: '', end: '0 din' },
        after: { start: 'cena 1', middle: '2', end: '0 din' },
      },
    ]);
    expect(differencesOf({ a: '😀', b: null }, { a: '😁', b: { c: 1 } })).toEqual([
      {
        field: 'a',
        before: { start: '', middle: '😀', end: '' },
        after: { start: '', middle: '😁', end: '' },
      },
      {
        field: 'b',
        before: { start: '', middle: '', end: '' },
        after: { start: '', middle: '{\n  "c": 1\n}', end: '' },
      },
    ]);
  });

  it.each([
    ['empty', () => answerPaged('admin/audit', [], 0, { actions: [], objects: [] }), 'Nema zapisa'],
    [
      'refused',
      () => refuse('get', 'admin/audit', 403, 'forbidden', { message: 'Samo za administratore.' }),
      'Samo za administratore.',
    ],
  ] as const)('says when it is %s', async (_, given, text) => {
    given();
    await render(<AuditScreen />, { user: true, at: '/sr/admin/audit' });
    expect(await screen.findByText(text)).toBeVisible();
  });
});
