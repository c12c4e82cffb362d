import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/browsers.ts';
import { icons } from './scripts/icons.ts';
import { laterImports } from './scripts/laterImports.ts';
import { menuAlone } from './scripts/menuAlone.ts';

const later = laterImports('/src/main.tsx');
const ROUTER = fileURLToPath(new URL('./node_modules/react-router/dist/production/', import.meta.url));
const backend = 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  // The server serves the build under its static root and reads manifest.json for the tags of the page.
  base: command === 'build' ? '/static/spa/' : '/',
  plugins: [react(), icons(), menuAlone(), later.plugin],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // The package names its build for development alone, with warnings that nobody reads in production.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
          ]
        : []),
    ],
  },
  build: {
    outDir: '../marketplace/static/spa',
    emptyOutDir: true,
    target: Object.entries(BROWSERS).map(([name, version]) => name + version),
    manifest: 'manifest.json',
    // A data: address would break `font-src 'self'` and hide a file from the budget.
    assetsInlineLimit: 0,
    // The module preload helper needs no polyfill (an inline one would break the CSP).
    modulePreload: { polyfill: false, resolveDependencies: later.missing },
    // The first is written into the page, and fetches the second.
    rollupOptions: {
      input: ['src/boot.ts', 'src/main.tsx'],
      output: {
        codeSplitting: {
          groups: [
            // The libraries that every page begins with.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // The icons that several pages have: each by itself would be a file of 400 bytes and a request.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
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
}));
