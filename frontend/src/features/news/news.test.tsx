import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NewsInfo, NewsRow } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { ArticlePage } from './pages/ArticlePage';
import { NewsPage } from './pages/NewsPage';

const row = (id: number, change: Partial<NewsRow> = {}): NewsRow => ({
  new_id: id,
  new_title: `Naslov ${id}`,
  new_date: '2026-11-13T19:30:37Z',
  new_author: 'Redakcija Zbira',
  new_image: `12/${id}.jpg`,
  main_image: `12/${id}.jpg`,
  new_article: '<p>Tekst</p>',
  new_excerpt: `Početak ${id}…`,
  ...change,
});
const info = (change: Partial<NewsInfo> = {}): NewsInfo => ({ ...row(7), links: [], ...change });

describe('M-INF-02: the list of news', () => {
  it('shows the first article large, the rest in a grid, each leading to its page', async () => {
    const asked: URL[] = [];
    answerPaged('news', (request) => {
      asked.push(new URL(request.url));
      return [row(3), row(2), row(1)];
    });
    const { container } = await render(<NewsPage />, { at: '/sr/news' });
    const first = await screen.findByRole('heading', { level: 2, name: 'Naslov 3' });
    expect(asked[0]?.searchParams.get('page_count')).toBe('10');
    expect(first.closest('article')).toHaveAttribute('data-lead', 'true');
    const grid = screen.getByRole('list');
    expect(within(grid).getAllByRole('article')).toHaveLength(2);
    expect(within(grid).getByText('Početak 2…')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Naslov 3' })).toHaveAttribute('href', '/sr/news-description/3');
    expect(container.querySelector('img')?.getAttribute('srcset')).toContain('?w=1200 1200w');
    expect(screen.getAllByText('2026-11-13')[0]).toHaveAttribute('datetime', '2026-11-13T19:30:37Z');
    await expectNoAxeViolations(container);
  });

  it('keeps its page in the address; a page past the end is the last', async () => {
    answerPaged('news', (request) => (new URL(request.url).searchParams.get('page') === '2' ? [row(1)] : []), 2, {
      items: 11,
    });
    const { user, address } = await render(<NewsPage />, { at: '/sr/news?page=9' });
    await waitFor(() => expect(address()).toBe('/sr/news?page=2'));
    expect(await screen.findByRole('heading', { name: 'Naslov 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stranica 1' }));
    expect(address()).toBe('/sr/news');
  });

  it('says that there is none, and offers another try when they did not come', async () => {
    answerPaged('news', [], 0);
    const { unmount } = await render(<NewsPage />, { at: '/sr/news' });
    expect(await screen.findByText('Još nema vesti.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otvorite berzu' })).toHaveAttribute('href', '/sr/berza');
    unmount();
    refuse('get', 'news', 500, 'server_error');
    const { user } = await render(<NewsPage />, { at: '/sr/news' });
    await screen.findByRole('alert');
    answerPaged('news', [row(5)]);
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Naslov 5' })).toBeInTheDocument();
  });
});

describe('M-INF-03: an article', () => {
  const open = (lang: 'sr' | 'en' = 'sr') =>
    render(<ArticlePage />, { lang, at: `/${lang}/news-description/7`, path: '/:lang/news-description/:id' });

  it('has title, author, day, picture, text and links that open safely', async () => {
    answerPaged('news', [row(7), row(6), row(5), row(4)]);
    answer(
      'get',
      'news/7',
      info({
        new_article: '<h2>Prvo</h2><p>Dva <strong>tri</strong></p><script>window.hacked=1</script>',
        links: [
          ...[1, 2, 3].map((n) => ({ text: `Veza ${n}`, link: `https://www.primer${n}.rs/put` })),
          { text: 'Naša', link: `${window.location.origin}/sr/berza?tab=popular` },
          { text: 'Loša', link: 'javascript:alert(1)' },
        ],
      }),
    );
    const { container } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Naslov 7' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Naslov 7 | Zbir'));
    expect(screen.getByRole('heading', { level: 2, name: 'Prvo' })).toBeInTheDocument();
    expect(screen.getByText('tri').tagName).toBe('STRONG');
    expect(container.querySelector('script')).toBeNull();
    const links = within(screen.getByRole('region', { name: 'Pročitajte i' })).getAllByRole('link');
    expect(links).toHaveLength(4);
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
    expect(links[0]).toHaveTextContent('primer1.rs');
    expect(links[3]).toHaveAttribute('href', '/sr/berza?tab=popular');
    expect(links[3]).not.toHaveAttribute('target');
    const share = screen.getByRole('group', { name: 'Podelite' });
    expect(within(share).getAllByRole('link')).toHaveLength(3);
    expect(within(share).getByRole('button', { name: 'Kopirajte link' })).toBeInTheDocument();
    const others = within(await screen.findByRole('region', { name: 'Ostale vesti' })).getAllByRole('article');
    expect(others).toHaveLength(3);
    await expectNoAxeViolations(container);
  });

  it('stands without links and without others', async () => {
    answerPaged('news', [row(7)]);
    answer('get', 'news/7', info());
    await open('en');
    await screen.findByRole('heading', { level: 1, name: 'Naslov 7' });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/en/news');
  });

  it('is a page that does not exist when it is gone', async () => {
    answerPaged('news', []);
    refuse('get', 'news/7', 404, 'not_found');
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Stranica ne postoji' })).toBeInTheDocument();
    expect(document.title).toBe('Stranica ne postoji | Zbir');
  });

  it('offers another try when it did not come', async () => {
    answerPaged('news', []);
    refuse('get', 'news/7', 503, 'server_error');
    const { user } = await open();
    await screen.findByRole('alert');
    answer('get', 'news/7', info());
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Naslov 7' })).toBeInTheDocument();
  });
});
