import type { FieldErrors } from '@/shared/form/formErrors';
import type { AdError, StepName } from './fieldKinds';
import { positionOf, stepOf } from './fields';
import type { AdErrors } from './validate';

/** The errors beside the fields: those found here, worded by `toText`, and those of the server, in its words. */
export function shownErrors(
  found: AdErrors,
  server: FieldErrors<string>,
  toText: (field: string, error: AdError) => string,
): {
  /** The message of a field. */
  messageOf: (field: string) => string | undefined;
  isShownOn: (step: StepName) => boolean;
  /** All that concern the open step, in the order of the page. */
  list: (step: StepName) => { field: string; text: string }[];
} {
  const serverTexts = Object.entries(server).flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]));
  return {
    messageOf: (field) => {
      const error = found[field];
      if (error !== undefined) return toText(field, error);
      const own = serverTexts.filter((one) => one.field === field || one.field.startsWith(`${field}.`));
      return own.length === 0 ? undefined : own.map(({ text }) => text).join(' ');
    },
    isShownOn: (step) =>
      [...Object.keys(found), ...serverTexts.map(({ field }) => field)].some((field) => stepOf(field) === step),
    list: (step) =>
      [
        ...Object.entries(found).flatMap(([field, error]) =>
          error === undefined ? [] : [{ field, text: toText(field, error) }],
        ),
        ...serverTexts.filter(({ field }) => stepOf(field) === step),
      ].sort((a, b) => positionOf(a.field) - positionOf(b.field)),
  };
}
