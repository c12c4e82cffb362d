import { NativeSelect, TextInput } from '@mantine/core';
import { useContext } from 'react';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { partsOf } from '@/shared/format/text';
import type { Lang } from '@/i18n/lang';
import type { CustomFieldProps } from '@/admin/crud/resource';
import { useWords } from '@/admin/crud/useAdminT';
import styles from './BranchFields.module.css';
import { LABEL_MAX, ParentsContext, PARTS_MAX, TEXT_MAX, type BranchDraft } from './branch';

export function ParentField({ draft, change, fault, id, label }: CustomFieldProps<BranchDraft>) {
  const words = useWords();
  const parents = useContext(ParentsContext);
  if (draft.parent === '') return null;
  return (
    <NativeSelect
      id={id('parent')}
      label={label}
      description={words('adminBot:field.parent_hint')}
      error={fault('parent')}
      value={draft.parent}
      data={[...parents]}
      onChange={(event) => change({ parent: event.currentTarget.value })}
    />
  );
}

function WordsField({ lang, draft, change, fault, id, label }: CustomFieldProps<BranchDraft> & { lang: Lang }) {
  const words = useWords();
  const own = draft[lang];
  const parts = partsOf(own.text);
  const set = (part: Partial<typeof own>) => change({ [lang]: { ...own, ...part } });
  return (
    <fieldset className={styles.words}>
      <legend>{label}</legend>
      <div className={styles.inputs}>
        <TextInput
          id={id(`${lang}.label`)}
          lang={lang}
          label={words('adminBot:field.label')}
          required
          maxLength={LABEL_MAX}
          error={fault(`${lang}.label`)}
          value={own.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <CountedTextarea
          id={id(`${lang}.text`)}
          lang={lang}
          label={words('adminBot:field.text')}
          description={words('adminBot:field.text_hint', { max: PARTS_MAX })}
          required
          rows={8}
          maxLength={TEXT_MAX}
          error={
            fault(`${lang}.text`) ??
            (parts.length > PARTS_MAX ? words('adminBot:field.most_parts', { max: PARTS_MAX }) : undefined)
          }
          value={own.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </div>
      <figure className={styles.preview}>
        <figcaption>
          {words('adminBot:field.preview')}: {words('adminBot:field.parts', { count: parts.length })}
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

export const SerbianField = (props: CustomFieldProps<BranchDraft>) => <WordsField {...props} lang="sr" />;
export const EnglishField = (props: CustomFieldProps<BranchDraft>) => <WordsField {...props} lang="en" />;
