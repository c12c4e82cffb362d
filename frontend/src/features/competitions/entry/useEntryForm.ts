import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Work } from '@/api/types';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { errorText } from '@/shared/form/errorText';
import type { ErrorSummaryItem } from '@/shared/form/FormAlert';
import { useLimits } from '@/entities/site/limits';
import { entryErrors, longestOf, PLACES, TEXTS, type EntryValues, type Kind, type Place } from './fields';

type Errors = Partial<Record<Place, string>>;

export interface EntryForm {
  values: EntryValues;
  errors: Errors;
  /** What belongs to no field. */
  head: string | null;
  errorSummary: ErrorSummaryItem[];
  dirty: boolean;
  set: (change: Partial<EntryValues>) => void;
  /** Whether it may be sent; what is wrong is shown. */
  passes: () => boolean;
  /** Shows an error of the server: at its fields, the rest at the head. */
  showServerError: (error: unknown) => void;
  say: (head: string | null) => void;
}

/** Names that the server uses for fields, where the form uses another. */
const WIRE = { file: 'work_file', wrk_work: 'wrk_text', wrk_class1: 'wrk_class' };
/** Errors that a change of these fields clears. */
const CLEARED_BY: Partial<Record<keyof EntryValues, readonly Place[]>> = {
  file: ['work_file'],
  school: ['sch_id', 'sch_name'],
  typed: ['sch_id', 'sch_name', 'sch_region', 'sch_address'],
};

/** The values of an entry form and what is wrong with them. `before`: the work that is changed. */
export function useEntryForm(initial: EntryValues, kind: Kind, before: Work | null): EntryForm {
  const { t } = useTranslation(['entry', 'common']);
  const limits = useLimits();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [head, setHead] = useState<string | null>(null);

  const textOf = (place: Place): string => {
    const error = entryErrors(values, kind, limits, before)[place];
    const field = TEXTS.find((name) => name === place);
    switch (error) {
      case 'short':
        return t('common:form.too_short', { min: limits.wrk_name_min });
      case 'long': {
        const max = field === undefined ? limits.short_text_max : longestOf(field, limits);
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
  return {
    values,
    errors,
    head,
    errorSummary: PLACES.flatMap((place) => {
      const text = errors[place];
      return text === undefined
        ? []
        : [{ id: place, label: place === 'rules' ? t('rules.short') : t(`field.${place}`), text }];
    }),
    dirty: JSON.stringify(values) !== JSON.stringify(initial) || values.file !== initial.file,
    set: (change) => {
      setValues((old) => ({ ...old, ...change }));
      const cleared = Object.keys(change).flatMap(
        (name): readonly string[] => CLEARED_BY[name as keyof EntryValues] ?? [name],
      );
      setErrors((old) => Object.fromEntries(Object.entries(old).filter(([place]) => !cleared.includes(place))));
    },
    passes: () => {
      const errors = entryErrors(values, kind, limits, before);
      const wrong = PLACES.filter((place) => errors[place] !== undefined);
      setErrors(Object.fromEntries(wrong.map((place) => [place, textOf(place)])));
      setHead(null);
      return wrong.length === 0;
    },
    showServerError: (error) => {
      if (!(error instanceof ApiError)) {
        setHead(errorText(error));
        return;
      }
      // Too much was sent at once: it can only be the file.
      if (error.status === 413 && Object.keys(error.fields).length === 0) {
        setErrors({ work_file: errorText(error) });
        return;
      }
      const { head: rest, fields } = fieldMessages(error, PLACES, WIRE);
      setErrors(fields);
      setHead(rest);
    },
    say: setHead,
  };
}
