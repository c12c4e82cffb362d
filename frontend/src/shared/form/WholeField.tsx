import { useState } from 'react';
import { formatNumber } from '@/shared/format/money';
import { readWhole } from '@/shared/format/typedNumber';
import { useLang } from '@/shared/hooks/useLang';
import { NumberField, type NumberFieldProps } from './NumberField';

/**
 * A whole number for parents that hold its plain figures (`1150`): the typed text as long as it says no whole number,
 * which then is never plain figures, and empty where nothing is typed. Limits are told here; the parent checks them.
 */
export function WholeField({
  value,
  onChange,
  ...field
}: Omit<NumberFieldProps, 'decimals' | 'round'> & { min?: number | undefined; max?: number | undefined }) {
  const lang = useLang();
  const [typing, setTyping] = useState<{ text: string; value: string } | null>(null);
  const shown = /^\d+$/.test(value) ? formatNumber(BigInt(value)) : value;
  return (
    <NumberField
      {...field}
      value={typing?.value === value ? typing.text : shown}
      onChange={(text) => {
        const next = String(readWhole(text, lang) ?? text.trim());
        setTyping({ text, value: next });
        onChange(next);
      }}
    />
  );
}
