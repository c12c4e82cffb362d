/* What of the client nobody uses: `npm run dead-code`, once for all and once for what is delivered. */
export default ({ production }) => ({
  entry: ['index.html!', 'playwright.*.config.ts', 'scripts/*.mjs'],
  project: ['src/**/*.{ts,tsx,css}!', 'scripts/**/*.{ts,mjs}', '!src/**/*.test.{ts,tsx}!', '!src/test/**!'],
  // oxfmt and oxlint are called by their paths, from the folder above; the plugin is part of the build, not of the pages.
  ignoreDependencies: ['oxfmt', 'oxlint', ...(production ? ['@vitejs/plugin-react'] : [])],
  // A function may be exported for its test; what its own file does not use either is dead.
  ignoreExportsUsedInFile: production,
  // Types are not delivered: a shape that only tests name is in use.
  exclude: production ? ['types'] : [],
  compilers: {
    css: (text) => [...text.matchAll(/@import\s+['"][^'"]+['"]/g)].map(([line]) => line.slice(1)).join(';\n'),
  },
});
