import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

/** A code as it is read from a phone or a list; blanks and hyphens do not matter. */
export function CodeInput({
  id,
  label,
  hint,
  digits = false,
  ref,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  hint?: string;
  /** Only the six digits of the app, no recovery code. */
  digits?: boolean;
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      id={id}
      label={label}
      {...(hint === undefined ? {} : { description: hint })}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={digits ? 'numeric' : 'text'}
      required
      maxLength={32}
      value={value}
      error={error}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
