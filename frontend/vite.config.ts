import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { icons } from './scripts/icons.ts';
import { laterImports } from './scripts/laterImports.ts';

/**
 * Test files that share a process, its DOM and its modules: loading these anew for each costs more than the tests.
 * None of them may replace a module (vi.mock).
 */
const TOGETHER = [
  'src/features/{ad,auth,sales}/**/*.test.{ts,tsx}',
  'src/shared/*.test.ts',
  'src/shared/{ads,contact,editor,format,icons,live,messages,offer,settlement,tiers,ui}/**/*.test.{ts,tsx}',
];

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
    testTimeout: 60000,
    projects: [
      { extends: true as const, test: { name: 'together', include: TOGETHER, isolate: false } },
      { extends: true as const, test: { name: 'apart', include: ['src/**/*.test.{ts,tsx}'], exclude: TOGETHER } },
    ],
    coverage: { include: ['src/**'], exclude: ['src/test/**', 'src/api/schema.d.ts'] },
  },
}));
