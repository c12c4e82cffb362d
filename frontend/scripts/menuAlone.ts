import type { Plugin } from 'vite';

/** Lets the build import a codebook's file with `?menu`: only its `menu` remains, without the screen. */
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
