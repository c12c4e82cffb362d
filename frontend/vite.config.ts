import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { icons } from './scripts/icons.ts';

const backend = 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  // The server serves the build under its static root and reads manifest.json for the tags of the page.
  base: command === 'build' ? '/static/spa/' : '/',
  plugins: [react(), icons()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../marketplace/static/spa',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // A data: address would break `font-src 'self'` and hide a file from the budget.
    assetsInlineLimit: 0,
    // The module preload helper needs no polyfill (an inline one would break the CSP).
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'src/main.tsx' },
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
    include: ['src/**/*.test.{ts,tsx}'],
    coverage: { include: ['src/**'], exclude: ['src/test/**', 'src/api/schema.d.ts'] },
  },
}));
