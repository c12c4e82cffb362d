import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ByRoleMatcher } from '@testing-library/dom';
import type { Upload } from '../../e2e/support/files';
import { sessionOf } from '../../e2e/support/rpc';
import type { Account, Lang, Words } from '../../e2e/support/test';
import { until, type Browser } from './webdriver';

/** What watch.js gives a page. `css`: where to look; `pattern`: what the name is like, instead of `name`. */
declare const watched: {
  leave: () => void;
  isSettled: () => boolean;
  take: () => string[];
  find: (place: { css?: string; role?: string; name?: string; pattern?: string }) => Element | null;
};

/** An element of the page, as the driver names it. */
type Reference = Record<string, string>;
/** By selector, or by role and name; `in`: the selector of what it is looked for in. */
export type Place = string | { role: ByRoleMatcher; name?: string | RegExp; in?: string };

const wordsOf = (place: Place) =>
  typeof place === 'string' ? place : `${place.role} "${place.name ?? ''}" in ${place.in ?? 'the page'}`;

/** Refusals that pass by themselves: a toast goes, the page is drawn anew. */
const PASSING = ['element click intercepted', 'element not interactable', 'stale element reference'];

/** A person at a browser, who finds buttons and fields by the names that people see. */
export class Visitor {
  constructor(
    private readonly browser: Browser,
    private readonly base: string,
    readonly t: Words,
    readonly lang: Lang,
  ) {}

  /** Runs a function in the page; it sees nothing of this file but what it is given. */
  run<T, Given extends unknown[]>(what: (...given: Given) => T, ...given: Given): Promise<T> {
    const script = `return (${what.toString()}).apply(null, arguments)`;
    return this.browser.send('run', { script, args: given }) as Promise<T>;
  }

  /** Opens an address of the site, and waits until nothing is being loaded. */
  async open(path: string): Promise<void> {
    await this.run(() => {
      if ('watched' in window) watched.leave();
    });
    await this.browser.send('navigate', { url: new URL(path, this.base).href });
    await this.settle();
  }

  settle(): Promise<true> {
    // A moment between two requests looks settled, too.
    let quiet = 0;
    return until('the page has settled', async () => {
      quiet = (await this.run(() => watched.isSettled())) ? quiet + 1 : 0;
      return quiet > 3 ? true : null;
    });
  }

  /** What went wrong in the pages since the last call. */
  faults(): Promise<string[]> {
    return this.run(() => ('watched' in window ? watched.take() : []));
  }

  /** Begins signed in, as a sign-in through the dialog would leave the browser. */
  async enter({ username }: Pick<Account, 'username'>, steppedUp = false): Promise<void> {
    await this.keep(await sessionOf(username, steppedUp));
  }

  /** Puts what the client keeps of a session into the browser's storage. */
  async keep(session: Record<string, string>): Promise<void> {
    await this.open(`/${this.lang}/rules`);
    await this.run((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, session);
  }

  find(place: Place): Promise<Reference> {
    const asked =
      typeof place === 'string'
        ? { css: place }
        : {
            css: place.in,
            role: String(place.role),
            ...(place.name instanceof RegExp ? { pattern: place.name.source } : { name: place.name }),
          };
    return until(
      wordsOf(place),
      () => this.run((place) => watched.find(place), asked) as unknown as Promise<Reference | null>,
    );
  }

  /** Waits for a text anywhere in a part of the page. */
  reads(text: string, css = 'body'): Promise<true> {
    const look = (asked: string, where: string) =>
      [...document.querySelectorAll<HTMLElement>(where)].some((one) =>
        one.innerText.replaceAll('\u00a0', ' ').includes(asked),
      );
    return until(`"${text}" in ${css}`, async () =>
      (await this.run(look, text.replaceAll('\u00a0', ' '), css)) ? true : null,
    );
  }

  /** A picture of the window (PNG). */
  async picture(): Promise<Buffer> {
    return Buffer.from((await this.browser.send('picture', { full: false })) as string, 'base64');
  }

  path(): Promise<string> {
    return this.run(() => location.pathname);
  }

  /** The text of the last element of a selector as people see it, with plain spaces. */
  text(css: string): Promise<string> {
    const read = (where: string) =>
      [...document.querySelectorAll<HTMLElement>(where)].at(-1)?.innerText.replaceAll('\u00a0', ' ') ?? '';
    return this.run(read, css);
  }

  /** Presses with the mouse, as soon as the thing is enabled and nothing lies over it. */
  async press(place: Place): Promise<void> {
    await until(`${wordsOf(place)} can be pressed`, async () => {
      const found = await this.find(place);
      const ready = await this.run((element) => {
        const pressed = element as unknown as HTMLElement;
        pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
        return !pressed.matches(':disabled, [aria-disabled="true"], [data-disabled]');
      }, found);
      return ready && (await this.tried('click', found)) ? true : null;
    });
  }

  /** Types into a field, over what stands in it. */
  async fill(place: Place, text: string): Promise<void> {
    const found = await this.find(place);
    await this.run((element) => {
      const field = element as unknown as HTMLInputElement;
      field.scrollIntoView({ block: 'center', behavior: 'instant' });
      field.focus();
      field.select();
    }, found);
    await this.tried('type', found, text);
  }

  /** Waits until nothing of this kind is there. */
  gone(css: string): Promise<true> {
    return until(`${css} is gone`, async () =>
      (await this.run((where) => document.querySelector(where) === null, css)) ? true : null,
    );
  }

  /** Chooses in a list, by the value or the text of the option. */
  async choose(place: Place, option: string): Promise<void> {
    const found = await this.find(place);
    const wanted = await until(`the option ${option}`, () =>
      this.run(
        (element, asked) =>
          [...(element as unknown as HTMLSelectElement).options].find((one) => [one.value, one.text].includes(asked)),
        found,
        option,
      ),
    );
    await this.tried('click', wanted as unknown as Reference);
  }

  /** Gives a file to a field. */
  async attach(css: string, { name, buffer }: Upload): Promise<void> {
    const path = join(this.browser.folder, name);
    writeFileSync(path, buffer);
    await this.tried('type', await this.find(css), path);
  }

  /** Waits for the first file that the browser has saved. */
  saved(): Promise<Buffer> {
    const folder = join(this.browser.folder, 'saved');
    return until('a file is saved', () => {
      const [name] = existsSync(folder) ? readdirSync(folder) : [];
      if (name === undefined || /\.(part|wkdownload)$/.test(name)) return null;
      const file = readFileSync(join(folder, name));
      return file.length === 0 ? null : file;
    });
  }

  /** Sends a command about an element; false when something lies over it, or the page has drawn it anew. */
  private async tried(command: 'click' | 'type', element: Reference, text?: string): Promise<boolean> {
    try {
      await this.browser.send(command, { id: Object.values(element)[0], ...(text === undefined ? {} : { text }) });
      return true;
    } catch (error) {
      if (error instanceof Error && PASSING.includes(error.name)) return false;
      throw error;
    }
  }
}
