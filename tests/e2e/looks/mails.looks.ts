import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from '@playwright/test';
import { python } from '../support/rpc';
import { FOLDER } from './folder';

interface Mail {
  name: string;
  lang: 'sr' | 'en';
  subject: string;
  text: string;
  html: string;
}

const WIDTHS = [600, 380];
const SCHEMES = ['light', 'dark'] as const;
const HEAD = `<!doctype html><meta charset="utf-8"><title>Zbir: every mail</title><style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 16px; background: #f2f5f3; }
div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; } img { border: 1px solid #d2dbd7; }
pre { width: 480px; flex: none; white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; padding: 12px; margin: 0; }
</style>`;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Pictures of every mail without its images, as many mail programs show it, and its plain text beside them. */
test('every mail', async ({ browser }) => {
  const mails = JSON.parse(await python('from tests.mail_samples import main\nmain()')) as Mail[];
  const folder = resolve(FOLDER, 'mails');
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route('**/*', (route) => route.abort());
  const page = await context.newPage();
  const sections: string[] = [];
  for (const [index, { name, lang, subject, text, html }] of mails.entries()) {
    await page.setContent(html);
    const pictures: string[] = [];
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        await page.setViewportSize({ width, height: 400 });
        await page.emulateMedia({ colorScheme: scheme });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) process.stdout.write(`${name}, ${lang}: ${width} px scroll sideways by ${over}\n`);
        const file = `${index}-${width}-${scheme}.jpg`;
        await page.screenshot({ path: resolve(folder, file), fullPage: true, type: 'jpeg', quality: 72 });
        pictures.push(`<img loading="lazy" src="${file}" alt="">`);
      }
    }
    const title = escaped(`${name}, ${lang}: ${subject}`);
    sections.push(`<h2>${title}</h2><div>${pictures.join('')}<pre>${escaped(text)}</pre></div>`);
  }
  writeFileSync(resolve(folder, 'index.html'), `${HEAD}${sections.join('\n')}`);
  process.stdout.write(`${mails.length} mails: ${resolve(folder, 'index.html')}\n`);
});
