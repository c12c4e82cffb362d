import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { findQuestions, questionOf } from './lib/faq';
import { FaqPage } from './pages/FaqPage';

const faq = (id: number, question: string, text: string) => ({ faq_id: id, question, answer: `<p>${text}</p>` });
const FEW = [faq(1, 'Šta je zbir?', 'Ukupna količina.'), faq(2, 'Ko sme da prodaje?', 'Firme i građani.')];
const MANY = [...FEW, ...[3, 4, 5, 6, 7].map((n) => faq(n, `Pitanje ${n}`, `Odgovor ${n}`))];

describe('M-INF-01: frequent questions', () => {
  it('open and close, several at once', async () => {
    answer('get', 'faq', FEW);
    const { user, container } = await render(<FaqPage />, { at: '/sr/faq' });
    const first = await screen.findByText('Šta je zbir?');
    expect(screen.getByText('Ukupna količina.')).not.toBeVisible();
    await user.click(first);
    await user.click(screen.getByText('Ko sme da prodaje?'));
    expect(screen.getByText('Ukupna količina.')).toBeVisible();
    expect(screen.getByText('Firme i građani.')).toBeVisible();
    await user.click(first);
    expect(screen.getByText('Ukupna količina.')).not.toBeVisible();
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.getByRole('link', { name: 'Pišite nam' })).toHaveAttribute('href', '/sr#contact');
    await expectNoAxeViolations(container);
  });

  it('have addresses of their own', async () => {
    answer('get', 'faq', FEW);
    const { user, address } = await render(<FaqPage />, { at: '/sr/faq#q-2' });
    expect(await screen.findByText('Firme i građani.')).toBeVisible();
    await user.click(screen.getByText('Šta je zbir?'));
    await user.click(screen.getByRole('link', { name: 'Link do pitanja: Šta je zbir?' }));
    expect(address()).toBe('/sr/faq#q-1');
    expect(screen.getByText('Firme i građani.')).toBeVisible();
  });

  it('are searched when they are many, without regard to diacritics, in the address', async () => {
    answer('get', 'faq', MANY);
    const { user, address } = await render(<FaqPage />, { at: '/sr/faq' });
    await fillIn(user, await screen.findByRole('searchbox'), 'kolicina sta');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Pitanje 3')).toBeNull());
    expect(screen.getByText('Šta je zbir?')).toBeInTheDocument();
    expect(address()).toBe('/sr/faq?search=kolicina+sta');
    expect(screen.getByRole('status')).toHaveTextContent('1 pitanje');
    await fillIn(user, screen.getByRole('searchbox'), ' nikako');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nijedno pitanje ne sadrži „kolicina sta nikako“.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prikažite sva pitanja' }));
    expect(await screen.findByText('Pitanje 3')).toBeInTheDocument();
  });

  it('say that there is none, and offer another try when they did not come', async () => {
    answer('get', 'faq', []);
    const { unmount } = await render(<FaqPage />, { lang: 'en', at: '/en/faq' });
    expect(await screen.findByText('No questions yet.')).toBeInTheDocument();
    unmount();
    refuse('get', 'faq', 500, 'server_error');
    await render(<FaqPage />, { at: '/sr/faq' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Učitavanje nije uspelo');
  });

  it('are found by words of question and answer, not by their marks', () => {
    expect(findQuestions(MANY, ' GRADJANI ').map((found) => found.faq_id)).toEqual([2]);
    expect(findQuestions(MANY, 'ГРАЂАНИ').map((found) => found.faq_id)).toEqual([2]);
    expect(findQuestions(MANY, '<p>')).toEqual([]);
    expect(findQuestions(MANY, ' ')).toHaveLength(7);
    expect([questionOf('#q-12'), questionOf('#q-0'), questionOf('#q-1x'), questionOf('')]).toEqual([
      12,
      null,
      null,
      null,
    ]);
  });
});
