import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '@/shared/form/FileDrop';
import { PROOF_TYPES } from '@/shared/form/fileRules';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/shared/lookups';
import { sessionQueries } from '@/shared/session/queries';
import { HelpTip } from '@/shared/ui/HelpTip';
import { longest } from '../lib/registration';
import type { StepProps } from './AccountStep';
import styles from './forms.module.css';

const HELP_REGISTER = 57;
const HELP_TAX = 58;

const TEXTS = [
  ['usr_org_full_name', 'organization'],
  ['usr_org_contact_person', 'name'],
  ['usr_org_contact', 'off'],
  ['usr_org_pib', 'off'],
  ['usr_org_id', 'off'],
  ['usr_org_registration_number', 'off'],
  ['usr_org_bank', 'off'],
] as const;

/** Step 2, for organisations only: their registers, account and proofs. */
export function BusinessStep({ values, errors, set }: StepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const types = useQuery(lookupQueries.organisationTypes(lang));
  const services = useQuery(lookupQueries.services(lang));
  const { data: config } = useQuery(sessionQueries.config());
  const proof = (field: 'usr_business_register' | 'usr_tax_info', maxBytes: number, help: number) => {
    const file = values[field];
    return (
      <FileDrop
        id={field}
        label={t(`field.${field}`)}
        limits={{ types: PROOF_TYPES, maxBytes, maxCount: 1 }}
        files={file === null ? [] : [file]}
        required
        error={errors[field]}
        help={<HelpTip id={help} topic={t(`field.${field}`)} />}
        onChange={(files) => set(field, files[0] ?? null)}
      />
    );
  };
  return (
    <div className={styles.grid}>
      {TEXTS.map(([field, autoComplete]) => (
        <TextInput
          key={field}
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
      ))}
      <NativeSelect
        id="org_type"
        name="org_type"
        label={t('field.org_type')}
        withAsterisk
        required
        value={values.org_type}
        error={types.isError ? t('common:state.load_error') : errors.org_type}
        data={[
          { value: '', label: t('common:form.choose') },
          ...(types.data ?? []).map((type) => ({ value: String(type.otp_id), label: type.otp_name })),
        ]}
        onChange={(event) => set('org_type', event.currentTarget.value)}
      />
      <div className={styles.wide}>
        <TextInput
          id="org_services"
          name="org_services"
          label={t('field.org_services')}
          description={t('hint.org_services')}
          list="org-services"
          withAsterisk
          required
          maxLength={longest('org_services')}
          value={values.org_services}
          error={errors.org_services}
          onChange={(event) => set('org_services', event.currentTarget.value)}
        />
        <datalist id="org-services">
          {(services.data ?? []).map((service) => (
            <option key={service.osr_id} value={service.osr_name} />
          ))}
        </datalist>
      </div>
      {proof('usr_business_register', config?.limits.file_bytes ?? 15_000_000, HELP_REGISTER)}
      {proof('usr_tax_info', config?.limits.tax_bytes ?? 1_572_864, HELP_TAX)}
    </div>
  );
}
