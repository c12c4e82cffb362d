import { Button, Tabs } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/entities/account/session/useMay';
import { FormAlert } from '@/shared/form/FormAlert';
import { isLang, LANGS, type Lang } from '@/i18n/lang';
import { languageOfPath, visibleFields } from './draft';
import { FieldInput } from './FieldInput';
import type { Field } from './resource';
import styles from './ResourceForm.module.css';
import { useAdminT, type AdminT } from './useAdminT';
import { useResourceForm, type ErrorTexts, type ResourceFormOptions } from './useResourceForm';

const isPerLanguage = <D,>(field: Field<D>) => 'perLanguage' in field && field.perLanguage === true;

/** The label of the input at a path, with the language if the path has one. */
function labelOf<D>(fields: readonly Field<D>[], path: string, adminT: AdminT): string {
  const field = fields.find((one) => one.name === path.split('.')[0]);
  const own = field?.kind === 'custom' ? field.labelOf?.(path, adminT) : undefined;
  if (own !== undefined) return own;
  const lang = languageOfPath(path);
  if (field?.group !== undefined) return `${adminT(field.group)}: ${adminT(field.label).toLowerCase()}`;
  const label = field === undefined ? path : adminT(field.label);
  return lang === null
    ? label
    : adminT('admin:field.in_language', { label, language: adminT(`admin:field.in_${lang}`) });
}

/** One tab for each language; a dot marks a tab that contains an error. */
function LanguageTabs({
  tab,
  onTab,
  errors,
  children,
}: {
  tab: Lang;
  onTab: (lang: Lang) => void;
  errors: ErrorTexts;
  children: (lang: Lang) => ReactNode;
}) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  return (
    <Tabs
      value={tab}
      onChange={(next) => (isLang(next) ? onTab(next) : undefined)}
      // Hide closed tabs but keep them mounted: an unmounted editor would lose its text.
      keepMountedMode="display-none"
      className={styles.tabs}
    >
      <Tabs.List aria-label={adminT('admin:field.languages')}>
        {LANGS.map((lang) => (
          <Tabs.Tab key={lang} value={lang} lang={lang}>
            {adminT(`admin:field.${lang}`)}
            {Object.keys(errors).some((path) => languageOfPath(path) === lang) ? (
              <span className={styles.errorMark}>
                <span className="zb-visually-hidden">, {t('form.error_step')}</span>
              </span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {LANGS.map((lang) => (
        <Tabs.Panel key={lang} value={lang} className={styles.panel}>
          {children(lang)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/**
 * The form of a resource: its fields in their order, the texts of each language in a tab, errors at their fields and in
 * a summary. It sends nothing itself: `onSubmit` saves.
 */
export function ResourceForm<Row, Draft extends object>({
  name,
  onCancel,
  ...options
}: ResourceFormOptions<Row, Draft> & {
  /** Prefix of the ids of the fields. */
  name: string;
  onCancel: () => void;
}) {
  const { form, editing, lang: firstLang } = options;
  const { t } = useTranslation();
  const adminT = useAdminT();
  const { draft, change, errors, head, tab, setTab, busy, submit, incomplete } = useResourceForm(options);
  const may = useMay();
  const fields = visibleFields(form.fields, editing).filter(({ right }) => right === undefined || may(right));
  const inTabs = fields.filter(isPerLanguage);
  const id = (path: string) => `${name}-${path.replaceAll('.', '-')}`;

  const [first] = fields;
  const firstId = first === undefined ? '' : id(isPerLanguage(first) ? `${first.name}.${firstLang}` : first.name);
  // A dialog sets the focus when it opens, but a form whose row must load first appears only later.
  useEffect(() => {
    document.getElementById(firstId)?.focus();
  }, [firstId]);

  const input = (field: (typeof fields)[number], lang?: Lang) => (
    <FieldInput
      key={field.name}
      field={field}
      draft={draft}
      change={change}
      errors={errors}
      id={id}
      editing={editing}
      first={field === first && (lang === undefined || lang === firstLang)}
      {...(lang === undefined ? {} : { lang })}
    />
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={submit}
      // A link of the summary may lead to a field in a closed tab: open the tab before the browser follows the link.
      onClickCapture={({ target }) => {
        const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
        const path = Object.keys(errors).find((at) => link?.getAttribute('href') === `#${id(at)}`);
        const lang = path === undefined ? null : languageOfPath(path);
        if (lang !== null && lang !== tab) flushSync(() => setTab(lang));
      }}
    >
      <FormAlert
        text={head}
        errorSummary={Object.entries(errors).map(([path, text]) => ({
          id: id(path),
          label: labelOf(fields, path, adminT),
          text,
        }))}
      />
      {fields.map((field) => {
        if (field.group !== undefined) {
          const group = fields.filter((one) => one.group === field.group);
          return field === group[0] ? (
            <fieldset key={field.group} className={styles.group}>
              <legend>{adminT(field.group)}</legend>
              {group.map((one) => input(one))}
            </fieldset>
          ) : null;
        }
        if (!isPerLanguage(field)) return input(field);
        // Draw all tabs in the place of their first field.
        return field === inTabs[0] ? (
          <LanguageTabs key="languages" tab={tab} onTab={setTab} errors={errors}>
            {(lang) => inTabs.map((one) => input(one, lang))}
          </LanguageTabs>
        ) : null;
      })}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={incomplete}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}
