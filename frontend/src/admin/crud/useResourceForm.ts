import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import type { Lang } from '@/i18n/lang';
import { toast } from '@/shared/ui/toast';
import { fieldErrorsOf, languageOfPath, missingSummary, serverErrorsOf } from './draft';
import type { FieldErrorCode, ResourceFormSpec } from './resource';
import { useAdminT } from './useAdminT';

const ERROR_KEYS = {
  required: 'form.required',
  link: 'form.link',
  email: 'form.email',
  value: 'form.value',
} as const satisfies Record<FieldErrorCode, string>;

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
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<ErrorTexts>({});
  const [head, setHead] = useState<string | null>(null);
  const [tab, setTab] = useState(lang);
  const [busy, setBusy] = useState(false);

  const change = (field: string, value: unknown) => {
    setDraft((old) => ({ ...old, [field]: value }));
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([path]) => path.split('.')[0] !== field)));
    setHead(null);
    onDirty();
  };
  const showErrors = (next: ErrorTexts, text: string | null) => {
    // A field in a closed tab could not take the focus: the tab with the first error opens.
    const languages = Object.keys(next).map(languageOfPath);
    const first = languages.find((one) => one !== null);
    if (first && !languages.includes(tab)) setTab(first);
    setErrors(next);
    setHead(text);
  };
  const save = async () => {
    setBusy(true);
    onBusy(true);
    try {
      await onSubmit(draft);
    } catch (error) {
      toast.err(adminT('admin:toast.err'));
      if (error instanceof ApiError) {
        const { fields, head: text } = serverErrorsOf(error, draft, form.draftPaths);
        showErrors(fields, text);
        return;
      }
      showErrors({}, errorText(error));
      if (!(error instanceof NetworkError)) throw error;
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const codes = fieldErrorsOf(form, draft, editing);
    const found = Object.entries(codes).map(([path, code]) => [path, t(ERROR_KEYS[code])] as const);
    if (found.length === 0) return save();
    const text = adminT(`admin:missing.${missingSummary(form, codes)}`);
    showErrors(Object.fromEntries(found), text);
    toast.err(text);
  };
  return {
    draft,
    change,
    errors,
    /** What the summary says above the errors of the fields. */
    head,
    tab,
    setTab,
    busy,
    submit,
    incomplete: form.saveWhenComplete === true && Object.keys(fieldErrorsOf(form, draft, editing)).length > 0,
  };
}
