import type { ApiError } from '@/api/errors';
import { errorText } from './errorText';

interface Placed {
  /** For the alert at the head: what belongs to no field of this form; null when all found their place. */
  head: string | null;
  /** Messages by form field, in the order of the answer. */
  fields: Record<string, string>;
}

/** Server messages by form field; names are given by `rename` where form and wire differ. Pure. */
export function fieldMessages(
  error: ApiError,
  known: readonly string[],
  rename: Readonly<Record<string, string>> = {},
): Placed {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const [wire, errors] of Object.entries(error.fields)) {
    const text = errors
      .map((error) => error.message)
      .filter((message) => message !== '')
      .join(' ');
    const path = rename[wire] ?? wire;
    const root = path.split('.')[0] ?? path;
    if (known.includes(path) || known.includes(root)) {
      fields[path] = [fields[path], text || error.message].filter(Boolean).join(' ');
    } else if (text !== '') rest.push(text);
  }
  const nothingPlaced = Object.keys(fields).length === 0;
  if (rest.length > 0) return { head: rest.join(' '), fields };
  return { head: nothingPlaced ? errorText(error) : null, fields };
}
