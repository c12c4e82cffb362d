import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorText } from '@/shared/form/errorText';

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
  const [value, setValue] = useState(known);
  const [error, setError] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const showError = (text: string) => {
    setError(text);
    input.current?.focus();
    input.current?.select();
  };
  // The form came after its dialog, which has given the focus away by then.
  useEffect(() => input.current?.focus(), []);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const text = wrong(error);
      if (text === null) setHead(errorText(error));
      else showError(text);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog is a child of the form it was opened from, as far as events go.
    event.stopPropagation();
    if (sending.isPending) return;
    setHead(null);
    setError(null);
    if (value.trim() === '') showError(missing);
    else sending.mutate(value);
  };
  const change = (next: string) => {
    setValue(next);
    setError(null);
  };
  return { input, value, change, error, head, submit, busy: sending.isPending };
}
