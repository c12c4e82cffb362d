import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NewsRow, NewsWhole } from '@/api/types';
import { write } from '@/test/editor';
import { fill, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { checkNews, EMPTY_NEWS } from './news';
import { NewsScreen } from './NewsScreen';

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

/** A picture that reports this size. */
function picture(name: string, bytes: number): File {
  const file = new File(['1'], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

/** The parts of a multipart request by name; 'file' stands for an uploaded file. */
async function said(request: Request): Promise<Record<string, string>> {
  const body = await request.text();
  const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g)];
  return Object.fromEntries(parts.map(([, name, file, text]) => [name, file === undefined ? text : 'file']));
}

describe('M-ADM-20: news', () => {
  it('refuses a picture of 501 KB, drops an empty link row, and publishes in one language', async () => {
    const sent: unknown[] = [];
    answerPaged('news', [article]);
    answer('post', 'news', async (request) => {
      sent.push(await said(request));
      return { id: 9, new_id: 9 };
    });
    answer('post', 'news-links', async (request) => {
      sent.push(await request.json());
      return whole;
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
    answerPaged('news', [article]);
    answer('get', 'news/5', whole);
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
      return whole;
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
    answer('patch', 'news/9', whole);
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
    answer('post', 'news-links', whole);
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
    expect(checkNews({ ...draft, storedLangs: ['sr', 'en'], links: [] })).toEqual({
      'new_title.en': 'required',
      'new_article.en': 'required',
    });
  });
});
