import { rmSync } from 'node:fs';

/** The commands of WebDriver (W3C) that these tests use, each under its two names: of HTTP and of Firefox's own socket. */
export const COMMANDS = {
  navigate: { path: '/url', marionette: 'WebDriver:Navigate' },
  run: { path: '/execute/sync', marionette: 'WebDriver:ExecuteScript' },
  click: { path: '/element/{id}/click', marionette: 'WebDriver:ElementClick' },
  type: { path: '/element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  picture: { path: '/screenshot', marionette: 'WebDriver:TakeScreenshot' },
  size: { path: '/window/rect', marionette: 'WebDriver:SetWindowRect' },
} as const;

export type Command = keyof typeof COMMANDS;
export type Values = Record<string, unknown>;

/** What a driver said of a command that could not be done; `name` as in W3C's list of errors. */
export function refusal(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/** A browser of its own, with storage of its own. */
export interface Browser {
  /** For files of this visit; what the browser saves comes into its folder `saved`. */
  folder: string;
  send: (command: Command, values: Values) => Promise<unknown>;
  end: () => Promise<void>;
}

/** Calls `look` until it gives something, for a minute: a guard against hanging. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined> | T | null | undefined,
): Promise<T> {
  const last = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    if (Date.now() > last) throw new Error(`Not within a minute: ${what}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** Removes the folder of a browser that has been told to end: its processes end a moment later, and may still write. */
export async function removeFolder(folder: string): Promise<void> {
  await until(`${folder} is written to no more`, () => {
    try {
      rmSync(folder, { recursive: true, force: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') return null;
      throw error;
    }
  });
}
