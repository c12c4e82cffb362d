import type { Page } from '@playwright/test';
import { manage } from './manage';
import { invent, register } from './register';
import { Steps } from './steps';
import type { Account } from './test';

/** Runs lines of Python beside the server and gives the last line that they print. */
export const python = (...lines: string[]): string =>
  manage('shell', '-v', '0', '-c', lines.join('\n')).trim().split('\n').at(-1) ?? '';

/**
 * Signs an administrator of this test's own in: one person is signed in once, and the demo's administrator is that of
 * other tests.
 */
export async function signInAsAdmin(page: Page, steps: Steps): Promise<Account> {
  const who = invent('user');
  await register(page, steps, who);
  python(
    'from trading.accounts.models import User',
    `print(User.objects.filter(username=${JSON.stringify(who.username)}).update(is_admin=True))`,
  );
  await steps.signIn(who);
  // As after the code of a second step: what is sent to everybody wants one of the last ten minutes.
  python(
    'from marketplace.common import clock',
    'from trading.accounts.models import LoginSession',
    `sessions = LoginSession.objects.filter(user__username=${JSON.stringify(who.username)})`,
    'print(sessions.update(second_factor_at=clock.now(), stepped_up_at=clock.now()))',
  );
  return who;
}

/** Calls the API as the person signed in on this page. */
export function call<T>(page: Page, method: string, path: string, body: unknown = {}, locale = 'sr'): Promise<T> {
  return page.evaluate(
    async (asked) => {
      const query = new URLSearchParams({ sid: localStorage.getItem('sid') ?? '', locale: asked.locale });
      const answer = await fetch(`/api/${asked.path}?${query}`, {
        method: asked.method,
        ...(asked.method === 'GET'
          ? {}
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(asked.body) }),
      });
      const read = (await answer.json()) as { data: unknown };
      if (!answer.ok) throw new Error(JSON.stringify(read));
      return read.data;
    },
    { method, path, body, locale },
  ) as Promise<T>;
}
