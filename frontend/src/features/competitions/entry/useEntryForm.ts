import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Work } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import type { FieldErrors } from '@/shared/form/formErrors';
import { useForm, type FormOptions } from '@/shared/form/useForm';
import { useLimits } from '@/entities/site/limits';
import {
  ENTRY_FIELDS,
  entryErrors,
  longestOf,
  TEXTS,
  type EntryError,
  type EntryField,
  type EntryValues,
  type Kind,
} from './fields';

export interface EntryForm {
  values: EntryValues;
  errors: FieldErrors<EntryField>;
  set: (change: Partial<EntryValues>) => void;
}

/** Names that the server uses for fields, where the form uses another. */
const WIRE: Readonly<Record<string, EntryField>> = { file: 'work_file', wrk_work: 'wrk_text', wrk_class1: 'wrk_class' };
/** Errors that a change of these fields clears. */
const CLEARED_BY: Partial<Record<keyof EntryValues, readonly EntryField[]>> = {
  file: ['work_file'],
  school: ['sch_id', 'sch_name'],
  typed: ['sch_id', 'sch_name', 'sch_region', 'sch_address'],
};

/** Returns the function that words the error of a field. */
function useEntryErrorText(): (field: EntryField, error: EntryError) => string {
  const { t } = useTranslation(['entry', 'common']);
  const limits = useLimits();
  return (field, error) => {
    const textField = TEXTS.find((name) => name === field);
    switch (error) {
      case 'short':
        return t('common:form.too_short', { min: limits.wrk_name_min });
      case 'long': {
        const max = textField === undefined ? limits.short_text_max : longestOf(textField, limits);
        return t('common:form.too_long', { max, count: max });
      }
      case 'email':
        return t('common:form.email');
      case 'link':
        return t('common:form.link');
      case 'phone':
      case 'school':
      case 'file':
      case 'rules':
        return t(`error.${error}`);
      default:
        return t('common:form.required');
    }
  };
}

type Sending<Result> = Pick<
  FormOptions<EntryValues, EntryField, Result>,
  'beforeSend' | 'send' | 'onSuccess' | 'onError'
>;

/** The form of an entry. `before`: the work that is changed. */
export function useEntryForm<Result>(
  initial: EntryValues,
  kind: Kind,
  before: Work | null,
  { onError, ...sending }: Sending<Result>,
) {
  const { t } = useTranslation('entry');
  const limits = useLimits();
  const errorTextOf = useEntryErrorText();
  const form = useForm({
    ...sending,
    initial,
    fields: ENTRY_FIELDS,
    wireNames: WIRE,
    lock: true,
    validate: (values) => {
      const found = entryErrors(values, kind, limits, before);
      const fields: FieldErrors<EntryField> = {};
      for (const field of ENTRY_FIELDS) {
        const error = found[field];
        if (error !== undefined) fields[field] = errorTextOf(field, error);
      }
      return { fields };
    },
    onError: (error, placed) => {
      // Too much was sent at once: it can only be the file.
      const tooMuch = error instanceof ApiError && error.status === 413 && Object.keys(error.fields).length === 0;
      const shown = tooMuch ? { head: null, fields: { work_file: errorText(error) } } : placed;
      return onError === undefined ? shown : onError(error, shown);
    },
  });
  return {
    ...form,
    summary: form.errorSummary((field) => (field === 'rules' ? t('rules.short') : t(`field.${field}`))),
    set: (change: Partial<EntryValues>) => {
      const cleared = Object.keys(change).flatMap(
        (name): readonly string[] => CLEARED_BY[name as keyof EntryValues] ?? [name],
      );
      form.update((old) => ({ ...old, ...change }), cleared);
    },
  };
}
