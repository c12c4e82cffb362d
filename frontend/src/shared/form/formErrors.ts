import { ApiError } from '@/api/errors';
import { errorText } from './errorText';
import { fieldMessages } from './fieldMessages';

/** One text for each wrong field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export interface FormErrors<Field extends string> {
  /** What belongs to no field; it stands above them. */
  head?: string | null;
  fields?: FieldErrors<Field>;
}

/** An error of a request by the fields of a form: the server's messages at the fields that they name, the rest above. */
export function formErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  wireNames: Readonly<Record<string, Field>> = {},
): Required<FormErrors<Field>> {
  if (!(error instanceof ApiError)) return { head: errorText(error), fields: {} };
  const placed = fieldMessages(error, fields, wireNames);
  const entries = Object.entries(placed.fields);
  let found: FieldErrors<Field> = {};
  for (const field of fields) {
    const texts = entries.flatMap(([path, text]) => (path === field || path.startsWith(`${field}.`) ? [text] : []));
    if (texts.length > 0) found = { ...found, [field]: [...new Set(texts)].join(' ') };
  }
  return { head: placed.head, fields: found };
}
