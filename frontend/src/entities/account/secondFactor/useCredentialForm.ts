import { useEffect, useRef } from 'react';
import { errorText } from '@/shared/form/errorText';
import { useForm } from '@/shared/form/useForm';

/** A form of one field that proves who sits there: what is typed, what is wrong with it, and what is wrong otherwise. */
export function useCredentialForm<Result>({
  known = '',
  missing,
  send,
  onDone,
  wrong,
}: {
  /** Typed a moment ago. */
  known?: string;
  /** Said where nothing is typed. */
  missing: string;
  send: (given: string) => Promise<Result>;
  onDone: (result: Result) => void;
  /** What an error says of the field; null where it is about something else. */
  wrong: (error: unknown) => string | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  // The form came after its dialog, which has given the focus away by then.
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { credential: known },
    fields: ['credential'],
    validate: ({ credential }) => (credential.trim() === '' ? { fields: { credential: missing } } : {}),
    onInvalid: focus,
    send: ({ credential }) => send(credential),
    onSuccess: (result) => onDone(result),
    onError: (error) => {
      const text = wrong(error);
      if (text === null) return { head: errorText(error) };
      focus();
      return { fields: { credential: text } };
    },
  });
  return {
    input,
    value: form.values.credential,
    change: (next: string) => form.setValue('credential', next),
    error: form.errors.credential ?? null,
    head: form.head,
    submit: form.submit,
    busy: form.busy,
  };
}
