/* The icons of post groups. Names: the frozen list that the server checks against, too. Shapes: of the pinned icon
   package, written into one sprite at build time; the server cuts single ones out of it (/icons/<name>.svg#i). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type Shape = [tag: string, attributes: Record<string, string>][];

const LIST = resolve(import.meta.dirname, '../../trading/codebooks/icons.json');
const NAMES = 'virtual:icon-names';
const SPRITE = 'icons.svg';
const LOOK =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

export const names = JSON.parse(readFileSync(LIST, 'utf8')) as string[];

/** Returns the sprite: a symbol per name. Fails when the package does not have one of them. */
export async function sprite(): Promise<string> {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${(await Promise.all(names.map(symbol))).join('\n')}\n</svg>\n`;
}

async function symbol(name: string): Promise<string> {
  const shape = (await import(`lucide-react/icons/${name}`)) as { __iconData?: { name: string; node: Shape } };
  if (shape.__iconData?.name !== name) throw new Error(`The icon package has no "${name}" of its own.`);
  const parts = shape.__iconData.node.map(([tag, attributes]) => {
    const given = Object.entries(attributes).filter(([key]) => key !== 'key');
    return `<${tag}${given.map(([key, value]) => ` ${key}="${value}"`).join('')}/>`;
  });
  return `<symbol id="${name}" ${LOOK}>${parts.join('')}</symbol>`;
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
