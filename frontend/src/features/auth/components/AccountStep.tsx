import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlaceFields } from '@/entities/account/form/PlaceFields';
import { typedEmail, typedName } from '@/shared/form/rules';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import type { AccountType, FieldName, Registration } from '../lib/registration';
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
  const mismatch = values.repeat !== '' && values.repeat !== values.usr_password ? t('error.repeat') : undefined;
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
      <PlaceFields values={values} errors={errors} set={set} />
      <div className={`${styles.rules} ${styles.wide}`}>
        {type === 'user' ? (
          <>
            <label>
              <input
                id="usr_private"
                type="checkbox"
                checked={values.usr_private}
                aria-describedby="usr_private-hint"
                onChange={(event) => set('usr_private', event.currentTarget.checked)}
              />
              {t('field.usr_private')}
            </label>
            <p id="usr_private-hint" className={styles.hint}>
              {t('hint.usr_private')}
            </p>
          </>
        ) : null}
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
