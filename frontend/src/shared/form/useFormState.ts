import { useState } from 'react';
import { fingerprint } from './fingerprint';
import type { ErrorSummaryItem } from './FormAlert';
import type { FieldErrors, FormErrors } from './formErrors';

/** Without the errors of these fields and of their parts. */
function without<Field extends string>(errors: FieldErrors<Field>, cleared: readonly string[]): FieldErrors<Field> {
  let left = errors;
  for (const path of Object.keys(errors))
    if (cleared.includes(path) || cleared.includes(path.split('.')[0] ?? path)) left = { ...left, [path]: undefined };
  return left;
}

/** What stands in the fields of a form, and what is wrong with it, at the fields in the order of the page or above. */
export function useFormState<Values extends object, Field extends string>(
  initial: Values | (() => Values),
  fields: readonly Field[],
  initialErrors: FormErrors<Field> = {},
) {
  const [start] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(start);
  const [shown, setErrors] = useState(initialErrors);
  const errors: FieldErrors<Field> = shown.fields ?? {};
  const wrong = fields.filter((field) => errors[field] !== undefined);
  /** Takes other values; the errors of the fields in `cleared` go. */
  const update = (change: (old: Values) => Values, cleared: readonly string[]) => {
    setValues(change);
    setErrors((old) => ({ ...old, fields: without(old.fields ?? {}, cleared) }));
  };
  const setValue = <K extends keyof Values & string>(field: K, value: Values[K]) =>
    update((old) => ({ ...old, [field]: value }), [field]);
  /** For `FormAlert`: a line for each wrong field. */
  const errorSummary = (label: (field: Field) => string, id: (field: Field) => string = String): ErrorSummaryItem[] =>
    wrong.map((field) => ({ id: id(field), label: label(field), text: errors[field] ?? '' }));
  return {
    start,
    values,
    update,
    setValue,
    isDirty: () => fingerprint(values) !== fingerprint(start),
    errors,
    head: shown.head ?? null,
    wrong,
    setErrors,
    errorSummary,
  };
}
