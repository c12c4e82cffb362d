/** What the browser keeps of an administrator's lists, by person: another one on the same machine has the default. */
interface Preferences {
  /** Key of a list -> keys of the columns that are not shown. */
  hidden: Readonly<Record<string, readonly string[]>>;
  /** False: keys do nothing in lists, for those who dictate or press keys by mistake. */
  shortcuts: boolean;
}

const DEFAULT: Preferences = { hidden: {}, shortcuts: true };
const keyOf = (userId: number) => `admin-lists:${userId}`;

export function readPreferences(userId: number): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return { ...DEFAULT, ...(typeof stored === 'object' ? stored : {}) };
  } catch {
    return DEFAULT;
  }
}

export function changePreferences(userId: number, change: Partial<Preferences>): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...readPreferences(userId), ...change }));
  } catch {
    /* Without storage the next visit has the default. */
  }
}
