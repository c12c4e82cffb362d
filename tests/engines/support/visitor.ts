import type * as Dom from '@testing-library/dom';
import { sessionOf } from '../../e2e/support/rpc';
import type { Account, Lang, Words } from '../../e2e/support/test';
import { until, type Browser } from './webdriver';

declare const TestingLibraryDom: typeof Dom;
declare const watched: { leave: () => void; isSettled: () => boolean; take: () => string[] };

type Role = Dom.ByRoleMatcher;
/** An element of the page, as the driver names it. */
type Reference = Record<string, string>;
/** By selector, or by role and name; `in`: the selector of what it is looked for in. */
export type Place = string | { role: Role; name?: string | RegExp; in?: string };

const wordsOf = (place: Place) =>
  typeof place === 'string' ? place : `${place.role} "${place.name ?? ''}" in ${place.in ?? 'the page'}`;

/** Runs in the page: the first visible element of a place. Names are compared whole; a pattern comes as its source. */
function first(place: { css?: string; role?: string; name?: string; pattern?: string }): Element | null {
  const inside = [...document.querySelectorAll<HTMLElement>(place.css ?? 'body')];
  if (place.role === undefined) return inside[0] ?? null;
  const name = place.pattern === undefined ? place.name : new RegExp(place.pattern);
  for (const one of inside.toReversed()) {
    const [found] = TestingLibraryDom.queryAllByRole(one, place.role, name === undefined ? {} : { name });
    if (found !== undefined) return found;
  }
  return null;
}

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
    return this.run(() => watched.take());
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
    return until(wordsOf(place), () => this.run(first, asked) as unknown as Promise<Reference | null>);
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

  path(): Promise<string> {
    return this.run(() => location.pathname);
  }

  async press(place: Place): Promise<void> {
    const found = await this.find(place);
    await this.run((element) => (element as unknown as Element).scrollIntoView({ block: 'center' }), found);
    await this.browser.send('click', { id: Object.values(found)[0] });
  }

  /** Types into a field, over what stands in it. */
  async fill(place: Place, text: string): Promise<void> {
    const found = await this.find(place);
    await this.run((element) => {
      const field = element as unknown as HTMLInputElement;
      field.scrollIntoView({ block: 'center' });
      field.focus();
      field.select();
    }, found);
    await this.browser.send('type', { id: Object.values(found)[0], text });
  }

  /** Chooses in a list by the value, or by the text of the option. */
  async choose(place: Place, option: string): Promise<void> {
    const found = await this.find(place);
    await this.run(
      (element, wanted) => {
        const list = element as unknown as HTMLSelectElement;
        const chosen = [...list.options].find((one) => one.value === wanted || one.text === wanted);
        if (chosen === undefined) throw new Error(`There is no option ${wanted}`);
        list.value = chosen.value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      found,
      option,
    );
  }

  /** Gives a file to a field; `file` is its path. */
  async attach(css: string, file: string): Promise<void> {
    await this.browser.send('type', { id: Object.values(await this.find(css))[0], text: file });
  }
}
