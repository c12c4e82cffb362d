import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');

/** Runs a command of manage.py beside the server and gives what it prints. */
export function manage(...args: string[]): string {
  const python = process.env.ZBIR_PYTHON ?? resolve(ROOT, '.venv/bin/python');
  return execFileSync(python, ['manage.py', ...args], { cwd: ROOT, encoding: 'utf8' });
}

/** Ends the sale of an ad now, as its expiry would. */
export const expire = (adId: number): string => manage('demo_expire', String(adId));
