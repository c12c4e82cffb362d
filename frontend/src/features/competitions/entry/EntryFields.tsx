import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { imageUrl } from '@/api/client';
import type { Work } from '@/api/types';
import { FileDrop } from '@/shared/form/FileDrop';
import { typedEmail, typedPhone } from '@/shared/form/rules';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { byLink, fileTypes, longestOf, withSchool, type EntryValues, type Kind, type TextField } from './fields';
import { SchoolField } from './SchoolField';
import type { EntryForm } from './useEntryForm';
import styles from './entry.module.css';

const INPUT: Partial<Record<TextField, { type?: string; inputMode?: 'email' | 'tel' | 'url'; autoComplete: string }>> =
  {
    wrk_text: { type: 'url', inputMode: 'url', autoComplete: 'url' },
    wrk_parent: { autoComplete: 'name' },
    wrk_email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
    wrk_phone_number: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
    wrk_address: { autoComplete: 'street-address' },
    wrk_postal_code: { autoComplete: 'postal-code' },
    wrk_region: { autoComplete: 'address-level1' },
    wrk_sponsor_link: { type: 'url', inputMode: 'url', autoComplete: 'off' },
  };

/** The part of the typed text that a field accepts. */
function acceptedText(field: TextField, text: string): string {
  if (field === 'wrk_email') return typedEmail(text);
  return field === 'wrk_phone_number' ? typedPhone(text) : text;
}

/** The fields of a new or sent work; `work` is the one being edited. */
export function EntryFields({
  kind,
  form,
  work,
  competitionId,
}: {
  kind: Kind;
  form: EntryForm;
  work: Work | null;
  competitionId: number;
}) {
  const { t } = useTranslation(['entry', 'common']);
  const lang = useUrlLang();
  const limits = useLimits();
  const { values, errors, set } = form;
  const text = (field: TextField, required = true, hint?: string) => (
    <TextInput
      id={field}
      name={field}
      label={t(`field.${field}`)}
      description={hint}
      autoComplete="off"
      {...INPUT[field]}
      required={required}
      withAsterisk={required}
      maxLength={longestOf(field, limits)}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set({ [field]: acceptedText(field, event.currentTarget.value) } as Partial<EntryValues>)}
    />
  );
  return (
    <>
      <fieldset className={styles.part}>
        <legend>{t('part.work')}</legend>
        {text('wrk_name', true, t('hint.wrk_name', { min: limits.wrk_name_min, max: limits.wrk_name_max }))}
        {byLink(kind) ? (
          text('wrk_text', true, t('hint.wrk_text'))
        ) : (
          <div className={styles.file}>
            {work?.work_file ? (
              <p className={styles.present}>
                <a href={imageUrl(work.work_file)} target="_blank" rel="noopener noreferrer">
                  {t('file.present')}
                </a>
              </p>
            ) : null}
            <FileDrop
              id="work_file"
              label={t(work === null ? 'field.work_file' : 'file.new')}
              limits={{ types: fileTypes(kind), maxBytes: limits.wrk_bytes, maxCount: 1 }}
              files={values.file === null ? [] : [values.file]}
              required={work === null}
              error={errors.work_file}
              onChange={(files) => set({ file: files[0] ?? null })}
            />
          </div>
        )}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('part.author')}</legend>
        {text('wrk_author', true, t('hint.wrk_author'))}
        {withSchool(kind) ? (
          <>
            <SchoolField age={kind.cmp_age} values={values} errors={errors} set={set} />
            <div className={styles.short}>{text('wrk_class', true, t('hint.wrk_class'))}</div>
          </>
        ) : null}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('part.contact')}</legend>
        <p className={styles.note}>{t('hint.contact')}</p>
        {text('wrk_parent')}
        <div className={styles.pair}>
          {text('wrk_email')}
          {text('wrk_phone_number')}
        </div>
        {text('wrk_address')}
        <div className={styles.pair}>
          {text('wrk_postal_code')}
          {text('wrk_region')}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('part.sponsor')}</legend>
        <p className={styles.note}>{t('hint.sponsor')}</p>
        <div className={styles.pair}>
          {text('wrk_sponsor_name', false)}
          {text('wrk_sponsor_link', false)}
        </div>
      </fieldset>
      {work === null ? (
        <div className={styles.rules}>
          <label>
            <input
              id="rules"
              type="checkbox"
              checked={values.rules}
              aria-required
              aria-invalid={errors.rules ? true : undefined}
              aria-describedby={errors.rules ? 'rules-error' : undefined}
              onChange={(event) => set({ rules: event.currentTarget.checked })}
            />
            <span>
              {t('field.rules')} <span aria-hidden>*</span>
            </span>
          </label>
          <Link to={paths.competition(lang, competitionId, 'rules')} target="_blank">
            {t('rules.link')}
          </Link>
          {errors.rules ? (
            <p id="rules-error" className={styles.error}>
              {errors.rules}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
