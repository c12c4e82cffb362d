import type { ComponentType } from 'react';
import type { CodebookMenu } from './components/codebook';

/*
 * Each codebook is one file, which exports its `menu` and its `Screen`. The menus load with the registry, a screen only
 * when it opens: for imports with `?menu` the build keeps nothing but the menu (scripts/menuAlone.ts).
 */
const codebookMenus = import.meta.glob<CodebookMenu>(['./screens/codebooks/*.tsx', '!./screens/codebooks/*.test.tsx'], {
  eager: true,
  import: 'menu',
  query: '?menu',
});
const codebookScreens = import.meta.glob<ComponentType>(
  ['./screens/codebooks/*.tsx', '!./screens/codebooks/*.test.tsx'],
  { import: 'Screen' },
);

interface CodebookScreen extends CodebookMenu {
  load: () => Promise<ComponentType>;
}

/** The screens of the codebooks, in the order of the menu. */
export const CODEBOOKS: readonly CodebookScreen[] = Object.entries(codebookScreens)
  .flatMap(([file, load]) => {
    const menu = codebookMenus[file];
    return menu === undefined ? [] : [{ ...menu, load }];
  })
  .sort((one, other) => one.place - other.place);
