import type { Plugin } from 'vite';

/**
 * Leaves the files that every page already has out of the lists of files that a dynamic import preloads: the first
 * page loads these lists, and they would name the same files many times. `entry`: the module every page begins with.
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
