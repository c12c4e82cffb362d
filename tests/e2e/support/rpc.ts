import { resolve } from 'node:path';
import type { Account } from './test';

export const ROOT = resolve(__dirname, '../../..');

/** Calls a function of the RPC server beside the site (tests/stand_ins/rpc_server.py), for things no page can do. */
async function rpc<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
  const answer = await fetch(`${process.env.ZBIR_RPC}/${name}`, { method: 'POST', body: JSON.stringify(args) });
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
 * Makes a person of this test's own. A second sign-in would end the first one's session, and somebody without offers
 * or ads gets no notifications from the tests that run meanwhile.
 */
export const newPerson = (what: { admin?: boolean } = {}): Promise<Person> => rpc('person', what);

/** Begins a session for somebody and returns the entries that the client keeps in `localStorage`. */
export const sessionOf = (username: string, steppedUp: boolean): Promise<Record<string, string>> =>
  rpc('session', { username, stepped_up: steppedUp });

/** Ends the sale of an ad now, as its expiry would. */
export const expire = (adId: number): Promise<number> => rpc('expire', { ad_id: adId });

/** Runs lines of Python beside the server and gives the last line that they print. */
export const python = (...lines: string[]): Promise<string> => rpc('run', { lines: lines.join('\n') });

export const demoAccounts = (): Promise<Account[]> => rpc('accounts');

/** Makes the sales of counted.ts through the services of the server. */
export const countedSales = <T>(): Promise<T> => rpc<T>('counted_sales');
