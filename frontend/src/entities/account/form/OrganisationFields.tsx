import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { lookupQueries } from '@/entities/site/lookups';
import { HelpTip } from '@/entities/site/HelpTip';
import { longest, ORGANISATION_TEXTS, type Errors, type ORGANISATION_FILES, type OrganisationValues } from './account';
import { FileDrop } from '@/shared/form/FileDrop';
import { PROOF_TYPES } from '@/shared/form/fileRules';
import styles from './OrganisationFields.module.css';

const HELP = { usr_business_register: 57, usr_tax_info: 58 } as const;
const AUTO_COMPLETE: Partial<Record<keyof OrganisationValues, string>> = {
  usr_org_full_name: 'organization',
  usr_org_contact_person: 'name',
};

type OrganisationFile = (typeof ORGANISATION_FILES)[number];

/** Registers, account and proofs of an organisation; the cells of a form's grid. */
export function OrganisationFields({
  values,
  errors,
  set,
  setFile,
  locked = () => null,
  stored = false,
}: {
  values: OrganisationValues;
  errors: Errors<OrganisationValues>;
  set: (field: Exclude<keyof OrganisationValues, OrganisationFile>, value: string) => void;
  setFile: (field: OrganisationFile, file: File | null) => void;
  /** Why a field may not be changed; null = it may. An empty reason stands elsewhere on the page. */
  locked?: (field: keyof OrganisationValues) => string | null;
  /** Proofs are on file: a new one replaces the old one. */
  stored?: boolean;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const limits = useLimits();
  const types = useQuery(lookupQueries.organisationTypes(lang));
  const services = useQuery(lookupQueries.services(lang));
  const fileField = (field: OrganisationFile, maxBytes: number) => {
    const file = values[field];
    return (
      <FileDrop
        id={field}
        label={t(`field.${field}`)}
        limits={{ types: PROOF_TYPES, maxBytes, maxCount: 1 }}
        files={file === null ? [] : [file]}
        required={!stored}
        disabled={locked(field) !== null}
        hint={t(`hint.${field}`)}
        error={errors[field]}
        help={<HelpTip id={HELP[field]} topic={t(`field.${field}`)} />}
        onChange={(files) => setFile(field, files[0] ?? null)}
      />
    );
  };
  return (
    <>
      {ORGANISATION_TEXTS.map((field) => (
        <TextInput
          key={field}
          id={field}
          name={field}
          label={t(`field.${field}`)}
          description={locked(field) || (field === 'usr_org_bank' ? t('hint.usr_org_bank') : undefined)}
          autoComplete={AUTO_COMPLETE[field] ?? 'off'}
          withAsterisk
          required
          disabled={locked(field) !== null}
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
        disabled={locked('org_type') !== null}
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
          disabled={locked('org_services') !== null}
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
      {fileField('usr_business_register', limits.file_bytes)}
      {fileField('usr_tax_info', limits.tax_bytes)}
    </>
  );
}
