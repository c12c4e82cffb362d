import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FOLDER } from './folder';
import type { Shot } from './pages.looks';
import { STATES } from './states';

const STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; color: #10201e; background: #f2f5f3; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 16px; padding: 12px 16px;
  background: #fff; border-bottom: 1px solid #d2dbd7; }
section { padding: 16px; } h2 { margin: 0 0 8px; font-size: 16px; }
ul { display: flex; flex-wrap: wrap; gap: 12px; margin: 0; padding: 0; list-style: none; align-items: flex-start; }
img { display: block; width: 100%; border: 1px solid #d2dbd7; }
li { width: calc(var(--width) * 0.25px + 40px); } .problem { color: #a21f1b; }
`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function card({ file, width, lang, scheme, problems }: Shot): string {
  const messages = problems.map((problem) => `<p class="problem">${escaped(problem)}</p>`).join('');
  return `<li data-lang="${lang}" data-scheme="${scheme}" data-width="${width}" style="--width:${width}">
${width} · ${lang} · ${scheme}<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>${messages}</li>`;
}

function chooser(name: string, values: readonly (string | number)[]): string {
  const boxes = values.map(
    (value) => `<label><input type="checkbox" data-kind="${name}" value="${value}" checked> ${value}</label>`,
  );
  return `<span>${boxes.join(' ')}</span>`;
}

const SCRIPT = `
const boxes = [...document.querySelectorAll('input')];
const show = () => { for (const item of document.querySelectorAll('li'))
  item.hidden = boxes.some((box) => !box.checked && item.dataset[box.dataset.kind] === box.value); };
for (const box of boxes) box.addEventListener('change', show);
`;

/** Writes all pictures onto one page, state by state, with the problems that the browser noticed. */
export default function sheet(): void {
  const shots = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(resolve(FOLDER, name), 'utf8')) as Shot[]);
  const sections = STATES.map(({ name }) => {
    const own = shots.filter((shot) => shot.state === name).sort((one, other) => other.width - one.width);
    return own.length === 0
      ? ''
      : `<section><h2>${escaped(name)}</h2><ul>${own.map((shot) => card(shot)).join('')}</ul></section>`;
  });
  const choices = [chooser('width', [1280, 900, 700, 390]), chooser('lang', ['sr', 'en'])];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Zbir: every page</title>
<style>${STYLE}</style><header><strong>${shots.length} pictures</strong>${choices.join('')}
${chooser('scheme', ['light', 'dark'])}</header>${sections.join('')}<script>${SCRIPT}</script></html>`;
  writeFileSync(resolve(FOLDER, 'index.html'), page);
  const withProblems = shots.filter(({ problems }) => problems.length > 0);
  for (const { state, width, lang, scheme, problems } of withProblems) {
    if (scheme === 'light') process.stdout.write(`${state}, ${width}, ${lang}: ${problems.join('; ')}\n`);
  }
  process.stdout.write(`${shots.length} pictures: ${resolve(FOLDER, 'index.html')}\n`);
}
