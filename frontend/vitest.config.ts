/* The tests' part of the configuration: apart, so that the pages can be built without the packages of the tests. */
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

// As for most readers, whose times have no mark of a zone.
process.env.TZ = 'Europe/Belgrade';

const TESTS = ['src/**/*.test.{ts,tsx}'];
/** Those that replace a module (vi.mock): each has a process of its own, all others share theirs. */
const APART = [
  'src/app/routes/queries.test.tsx',
  'src/entities/site/humanCheck.test.tsx',
  'src/features/wizard/components/ExtraImages.test.tsx',
];

export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost/' } },
      setupFiles: ['src/test/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
      restoreMocks: true,
      testTimeout: 120000,
      projects: [
        // Loading the modules and the DOM anew for each file costs more than its tests.
        { extends: true as const, test: { name: 'together', include: TESTS, exclude: APART, isolate: false } },
        { extends: true as const, test: { name: 'apart', include: APART } },
      ],
      coverage: { include: ['src/**'], exclude: ['src/test/**', 'src/api/schema.d.ts'] },
    },
  }),
);
