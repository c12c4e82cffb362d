import { resolve } from 'node:path';
import type { Account } from './test';

export const ROOT = resolve(__dirname, '../../..');

/** A call of the hand beside the server (tests/stand_ins/rpc_server.py): what no page does. */
async function hand<T>(deed: string, given: Record<string, unknown> = {}): Promise<T> {
  const answer = await fetch(`${process.env.ZBIR_HAND}/${deed}`, { method: 'POST', body: JSON.stringify(given) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as T;
}

export interface Person extends Account {
  id: number;
  name: string;
  email: string;
}

/**
 * Somebody of this test's own: one person is signed in once, and whoever has no past is told nothing by what other
 * tests do meanwhile.
 */
export const newPerson = (what: { admin?: boolean } = {}): Promise<Person> => hand('person', what);

/** Begins somebody's session; gives what a browser keeps of it. */
export const sessionOf = (username: string, steppedUp: boolean): Promise<Record<string, string>> =>
  hand('session', { username, stepped_up: steppedUp });

/** Ends the sale of an ad now, as its expiry would. */
export const expire = (adId: number): Promise<number> => hand('expire', { ad_id: adId });

/** Runs lines of Python beside the server and gives the last line that they print. */
export const python = (...lines: string[]): Promise<string> => hand('run', { lines: lines.join('\n') });

export const demoAccounts = (): Promise<Account[]> => hand('accounts');

/** Makes sales whose every figure was counted by hand, by their services; see counted.ts. */
export const countedSales = <T>(): Promise<T> => hand<T>('counted_sales');
