import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { UnsubscribePage } from './pages/UnsubscribePage';

const AT = '/unsubscribe?token=notice%3A4%3Anew-buyer%3Aab-c_&email=ana%2Bzbir%40example.com';

describe('X-PREF: the link at the foot of a mail', () => {
  it.each([
    ['sr', 'Odjavite se', 'Ovakve poruke više ne stižu na adresu ana+zbir@example.com.'],
    ['en', 'Unsubscribe', 'E-mails of this kind no longer go to ana+zbir@example.com.'],
  ] as const)('asks first, then stops the mails: %s', async (lang, button, done) => {
    const asked: URL[] = [];
    answer('post', 'newsletter/unsubscribe', (request) => {
      asked.push(new URL(request.url));
      return OK;
    });
    const { user, container } = await render(<UnsubscribePage />, { lang, at: `/${lang}${AT}` });
    expect(asked).toEqual([]);
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('status')).toHaveTextContent(done);
    expect(asked.map((url) => [url.searchParams.get('token'), url.searchParams.get('email')])).toEqual([
      ['notice:4:new-buyer:ab-c_', 'ana+zbir@example.com'],
    ]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('speaks of the newsletter when that is what is left, which no profile sets', async () => {
    answer('post', 'newsletter/unsubscribe', { res: 'ok' });
    const { user } = await render(<UnsubscribePage />, {
      lang: 'en',
      at: '/en/unsubscribe?token=newsletter%3Aab-c_&email=ana%40example.com',
    });
    expect(screen.queryByRole('link', { name: 'my profile' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unsubscribe from the newsletter' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Our newsletter no longer goes to ana@example.com.');
  });

  it.each([
    ['sr', /stiže e-pošta o onome što pratite/, 'Odjavite se sa svih ovih poruka', 'E-pošta o onome što pratite više'],
    [
      'en',
      /all e-mails about what you watch/,
      'Unsubscribe from all of these',
      'E-mails about what you watch no longer',
    ],
  ] as const)(
    'X-WATCH-07: says that the link of a digest stops all mails of watching: %s',
    async (lang, text, yes, done) => {
      answer('post', 'newsletter/unsubscribe', { res: 'ok' });
      const { user } = await render(<UnsubscribePage />, {
        lang,
        at: `/${lang}/unsubscribe?token=digest%3A4%3Aab-c_&email=ana%40example.com`,
      });
      expect(screen.getByText(text)).toBeVisible();
      await user.click(screen.getByRole('button', { name: yes }));
      expect(await screen.findByRole('status')).toHaveTextContent(done);
      expect(screen.getByRole('link', { name: lang === 'sr' ? 'moj profil' : 'my profile' })).toBeVisible();
    },
  );

  it('lets a person stay, and try again when the site is busy', async () => {
    refuse('post', 'newsletter/unsubscribe', 429, 'throttled');
    const { user } = await render(<UnsubscribePage />, { at: `/sr${AT}` });
    expect(screen.getByRole('link', { name: 'Ostanite prijavljeni' })).toHaveAttribute('href', '/sr');
    await user.click(screen.getByRole('button', { name: 'Odjavite se' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Previše pokušaja');
    expect(screen.getByRole('button', { name: 'Odjavite se' })).toBeEnabled();
  });

  it('says that a link is cut', async () => {
    refuse('post', 'newsletter/unsubscribe', 400, 'invalidToken');
    const { user } = await render(<UnsubscribePage />, { at: `/sr${AT}` });
    await user.click(screen.getByRole('button', { name: 'Odjavite se' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Link nije ispravan');
  });

  it('has nothing to ask without a token', async () => {
    await render(<UnsubscribePage />, { at: '/sr/unsubscribe?email=a@b.rs' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Link nije ispravan');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
