import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { NewsletterConfirmPage } from './pages/NewsletterConfirmPage';

const AT = '/newsletter-confirm?token=ab-c_&email=ana%2Bzbir%40example.com';

describe('M-INF-04: the link that confirms the newsletter', () => {
  it.each([
    ['sr', 'Prijava je potvrđena. Bilten stiže na ana+zbir@example.com.', 'Otvorite berzu'],
    ['en', 'Your subscription is confirmed. The newsletter goes to ana+zbir@example.com.', 'Open the marketplace'],
  ] as const)('confirms as it is opened: %s', async (lang, done, berza) => {
    const sent: unknown[] = [];
    answer('post', 'newsletter/confirm', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { container } = await render(<NewsletterConfirmPage />, { lang, at: `/${lang}${AT}` });
    expect(await screen.findByText(done)).toHaveAttribute('role', 'status');
    expect(sent).toEqual([{ token: 'ab-c_', email: 'ana+zbir@example.com' }]);
    expect(screen.getByRole('link', { name: berza })).toHaveAttribute('href', `/${lang}/berza`);
    await expectNoAxeViolations(container);
  });

  it('offers a new link when it is not right or has run out', async () => {
    refuse('post', 'newsletter/confirm', 400, 'invalidToken');
    const { container } = await render(<NewsletterConfirmPage />, { at: `/sr${AT}` });
    expect(await screen.findByRole('alert')).toHaveTextContent('Link nije ispravan ili je istekao.');
    expect(screen.getByLabelText(/Vaša e-pošta/)).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('asks nothing without a token', async () => {
    await render(<NewsletterConfirmPage />, { at: '/sr/newsletter-confirm?email=a@b.rs' });
    expect(screen.getByRole('alert')).toHaveTextContent('Link nije ispravan');
  });

  it('is tried again when the site did not answer', async () => {
    answer('post', 'newsletter/confirm', () => HttpResponse.error());
    const { user } = await render(<NewsletterConfirmPage />, { at: `/sr${AT}` });
    expect(await screen.findByRole('alert')).toHaveTextContent('Server nije odgovorio');
    answer('post', 'newsletter/confirm', { res: 'ok' });
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    expect(await screen.findByText(/Prijava je potvrđena/)).toBeInTheDocument();
  });
});
