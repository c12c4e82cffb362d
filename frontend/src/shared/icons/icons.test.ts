import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import listed from 'virtual:icon-names';
import { names } from '../../../scripts/icons.ts';

const FRONTEND = resolve(import.meta.dirname, '../../..');

it('lists only icons that the pinned package has (M-ADM-19); the build draws them', () => {
  const folder = resolve(FRONTEND, 'node_modules/lucide-react/dist/esm/icons');
  const known = new Set(readdirSync(folder));
  expect(names.filter((name) => !known.has(`${name}.mjs`))).toEqual([]);
  expect(names.length).toBeGreaterThan(1500);
  expect([...names].sort()).toEqual(names);
  expect(listed).toEqual(names);
});

it('draws every icon where a process may open few files, as shells of macOS have it', () => {
  const folder = mkdtempSync(resolve(FRONTEND, 'node_modules/.icons-'));
  try {
    writeFileSync(
      resolve(folder, 'vite.config.ts'),
      `import { icons } from '../../scripts/icons.ts';
      const build = { outDir: ${JSON.stringify(folder)}, emptyOutDir: false, rollupOptions: { input: 'virtual:icon-names' } };
      export default { plugins: [icons()], publicDir: false, build };`,
    );
    const vite = `ulimit -n 256 && exec node_modules/.bin/vite build --logLevel error --config ${folder}/vite.config.ts`;
    const run = spawnSync('sh', ['-c', vite], { cwd: FRONTEND, encoding: 'utf8' });
    expect(run.stderr + run.stdout).toBe('');
    const sprite = readFileSync(resolve(folder, 'icons.svg'), 'utf8');
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"[^>]*>(<[a-z]+ [^>]+\/>)+<\/symbol>/g)];
    expect(drawn.map(([, name]) => name)).toEqual(names);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
