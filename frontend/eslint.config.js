import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { readdirSync } from 'node:fs';

/* Imports go one way: shared, api, i18n <- features, admin <- app. Features do not know each other; a page that needs
   two is composed in app. */
const forbid = (files, patterns) => ({
  files,
  ignores: ['**/*.test.*', 'src/test/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...patterns,
          { group: ['lucide-react/dynamic', 'lucide-react/icons*'], message: 'Import UI icons by name.' },
        ],
        paths: [{ name: 'lucide-react', importNames: ['icons'], message: 'Import UI icons by name.' }],
      },
    ],
  },
});
const features = readdirSync(new URL('./src/features', import.meta.url));
const upward = {
  group: ['@/features/*', '@/admin/*', '@/app/*'],
  message: 'A lower folder must not import a higher one.',
};

export default tseslint.config(
  { ignores: ['node_modules', 'coverage', 'src/api/schema.d.ts'] },
  ...tseslint.configs.strict,
  reactHooks.configs.flat.recommended,
  jsxA11y.flatConfigs.strict,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // A form that is announced as a dialog or list and a scroll box that takes the keyboard are deliberate.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel', 'log'], tags: ['h1'] }],
      'jsx-a11y/no-autofocus': 'off',
      'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 4 }],
    },
  },
  { files: ['src/test/**', '**/*.test.*'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  forbid(['src/shared/**', 'src/api/**', 'src/i18n/**'], [upward]),
  ...features.map((own) =>
    forbid(
      [`src/features/${own}/**`],
      [
        { group: ['@/app/*', '@/admin/*'], message: 'A feature must not import app or admin.' },
        {
          group: features.filter((name) => name !== own).map((name) => `@/features/${name}/*`),
          message: 'Features do not import each other; compose the page in app.',
        },
      ],
    ),
  ),
  forbid(['src/admin/**'], [{ group: ['@/app/*', '@/features/*'], message: 'The back-office stands alone.' }]),
);
