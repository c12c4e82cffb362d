import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { formErrors, type FormErrors } from './formErrors';
import { useFormState } from './useFormState';
import { useIdempotencyKey, type KeyFor } from './useIdempotencyKey';

export interface FormOptions<Values extends object, Field extends string, Result> extends Pick<
  UseMutationOptions<Result, Error, Values>,
  'onMutate' | 'onSuccess' | 'onSettled' | 'gcTime'
> {
  initial: Values | (() => Values);
  /** What is wrong before anything is sent. */
  initialErrors?: FormErrors<Field>;
  /** The fields that take an error, in the order of the page. */
  fields: readonly Field[];
  /** The fields by the names that the server calls them by, where these differ. */
  wireNames?: Readonly<Record<string, Field>>;
  /** What the client checks by itself: presence, length, format. Nothing is sent while it finds anything. */
  validate?: (values: Values) => FormErrors<Field>;
  /** Called with the wrong fields after `validate` found something: to focus, to tell. */
  onInvalid?: (
    wrong: readonly Field[],
    found: FormErrors<Field>,
    event: FormEvent<HTMLFormElement> | undefined,
  ) => void;
  /** Called with valid values before they are sent, e.g. to ask the person for confirmation. False cancels sending. */
  beforeSend?: (values: Values) => boolean | Promise<boolean>;
  send: (values: Values, keyFor: KeyFor) => Promise<Result>;
  /** What the form shows of an error; `placed` is the error by fields. Null shows nothing. */
  onError?: (error: Error, placed: Required<FormErrors<Field>>) => FormErrors<Field> | null;
  /** Five seconds after a sending the next one is ignored. */
  lock?: boolean;
}

/**
 * The state of a form: values, errors and the way to the server. Submitting validates, asks `beforeSend`, then sends;
 * a submit meanwhile is ignored. Errors of the server go to their fields and stay until these change. A form that must
 * not be left by mistake gives `isDirty()` to `useLeaveGuard`: of guards a page can hold only one.
 */
export function useForm<Values extends object, Field extends string, Result>({
  initial,
  initialErrors,
  fields,
  wireNames,
  validate,
  onInvalid,
  beforeSend,
  send,
  onError,
  lock = false,
  ...callbacks
}: FormOptions<Values, Field, Result>) {
  const { start, ...state } = useFormState(initial, fields, initialErrors);
  const { values, update, setErrors } = state;
  const { locked, take } = useSubmitLock();
  const { keyFor, forget } = useIdempotencyKey();
  const sending = useMutation<Result, Error, Values>({
    ...callbacks,
    mutationFn: (given) => send(given, keyFor),
    onError: (error) => {
      const placed = formErrors(error, fields, wireNames);
      const own = onError === undefined ? placed : onError(error, placed);
      if (own !== null) setErrors(own);
    },
  });
  const busy = sending.isPending;
  /** From the last question to the answer. State would be known only at the next render, too late for a second press. */
  const underway = useRef(false);

  /** Validates and shows what is wrong. */
  const passes = (event?: FormEvent<HTMLFormElement>): boolean => {
    const found = validate?.(values) ?? {};
    const texts = found.fields ?? {};
    setErrors(found);
    if (!found.head && Object.values(texts).every((text) => text === undefined)) return true;
    onInvalid?.(
      fields.filter((field) => found.fields?.[field] !== undefined),
      found,
      event,
    );
    return false;
  };
  const validateAndSend = async (event?: FormEvent<HTMLFormElement>) => {
    if (underway.current || !passes(event)) return;
    underway.current = true;
    try {
      if (beforeSend !== undefined && !(await beforeSend(values))) return;
      if (!lock || take()) await sending.mutateAsync(values);
    } catch {
      // `onError` above has shown it.
    } finally {
      underway.current = false;
    }
  };
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    // React hands the submit of a dialog on to the form that the dialog was opened from.
    event?.stopPropagation();
    void validateAndSend(event);
  };
  /** Back to an empty form whose next sending is another one. */
  const reset = (next: Values = start) => {
    update(() => next, []);
    setErrors({});
    sending.reset();
    forget();
  };
  return {
    ...state,
    passes,
    submit,
    reset,
    busy,
    sent: sending.isSuccess,
    /** Whether the button rests after a click. */
    locked,
  };
}
