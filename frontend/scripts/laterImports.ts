import type { Plugin } from 'vite';

/**
 * Lists of what a later import needs leave out what every page has already: the lists come with the first page, and
 * would name the same files for each of the others. `entry`: the module that every page begins with.
 */
export function laterImports(entry: string) {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'later-imports',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      const walk = (name: string): void => {
        const chunk = bundle[name];
        if (first.has(name) || chunk?.type !== 'chunk') return;
        first.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) first.add(css);
        chunk.imports.forEach(walk);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(entry)) walk(chunk.fileName);
      }
    },
  };
  return { plugin, missing: (_: string, files: string[]) => files.filter((file) => !first.has(file)) };
}
