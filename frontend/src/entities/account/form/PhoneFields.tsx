import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { typedPhone } from '@/shared/form/rules';

/** One to four numbers; a further field appears once the one before it is filled. The first one is required. */
export function PhoneFields({
  values,
  onChange,
  errors = {},
  ids,
  disabled = false,
}: {
  /** Four texts, empty for none. */
  values: readonly string[];
  onChange: (index: number, value: string) => void;
  errors?: Readonly<Record<number, string | undefined>>;
  /** Id of each input, for error summaries. */
  ids: readonly string[];
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const last = values.findLastIndex((value) => value !== '') + 1;
  const gap = values.findIndex((value) => value.trim() === '');
  // What may not be filled in is not offered either.
  const shown = disabled ? Math.max(1, last) : Math.max(gap === -1 ? 4 : gap + 1, last);
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <TextInput
          key={index}
          id={ids[index]}
          name={ids[index]}
          type="tel"
          inputMode="tel"
          autoComplete={index === 0 ? 'tel' : 'off'}
          label={index === 0 ? t('form.phone_label') : t('form.phone_n', { n: index + 1 })}
          description={index === 0 ? t('form.phone_hint') : undefined}
          withAsterisk={index === 0}
          required={index === 0}
          disabled={disabled}
          value={values[index] ?? ''}
          error={errors[index]}
          onChange={(event) => onChange(index, typedPhone(event.currentTarget.value))}
        />
      ))}
    </>
  );
}
