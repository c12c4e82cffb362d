import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './rpc';

const ADMIN = resolve(ROOT, 'frontend/src/admin');
const CODEBOOKS = resolve(ADMIN, 'screens/codebooks');

const files = [
  resolve(ADMIN, 'registry.ts'),
  ...readdirSync(CODEBOOKS, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.endsWith('.test.tsx'))
    .map((entry) => resolve(CODEBOOKS, entry.name)),
];

/** The path of every back-office screen below `/<lang>/admin/`, from its registry and from its codebooks. */
export const ADMIN_SCREENS: readonly string[] = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ +path: '([\w-]+)',$/gm)].map(([, path = '']) => path),
);
