/*
 * Compares the sizes of the build with their limits in kB: the files that every page begins with, compressed with
 * brotli as the front server sends them, and each later file with gzip. Exits with 1 when one is over its limit.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const OUT = new URL('../../marketplace/static/spa/', import.meta.url);
const ENTRY = 'src/main.tsx';
const LIMITS = { initialJs: 170, initialCss: 18, chunk: 40, language: 10, editor: 140 };
/* Heavy modules that only some screens need, so the entry must not import them. */
const HEAVY = /shared\/editor|dayjs/;

const manifest = JSON.parse(readFileSync(new URL('manifest.json', OUT), 'utf8'));
const size = (file) => gzipSync(readFileSync(new URL(file, OUT)), { level: 9 }).length / 1000;
const sent = (file) => brotliCompressSync(readFileSync(new URL(file, OUT))).length / 1000;
const rows = [];
const check = (name, value, limit) => rows.push({ name, kB: Math.round(value * 10) / 10, limit, ok: value <= limit });

function importsOf(start) {
  const seen = new Set();
  const walk = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const inner of manifest[name]?.imports ?? []) walk(inner);
  };
  walk(start);
  return seen;
}

const first = importsOf(ENTRY);
const styles = new Set([...first].flatMap((name) => manifest[name].css ?? []));
check(
  'initial JS',
  [...first].reduce((sum, name) => sum + sent(manifest[name].file), 0),
  LIMITS.initialJs,
);
check(
  'initial CSS',
  [...styles].reduce((sum, file) => sum + sent(file), 0),
  LIMITS.initialCss,
);
for (const [name, chunk] of Object.entries(manifest)) {
  if (first.has(name) || !chunk.file.endsWith('.js')) continue;
  const limit = /locales\//.test(name) ? 'language' : /shared\/editor\//.test(name) ? 'editor' : 'chunk';
  check(name.replace(/^_/, ''), size(chunk.file), LIMITS[limit]);
}
const heavy = [...first].filter((name) => HEAVY.test(name));

const failed = rows.filter((row) => !row.ok);
for (const row of [
  ...rows.slice(0, 2),
  ...rows
    .slice(2)
    .sort((a, b) => b.kB - a.kB)
    .slice(0, 12),
]) {
  console.log(`${row.ok ? 'ok  ' : 'OVER'} ${String(row.kB).padStart(7)} / ${row.limit} kB  ${row.name}`);
}
console.log(`${rows.length} files measured, ${readdirSync(new URL('assets/', OUT)).length} in assets`);
if (heavy.length > 0) console.error(`reached from the entry: ${heavy.join(', ')}`);
if (failed.length > 0 || heavy.length > 0) process.exit(1);
