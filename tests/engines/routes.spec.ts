import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Known } from '../e2e/looks/known';
import { STATES } from '../e2e/looks/states';
import { ROOT } from '../e2e/support/rpc';
import { expect, test } from './support/test';
import type { Visitor } from './support/visitor';

/* Every route opens in both languages, for those whom it is meant for, without an error. */

const ROUTES = resolve(ROOT, 'frontend/src/app/routes');
const FILES = [
  ...readdirSync(ROUTES).map((name) => resolve(ROUTES, name)),
  resolve(ROOT, 'frontend/src/features/competitions/routes.tsx'),
];
/** The paths of all routes, as the router has them. */
const PATHS = FILES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ +(?:\{ )?path: '([^']+)'/gm)].map(([, path = '']) =>
    path.replace(/^\//, ''),
  ),
);

/** A request without what the address of a mail or a provider would bring along is refused, and the page says so. */
const REFUSED = /\/(verification|auth\/callback): 4\d\d of /;

/** The viewers' addresses after the language, each once. */
function addresses({ numbers }: Pick<Known, 'numbers'>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { viewer, path } of STATES) {
    const address = typeof path === 'string' ? path : path(numbers);
    found.set(viewer, (found.get(viewer) ?? new Set()).add(address));
  }
  return found;
}

async function openAll(visitor: Visitor, paths: Iterable<string>): Promise<string[]> {
  const failed: string[] = [];
  for (const path of paths) {
    const address = `/${visitor.lang}${path}`;
    await visitor.open(address).catch((error: Error) => failed.push(`${address}: ${error.message}`));
    const heading = await visitor.run(() => document.querySelector('h1')?.textContent ?? '');
    if (heading === visitor.t('state.error_title')) failed.push(`${address}: ${heading}`);
    failed.push(...(await visitor.faults()).filter((fault) => !REFUSED.test(fault)));
  }
  return failed;
}

const known = () => JSON.parse(process.env.KNOWN ?? '') as Known;

for (const lang of ['sr', 'en'] as const) {
  for (const viewer of new Set(STATES.map((state) => state.viewer))) {
    test(`the pages of a ${viewer} open in ${lang}`, async ({ enter }) => {
      const visitor = await enter(lang);
      const kept = known().sessions[viewer];
      if (kept !== undefined) await visitor.keep(kept);
      expect(await openAll(visitor, addresses(known()).get(viewer) ?? [])).toEqual([]);
    });
  }
}

test('the addresses above reach every route', () => {
  const all = [...addresses(known()).values()].flatMap((some) => [...some]);
  const missed = PATHS.filter((path) => {
    const pattern = new RegExp(`/${path.replace(/:\w+/g, '[^/?#]+')}(?:[?#]|$)`);
    return path !== '' && !all.some((address) => pattern.test(address));
  });
  expect(PATHS.length).toBeGreaterThan(40);
  expect(missed).toEqual([]);
});
