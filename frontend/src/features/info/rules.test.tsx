import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { RulesPage } from './pages/RulesPage';

describe('rules of use', () => {
  it.each([
    ['sr', 'Pravila korišćenja', 'Sadržaj'],
    ['en', 'Rules of use', 'Contents'],
  ] as const)('can be read in %s, with a list of contents that leads to its parts', async (lang, title, contents) => {
    await render(<RulesPage />, { lang, at: `/${lang}/rules` });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    for (const link of within(screen.getByRole('navigation', { name: contents })).getAllByRole('link')) {
      expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    }
    await expectNoAxeViolations();
  });
});
