import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { longest, PHONES, PLACE_TEXTS, type Errors, type PlaceValues } from './account';
import { PhoneFields } from './PhoneFields';

const AUTO_COMPLETE = {
  usr_region: 'address-level2',
  usr_address: 'street-address',
  usr_postal_code: 'postal-code',
} as const;

/** Where somebody is and how to call them; the cells of a form's grid. */
export function PlaceFields({
  values,
  errors,
  set,
  disabled = false,
}: {
  values: PlaceValues;
  errors: Errors<PlaceValues>;
  set: (field: keyof PlaceValues, value: string) => void;
  disabled?: boolean;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const countries = useQuery(lookupQueries.countries(lang));
  return (
    <>
      <NativeSelect
        id="usr_country"
        name="usr_country"
        label={t('field.usr_country')}
        autoComplete="country"
        withAsterisk
        required
        disabled={disabled}
        value={values.usr_country}
        error={countries.isError ? t('common:state.load_error') : errors.usr_country}
        data={[
          { value: '', label: t('common:form.choose') },
          ...(countries.data ?? []).map((country) => ({ value: String(country.cnt_id), label: country.cnt_name })),
        ]}
        onChange={(event) => set('usr_country', event.currentTarget.value)}
      />
      {PLACE_TEXTS.map((field) => (
        <TextInput
          key={field}
          id={field}
          name={field}
          label={t(`field.${field}`)}
          autoComplete={AUTO_COMPLETE[field]}
          withAsterisk
          required
          disabled={disabled}
          maxLength={longest(field)}
          value={values[field]}
          error={errors[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      ))}
      <PhoneFields
        ids={PHONES}
        disabled={disabled}
        values={PHONES.map((field) => values[field])}
        errors={PHONES.map((field) => errors[field])}
        onChange={(index, value) => {
          const field = PHONES[index];
          if (field !== undefined) set(field, value);
        }}
      />
    </>
  );
}
