import { resolve } from 'node:path';
import type { Account } from './test';

export const ROOT = resolve(__dirname, '../../..');

/** Calls a function of the RPC server beside the site (tests/stand_ins/rpc_server.py): what no page offers. */
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
 * Somebody of this test's own: one person is signed in once, and whoever has no past is told nothing by what other
 * tests do meanwhile.
 */
export const newPerson = (what: { admin?: boolean } = {}): Promise<Person> => rpc('person', what);

/** Begins somebody's session; gives what a browser keeps of it. */
export const sessionOf = (username: string, steppedUp: boolean): Promise<Record<string, string>> =>
  rpc('session', { username, stepped_up: steppedUp });

/** Ends the sale of an ad now, as its expiry would. */
export const expire = (adId: number): Promise<number> => rpc('expire', { ad_id: adId });

/** Runs lines of Python beside the server and gives the last line that they print. */
export const python = (...lines: string[]): Promise<string> => rpc('run', { lines: lines.join('\n') });

export const demoAccounts = (): Promise<Account[]> => rpc('accounts');

/** Makes sales whose every figure was counted by hand, by their services; see counted.ts. */
export const countedSales = <T>(): Promise<T> => rpc<T>('counted_sales');
