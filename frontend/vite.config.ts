import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { icons } from './scripts/icons.ts';
import { laterImports } from './scripts/laterImports.ts';
import { SecondTry } from './src/test/secondTry.ts';

const TESTS = ['src/**/*.test.{ts,tsx}'];
/** Those that replace a module (vi.mock): each has a process of its own, all others share theirs. */
const APART = ['src/features/wizard/wizard.test.tsx', 'src/shared/form/parts.test.tsx'];

const later = laterImports('/src/main.tsx');
const backend = 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  // The server serves the build under its static root and reads manifest.json for the tags of the page.
  base: command === 'build' ? '/static/spa/' : '/',
  plugins: [react(), icons(), later.plugin],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../marketplace/static/spa',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // A data: address would break `font-src 'self'` and hide a file from the budget.
    assetsInlineLimit: 0,
    // The module preload helper needs no polyfill (an inline one would break the CSP).
    modulePreload: { polyfill: false, resolveDependencies: later.missing },
    // The first is written into the page, and fetches the second.
    rollupOptions: { input: ['src/boot.ts', 'src/main.tsx'] },
  },
  worker: { format: 'es' as const },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: backend, ws: true, changeOrigin: true, rewriteWsOrigin: true },
      '/icons/': { target: backend },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    restoreMocks: true,
    testTimeout: 120000,
    // As in the browser: a second try tells a slip of the machine from a fault, and is told at the end.
    retry: 1,
    reporters: ['default', new SecondTry()],
    projects: [
      // Loading the modules and the DOM anew for each file costs more than its tests.
      { extends: true as const, test: { name: 'together', include: TESTS, exclude: APART, isolate: false } },
      { extends: true as const, test: { name: 'apart', include: APART } },
    ],
    coverage: { include: ['src/**'], exclude: ['src/test/**', 'src/api/schema.d.ts'] },
  },
}));
