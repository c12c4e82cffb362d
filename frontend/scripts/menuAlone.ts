import type { Plugin } from 'vite';

/** What a codebook's file imported with `?menu` gives in the build: its `menu` alone, without the screen below it. */
export function menuAlone(): Plugin {
  return {
    name: 'menu-alone',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('?menu')) return null;
      const menu = /^export const menu: CodebookMenu = \{$.*?^\};$/ms.exec(code);
      if (menu === null) throw new Error(`${id} has no "export const menu: CodebookMenu = {"`);
      return { code: menu[0], map: null };
    },
  };
}
