import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PhoneFields } from '@/shared/form/PhoneFields';
import { typedEmail, typedName } from '@/shared/form/rules';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/shared/lookups';
import { paths } from '@/shared/paths';
import { longest, PHONES, type AccountType, type FieldName, type Registration } from '../lib/registration';
import styles from './forms.module.css';

export interface StepProps {
  values: Registration;
  type: AccountType;
  errors: Partial<Record<FieldName, string>>;
  set: <K extends FieldName>(field: K, value: Registration[K]) => void;
}

/** Step 1: who signs up and where they are. */
export function AccountStep({ values, type, errors, set }: StepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const countries = useQuery(lookupQueries.countries(lang));
  const mismatch = values.repeat !== '' && values.repeat !== values.usr_password ? t('fault.repeat') : undefined;
  const text = (field: 'usr_region' | 'usr_address' | 'usr_postal_code', autoComplete: string) => (
    <TextInput
      id={field}
      name={field}
      label={t(`field.${field}`)}
      autoComplete={autoComplete}
      withAsterisk
      required
      maxLength={longest(field)}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  return (
    <div className={styles.grid}>
      <TextInput
        id="usr_email"
        name="usr_email"
        type="email"
        label={t('field.usr_email')}
        autoComplete="email"
        withAsterisk
        required
        maxLength={254}
        value={values.usr_email}
        error={errors.usr_email}
        onChange={(event) => set('usr_email', typedEmail(event.currentTarget.value))}
      />
      <TextInput
        id="usr_username"
        name="usr_username"
        label={t('field.usr_username')}
        description={t('hint.usr_username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
        required
        maxLength={15}
        value={values.usr_username}
        error={errors.usr_username}
        onChange={(event) => set('usr_username', event.currentTarget.value.replace(/\s/g, ''))}
      />
      <PasswordInput
        id="usr_password"
        name="usr_password"
        label={t('field.usr_password')}
        description={t('hint.usr_password')}
        autoComplete="new-password"
        withAsterisk
        required
        maxLength={128}
        value={values.usr_password}
        error={errors.usr_password}
        aria-invalid={errors.usr_password ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => set('usr_password', event.currentTarget.value)}
      />
      <PasswordInput
        id="repeat"
        name="repeat"
        label={t('field.repeat')}
        description={'\u00a0'}
        autoComplete="new-password"
        withAsterisk
        required
        maxLength={128}
        value={values.repeat}
        error={mismatch ?? errors.repeat}
        aria-invalid={(mismatch ?? errors.repeat) ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => set('repeat', event.currentTarget.value)}
      />
      <TextInput
        id="usr_name"
        name="usr_name"
        label={t(type === 'business' ? 'field.company' : 'field.usr_name')}
        autoComplete={type === 'business' ? 'organization' : 'name'}
        withAsterisk
        required
        maxLength={255}
        value={values.usr_name}
        error={errors.usr_name}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          set('usr_name', type === 'business' ? typed : typedName(typed));
        }}
      />
      <NativeSelect
        id="usr_country"
        name="usr_country"
        label={t('field.usr_country')}
        autoComplete="country"
        withAsterisk
        required
        value={values.usr_country}
        error={countries.isError ? t('common:state.load_error') : errors.usr_country}
        data={[
          { value: '', label: t('common:form.choose') },
          ...(countries.data ?? []).map((country) => ({ value: String(country.cnt_id), label: country.cnt_name })),
        ]}
        onChange={(event) => set('usr_country', event.currentTarget.value)}
      />
      {text('usr_region', 'address-level2')}
      {text('usr_address', 'street-address')}
      {text('usr_postal_code', 'postal-code')}
      <PhoneFields
        ids={PHONES}
        values={PHONES.map((field) => values[field])}
        errors={PHONES.map((field) => errors[field])}
        onChange={(index, value) => {
          const field = PHONES[index];
          if (field !== undefined) set(field, value);
        }}
      />
      <div className={`${styles.rules} ${styles.wide}`}>
        <label>
          <input
            id="rules"
            type="checkbox"
            checked={values.rules}
            aria-required
            aria-invalid={errors.rules ? true : undefined}
            aria-describedby={errors.rules ? 'rules-error' : undefined}
            onChange={(event) => set('rules', event.currentTarget.checked)}
          />
          <span>
            {t('field.rules')} <span aria-hidden>*</span>
          </span>
        </label>
        <Link to={paths.rules(lang)} target="_blank">
          {t('field.rules_link')}
        </Link>
        {errors.rules ? (
          <p id="rules-error" className={styles.error}>
            {errors.rules}
          </p>
        ) : null}
      </div>
    </div>
  );
}
