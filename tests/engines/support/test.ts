import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { words, type Lang } from '../../e2e/support/words';
import { startFirefox } from './firefox';
import { Visitor } from './visitor';
import { startWebKit } from './webkit';
import type { Browser } from './webdriver';

export interface Settings {
  start: 'firefox' | 'webkit';
  base: string;
}

/** `enter` opens one more browser; faults that a test has not taken itself fail it. */
interface Fixtures {
  enter: (lang: Lang) => Promise<Visitor>;
}

export const test = base.extend<Settings & Fixtures>({
  start: ['firefox', { option: true }],
  base: ['', { option: true }],
  enter: async ({ start, base: site }, use, info) => {
    const browsers: Browser[] = [];
    const visitors: Visitor[] = [];
    await use(async (lang) => {
      const browser = await (start === 'firefox' ? startFirefox() : startWebKit());
      browsers.push(browser);
      await browser.send('size', { width: 1280, height: 860 });
      const visitor = new Visitor(browser, site, words(lang), lang);
      visitors.push(visitor);
      return visitor;
    });
    if (info.status !== info.expectedStatus)
      for (const [index, visitor] of visitors.entries())
        writeFileSync(info.outputPath(`window-${index + 1}.png`), await visitor.picture());
    const faults = await Promise.all(visitors.map((visitor) => visitor.faults()));
    await Promise.all(browsers.map((browser) => browser.end()));
    expect(faults.flat()).toEqual([]);
  },
});

export { expect };
