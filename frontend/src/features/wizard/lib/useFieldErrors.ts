import { useState } from 'react';
import { positionOf, stepOf } from './fields';
import type { AdError, StepName } from './fieldKinds';
import type { AdErrors } from './validate';

/** The name of a field without what says where inside it: `prices` of `prices.1.price`. */
export function rootOf(field: string): string {
  return field.split('.')[0] ?? field;
}

/** Errors that a change of these fields makes obsolete. */
function affectedBy(fields: readonly string[]): Set<string> {
  const affected = new Set(fields);
  // The two ways to declare are one demand; steps, quantity and price stand and fall together.
  if (affected.has('pro_declaration_text')) affected.add('pro_declaration');
  if (affected.has('pro_quantity') || affected.has('pro_base_price')) affected.add('prices');
  return affected;
}

/** The errors beside the fields: those found here, and those that the server found, in its words. */
export function useFieldErrors(): {
  setErrors: (errors: AdErrors) => void;
  /** What is wrong as a whole; it stands above the fields. */
  alertText: string | null;
  setAlertText: (text: string | null) => void;
  /** Shows what the server found. */
  setServerErrors: (alertText: string | null, texts: Record<string, string>) => void;
  clear: (fields: readonly string[]) => void;
  /** The message of a field; `toText` words an error that was found here. */
  messageOf: (field: string, toText: (field: string, error: AdError) => string) => string | undefined;
  isShownOn: (step: StepName) => boolean;
  /** All that concern the open step, in the order of the page. */
  list: (step: StepName, toText: (field: string, error: AdError) => string) => { field: string; text: string }[];
} {
  const [errors, setErrors] = useState<AdErrors>({});
  const [serverErrors, setServerTexts] = useState<Record<string, string>>({});
  const [alertText, setAlertText] = useState<string | null>(null);
  return {
    setErrors,
    alertText,
    setAlertText,
    setServerErrors: (text, texts) => {
      setAlertText(text);
      setServerTexts(texts);
    },
    clear: (fields) => {
      const affected = affectedBy(fields);
      setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !affected.has(field))));
      setServerTexts((old) =>
        Object.fromEntries(Object.entries(old).filter(([field]) => !affected.has(rootOf(field)))),
      );
    },
    messageOf: (field, toText) => {
      const error = errors[field];
      if (error !== undefined) return toText(field, error);
      const texts = Object.entries(serverErrors).filter(([name]) => name === field || name.startsWith(`${field}.`));
      return texts.length === 0 ? undefined : texts.map(([, text]) => text).join(' ');
    },
    isShownOn: (step) => Object.keys({ ...errors, ...serverErrors }).some((field) => stepOf(field) === step),
    list: (step, toText) =>
      [
        ...Object.entries(errors).flatMap(([field, error]) =>
          error === undefined ? [] : [{ field, text: toText(field, error) }],
        ),
        ...Object.entries(serverErrors)
          .filter(([field]) => stepOf(field) === step)
          .map(([field, text]) => ({ field, text })),
      ].sort((a, b) => positionOf(a.field) - positionOf(b.field)),
  };
}
