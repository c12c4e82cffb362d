/* The icons of ad groups. Their names are a fixed list that the server checks, too. The build writes their shapes from
   the icon package into one sprite, and the server cuts single icons out of it (/icons/<name>.svg#i). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FunctionComponent } from 'react';
import type { Plugin } from 'vite';

const LIST = resolve(import.meta.dirname, '../../trading/codebooks/icons.json');
const NAMES = 'virtual:icon-names';
const SPRITE = 'icons.svg';
const LOOK =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

export const names = JSON.parse(readFileSync(LIST, 'utf8')) as string[];

/** Returns the sprite: a symbol per name. Fails when the package does not have one of them. */
async function sprite(): Promise<string> {
  // Import the package as one file: its single icons are thousands of files, more than a process may often open.
  const { icons } = (await import('lucide-react')) as { icons: Record<string, FunctionComponent> };
  const { createElement } = await import('react');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const shapes = new Map(Object.values(icons).map((icon) => shapeOf(renderToStaticMarkup(createElement(icon)))));
  const symbols = names.map((name) => {
    const shape = shapes.get(name);
    if (shape === undefined) throw new Error(`The icon package has no "${name}" of its own.`);
    return `<symbol id="${name}" ${LOOK}>${shape}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

/** Returns the name and the inner markup of an icon. svg: the markup of the package. */
function shapeOf(svg: string): [name: string | undefined, shape: string | undefined] {
  const [, name, shape] = /^<svg [^>]*class="lucide lucide-([^" ]+)[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
  return [name, shape?.replaceAll(/><\/[a-z]+>/g, '/>')];
}

export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id === NAMES ? `\0${NAMES}` : null),
    load: (id) => (id === `\0${NAMES}` ? `export default ${JSON.stringify(names)};` : null),
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: SPRITE, source: await sprite() });
    },
    configureServer(server) {
      server.middlewares.use(`/${SPRITE}`, (_request, response, next) => {
        sprite().then((content) => response.setHeader('Content-Type', 'image/svg+xml').end(content), next);
      });
    },
  };
}
