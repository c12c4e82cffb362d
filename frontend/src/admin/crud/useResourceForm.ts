import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '@/api/errors';
import { useForm } from '@/shared/form/useForm';
import type { Lang } from '@/i18n/lang';
import { fieldErrorsOf, languageOfPath, missingSummary, serverErrorsOf } from './draft';
import type { FieldErrorCode, ResourceFormSpec } from './resource';
import { useAdminT } from './useAdminT';
import { errorToast } from './errorToast';

const ERROR_KEYS = {
  required: 'form.required',
  link: 'form.link',
  email: 'form.email',
  value: 'form.value',
} as const satisfies Record<FieldErrorCode, string>;

/** `useForm` must place no errors: only this form knows their paths (`title.sr`), so it places them itself. */
const NO_FIELDS: readonly string[] = [];

/** Texts of errors by the paths of their fields. */
export type ErrorTexts = Readonly<Record<string, string>>;

export interface ResourceFormOptions<Row, Draft extends object> {
  form: ResourceFormSpec<Row, Draft>;
  start: Draft;
  editing: boolean;
  /** The language whose tab is open at first. */
  lang: Lang;
  onSubmit: (draft: Draft) => Promise<void>;
  onDirty: () => void;
  /** Saving has begun or ended: while it runs, the dialog must not close. */
  onBusy: (busy: boolean) => void;
}

/**
 * The state of a form without its markup: the draft, its errors, the open language tab, and submitting. The client's
 * own checks come first; then `onSubmit` saves, and the server's errors go to their fields.
 */
export function useResourceForm<Row, Draft extends object>({
  form,
  start,
  editing,
  lang,
  onSubmit,
  onDirty,
  onBusy,
}: ResourceFormOptions<Row, Draft>) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const [tab, setTab] = useState(lang);
  const openTabOf = (paths: readonly string[]) => {
    // A field in a closed tab could not take the focus: the tab with the first error opens.
    const languages = paths.map(languageOfPath);
    const first = languages.find((one) => one !== null);
    if (first && !languages.includes(tab)) setTab(first);
  };
  const validate = (draft: Draft) => {
    const codes = fieldErrorsOf(form, draft, editing);
    const found = Object.entries(codes).map(([path, code]) => [path, t(ERROR_KEYS[code])] as const);
    if (found.length === 0) return {};
    const fields: Record<string, string> = Object.fromEntries(found);
    return { head: adminT(form.summary?.(draft) ?? `admin:missing.${missingSummary(form, codes)}`), fields };
  };
  const { values, errors, setErrors, update, head, busy, submit } = useForm({
    initial: start,
    fields: NO_FIELDS,
    validate,
    onInvalid: (_, { head: text, fields = {} }) => {
      openTabOf(Object.keys(fields));
      errorToast.show(text ?? '');
    },
    send: onSubmit,
    onMutate: () => {
      errorToast.dismiss();
      onBusy(true);
    },
    onSettled: () => onBusy(false),
    onError: (error, placed) => {
      errorToast.show(adminT('admin:toast.err'));
      if (error instanceof ApiError) {
        const found = serverErrorsOf(error, values, form.draftPaths);
        openTabOf(Object.keys(found.fields));
        return found;
      }
      // Any other error is a bug: show it, and report it like an uncaught exception.
      if (!(error instanceof NetworkError)) reportError(error);
      return placed;
    },
  });

  const change = (field: string, value: unknown) => {
    setErrors({ fields: errors });
    update((old) => ({ ...old, [field]: value }), [field]);
    onDirty();
  };
  const shown: ErrorTexts = Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])),
  );
  return {
    draft: values,
    change,
    errors: shown,
    /** The sentence at the head of the summary of errors. */
    head,
    tab,
    setTab,
    busy,
    submit,
    incomplete: form.saveWhenComplete === true && Object.keys(fieldErrorsOf(form, values, editing)).length > 0,
  };
}
