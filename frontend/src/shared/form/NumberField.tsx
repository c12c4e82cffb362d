import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, type Cents } from '@/shared/format/money';
import { readNumber, type NumberError, type NumberRules } from '@/shared/format/typedNumber';
import { useLang } from '@/shared/hooks/useLang';
import styles from './NumberField.module.css';
import { useNumberErrorText } from './useNumberErrorText';

type Inherited = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'type' | 'inputMode' | 'maxLength' | 'min' | 'max'
>;

export interface NumberFieldProps extends Inherited {
  /** As typed; once the field is left, in the product's own form (`1.150,50`), or as typed where it cannot be read. */
  value: string;
  onChange: (text: string) => void;
  decimals?: 0 | 2;
  /** Whole units as a number, hundredths as a bigint. */
  min?: number | Cents | undefined;
  max?: number | Cents | undefined;
  /** More than two decimals are rounded instead of refused. */
  round?: boolean | undefined;
  /** Follows the limit in sentences: a currency, a unit. */
  unit?: string | undefined;
  /** What lies beyond the limit becomes the limit when the field is left, and a note says so. */
  clamp?: 'min' | 'both' | undefined;
  /** After that has happened: the field now holds a number that nobody typed. */
  onClamp?: (() => void) | undefined;
}

const limitOf = (limit: number | Cents | undefined): Cents | undefined =>
  typeof limit === 'number' ? BigInt(limit) * 100n : limit;

/**
 * The one number input. It takes whatever is typed and never reshapes it under the fingers; when it is left, or Enter is
 * pressed, the text is read in the reader's language and shown in the product's form, or refused with a sentence beside
 * it. The parent holds the text and reads it with `readWhole` or `readCents`, which know the same rules.
 */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  min,
  max,
  round,
  unit,
  clamp,
  onClamp,
  error,
  onKeyDown,
  ...input
}: NumberFieldProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const numberErrorText = useNumberErrorText();
  const [typing, setTyping] = useState(false);
  const [note, setNote] = useState<{ text: string; of: string } | null>(null);
  const rules: NumberRules = { decimals, min: limitOf(min), max: limitOf(max), round };
  const read = readNumber(value, lang, rules);
  const numberError = read?.error;

  /**
   * Returns the limit that replaces a value beyond it; null if the field shows an error instead. A value with a minus
   * sign is taken for a typing slip, so the field shows the error.
   */
  const clamped = (found: NumberError): Cents | null => {
    if (found.code === 'max') return clamp === 'both' ? found.limit : null;
    return found.code === 'min' && clamp !== undefined && !/^\s*[-−]/.test(value) ? found.limit : null;
  };
  const leave = () => {
    setTyping(false);
    let text = value;
    const limit = numberError === undefined ? null : clamped(numberError);
    if (read !== null && read.error === undefined) {
      text = formatAmount(read.value);
      const exact = readNumber(value, lang, { decimals: 2 });
      if (round === true && exact?.error !== undefined) setNote({ text: t('form.number.rounded'), of: text });
    }
    if (limit !== null && numberError !== undefined) {
      text = formatAmount(limit);
      const shown = text + (unit === undefined ? '' : `\u00a0${unit}`);
      setNote({
        text: t(`form.number.clamped_${numberError.code === 'max' ? 'max' : 'min'}`, { limit: shown }),
        of: text,
      });
    }
    if (text !== value) onChange(text);
    if (limit !== null) onClamp?.();
  };

  const own =
    typing || numberError === undefined || input.disabled === true ? undefined : numberErrorText(numberError, unit);
  return (
    <div>
      <TextInput
        autoComplete="off"
        {...input}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        value={value}
        error={own ?? error}
        onChange={(event) => {
          setTyping(true);
          setNote(null);
          onChange(event.currentTarget.value);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          onKeyDown?.(event);
        }}
      />
      <p role="status" className={note?.of === value ? styles.note : 'zb-visually-hidden'}>
        {note?.of === value ? note.text : ''}
      </p>
    </div>
  );
}
