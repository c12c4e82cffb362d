import { newPerson, type Person } from './rpc';
import type { Steps } from './steps';
import type { Page } from './test';

/**
 * Signs in an administrator of this test's own, with the identity confirmed just now: sending something to everybody
 * requires a confirmation from the last ten minutes.
 */
export async function signInAsAdmin(steps: Steps): Promise<Person> {
  const who = await newPerson({ admin: true });
  await steps.enter(who, { steppedUp: true });
  return who;
}

/** Calls the API as the person signed in on this page. */
export function call<T>(page: Page, method: string, path: string, body: unknown = {}, locale = 'sr'): Promise<T> {
  return page.evaluate(
    async (asked) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('sid')}` };
      const answer = await fetch(`/api/${asked.path}?locale=${asked.locale}`, {
        method: asked.method,
        ...(asked.method === 'GET'
          ? { headers }
          : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(asked.body) }),
      });
      const read = (await answer.json()) as { data: unknown };
      if (!answer.ok) throw new Error(JSON.stringify(read));
      return read.data;
    },
    { method, path, body, locale },
  ) as Promise<T>;
}
