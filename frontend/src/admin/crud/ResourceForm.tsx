import { Button, Tabs } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { isLang, LANGS, type Lang } from '@/i18n/lang';
import { toast } from '@/shared/ui/toast';
import type { ResourceFormSpec, FieldErrorCode, Field } from './resource';
import styles from './ResourceForm.module.css';
import { fieldErrorsOf, fieldsOf, languageOf, serverErrorsOf, missingSummary } from './draft';
import { FieldInput } from './FieldInput';
import { useAdminT } from './useAdminT';

const ERROR_KEYS = {
  required: 'form.required',
  link: 'form.link',
  email: 'form.email',
  value: 'form.value',
} as const satisfies Record<FieldErrorCode, string>;

/**
 * The form of a book: its fields in their order, texts in two languages in a tab for each where the first of them
 * stands, faults at their fields and in
 * a summary. Knows nothing of the server: `onSubmit` saves.
 */
export function ResourceForm<Row, Draft extends object>({
  name,
  form,
  start,
  editing,
  lang: first,
  onSubmit,
  onDirty,
  onBusy,
  onCancel,
}: {
  /** Sets the ids of the fields apart. */
  name: string;
  form: ResourceFormSpec<Row, Draft>;
  start: Draft;
  editing: boolean;
  /** The tab that is open at first. */
  lang: Lang;
  onSubmit: (draft: Draft) => Promise<void>;
  onDirty: () => void;
  /** Saving is under way: what closes by itself must stay. */
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [head, setHead] = useState<string | null>(null);
  const [tab, setTab] = useState(first);
  const [busy, setBusy] = useState(false);
  const fields = fieldsOf(form.fields, editing);
  const tabbed = (field: Field<Draft>) => 'perLanguage' in field && field.perLanguage === true;
  const inTabs = fields.filter(tabbed);
  const id = (path: string) => `${name}-${path.replaceAll('.', '-')}`;

  const [opening] = fields;
  const firstId = opening === undefined ? '' : id(tabbed(opening) ? `${opening.name}.${first}` : opening.name);
  // A form that comes after its dialog, with what had to be fetched, takes the focus by itself.
  useEffect(() => {
    document.getElementById(firstId)?.focus();
  }, [firstId]);

  const change = (field: string, value: unknown) => {
    setDraft((old) => ({ ...old, [field]: value }));
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([path]) => path.split('.')[0] !== field)));
    setHead(null);
    onDirty();
  };
  const show = (found: Readonly<Record<string, string>>, text: string | null) => {
    // The tab with the first fault opens, so that the focus can go there.
    const languages = Object.keys(found).map(languageOf);
    const wanted = languages.find((lang) => lang !== null);
    if (wanted && !languages.includes(tab)) setTab(wanted);
    setErrors(found);
    setHead(text);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const found = fieldErrorsOf(form, draft, editing);
    const seen = Object.entries(found).map(([path, code]) => [path, t(ERROR_KEYS[code])] as const);
    if (seen.length > 0) {
      const text = adminT(`admin:missing.${missingSummary(form, found)}`);
      show(Object.fromEntries(seen), text);
      toast.err(text);
      return;
    }
    setBusy(true);
    onBusy(true);
    try {
      await onSubmit(draft);
    } catch (error) {
      toast.err(adminT('admin:toast.err'));
      if (error instanceof ApiError) {
        const { fields: found, head: text } = serverErrorsOf(error, draft, form.rename);
        show(found, text);
      } else if (error instanceof NetworkError) show({}, errorText(error));
      else {
        show({}, errorText(error));
        throw error;
      }
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };
  const labelOf = (path: string) => {
    const field = fields.find((one) => one.name === path.split('.')[0]);
    const own = field?.kind === 'custom' ? field.labelOf?.(path, adminT) : undefined;
    if (own !== undefined) return own;
    const lang = languageOf(path);
    const label = field === undefined ? path : adminT(field.label);
    return lang === null
      ? label
      : adminT('admin:field.in_language', { label, language: adminT(`admin:field.in_${lang}`) });
  };
  const input = (field: (typeof fields)[number], lang?: Lang) => (
    <FieldInput
      key={field.name}
      field={field}
      draft={draft}
      change={change}
      errors={errors}
      id={id}
      editing={editing}
      first={field === opening && (lang === undefined || lang === first)}
      {...(lang === undefined ? {} : { lang })}
    />
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      // A link of the summary into a tab that is not open opens it first.
      onClickCapture={({ target }) => {
        const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
        const path = Object.keys(errors).find((at) => link?.getAttribute('href') === `#${id(at)}`);
        const lang = path === undefined ? null : languageOf(path);
        if (lang !== null && lang !== tab) flushSync(() => setTab(lang));
      }}
    >
      <FormAlert
        text={head}
        problems={Object.entries(errors).map(([path, text]) => ({ id: id(path), label: labelOf(path), text }))}
      />
      {fields.map((field) => {
        if (!tabbed(field)) return input(field);
        return field === inTabs[0] ? (
          <Tabs
            key="languages"
            value={tab}
            onChange={(next) => (isLang(next) ? setTab(next) : undefined)}
            // Hidden, not put to sleep: an editor that sleeps has lost itself.
            keepMountedMode="display-none"
            className={styles.tabs}
          >
            <Tabs.List aria-label={adminT('admin:field.languages')}>
              {LANGS.map((lang) => (
                <Tabs.Tab key={lang} value={lang} lang={lang}>
                  {adminT(`admin:field.${lang}`)}
                  {Object.keys(errors).some((path) => languageOf(path) === lang) ? (
                    <span className={styles.mark}>
                      <span className="zb-visually-hidden">, {t('form.fault_step')}</span>
                    </span>
                  ) : null}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {LANGS.map((lang) => (
              <Tabs.Panel key={lang} value={lang} className={styles.panel}>
                {inTabs.map((field) => input(field, lang))}
              </Tabs.Panel>
            ))}
          </Tabs>
        ) : null;
      })}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          loading={busy}
          disabled={form.whole === true && Object.keys(fieldErrorsOf(form, draft, editing)).length > 0}
        >
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}
