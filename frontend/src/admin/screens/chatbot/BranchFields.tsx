import { NativeSelect, TextInput } from '@mantine/core';
import { useContext } from 'react';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { partsOf } from '@/shared/format/text';
import type { Lang } from '@/i18n/lang';
import type { CustomFieldProps } from '@/admin/crud/resource';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './BranchFields.module.css';
import { LABEL_MAX, ParentsContext, PARTS_MAX, TEXT_MAX, type BranchDraft } from './branch';

export function ParentField({ draft, change, errorAt: errorAt, id, label }: CustomFieldProps<BranchDraft>) {
  const adminT = useAdminT();
  const parents = useContext(ParentsContext);
  if (draft.parent === '') return null;
  return (
    <NativeSelect
      id={id('parent')}
      label={label}
      description={adminT('adminChatbot:field.parent_hint')}
      error={errorAt('parent')}
      value={draft.parent}
      data={[...parents]}
      onChange={(event) => change({ parent: event.currentTarget.value })}
    />
  );
}

function TextField({
  lang,
  draft,
  change,
  errorAt: errorAt,
  id,
  label,
}: CustomFieldProps<BranchDraft> & { lang: Lang }) {
  const adminT = useAdminT();
  const own = draft[lang];
  const parts = partsOf(own.text);
  const set = (part: Partial<typeof own>) => change({ [lang]: { ...own, ...part } });
  return (
    <fieldset className={styles.texts}>
      <legend>{label}</legend>
      <div className={styles.inputs}>
        <TextInput
          id={id(`${lang}.label`)}
          lang={lang}
          label={adminT('adminChatbot:field.label')}
          required
          maxLength={LABEL_MAX}
          error={errorAt(`${lang}.label`)}
          value={own.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <CountedTextarea
          id={id(`${lang}.text`)}
          lang={lang}
          label={adminT('adminChatbot:field.text')}
          description={adminT('adminChatbot:field.text_hint', { max: PARTS_MAX })}
          required
          rows={8}
          maxLength={TEXT_MAX}
          error={
            errorAt(`${lang}.text`) ??
            (parts.length > PARTS_MAX ? adminT('adminChatbot:field.most_parts', { max: PARTS_MAX }) : undefined)
          }
          value={own.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </div>
      <figure className={styles.preview}>
        <figcaption>
          {adminT('adminChatbot:field.preview')}: {adminT('adminChatbot:field.parts', { count: parts.length })}
        </figcaption>
        <ol lang={lang}>
          {parts.map((part, n) => (
            <li key={n} data-over={n >= PARTS_MAX || undefined}>
              {part}
            </li>
          ))}
        </ol>
      </figure>
    </fieldset>
  );
}

export const SerbianField = (props: CustomFieldProps<BranchDraft>) => <TextField {...props} lang="sr" />;
export const EnglishField = (props: CustomFieldProps<BranchDraft>) => <TextField {...props} lang="en" />;
