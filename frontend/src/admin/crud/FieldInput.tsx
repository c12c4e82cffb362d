import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { DayField } from '@/shared/form/DayField';
import { WholeField } from '@/shared/form/WholeField';
import { MomentField } from '@/shared/form/MomentField';
import { FileDrop } from '@/shared/form/FileDrop';
import type { Lang } from '@/i18n/lang';
import { RichEditor } from '@/shared/editor/RichEditor';
import { IconPicker } from '@/shared/icons/IconPicker';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { Picture } from '@/shared/ui/Picture';
import type { Field } from './resource';
import { textAt, textIn, valueAt, withText } from './draft';
import styles from './ResourceForm.module.css';

import { useAdminT } from './useAdminT';

export interface FieldInputProps<D extends object> {
  field: Field<D>;
  draft: D;
  change: (name: string, value: unknown) => void;
  errors: Readonly<Record<string, string>>;
  id: (path: string) => string;
  editing: boolean;
  /** The dialog opens with the focus here. */
  first: boolean;
  /** Of a field in two languages. */
  lang?: Lang;
}

function ReferenceInput({
  queryKey,
  load,
  ...rest
}: {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<{ value: string; label: string }[]>;
  id: string;
  label: string;
  value: string;
  required: boolean;
  error: string | undefined;
  description: string | undefined;
  onText: (text: string) => void;
}) {
  const adminT = useAdminT();
  const { onText, ...input } = rest;
  const { data = [], isPending } = useQuery({
    queryKey: ['admin', 'reference', ...queryKey],
    queryFn: ({ signal }) => load(signal),
  });
  return (
    <NativeSelect
      {...input}
      disabled={isPending}
      data={[{ value: '', label: adminT('admin:field.none') }, ...data]}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** Where a field names no limit of its own. */
const COUNT_MAX = 1_000_000;

/** One field of a form, by its kind. */
export function FieldInput<D extends object>({
  field,
  draft,
  change,
  errors,
  id,
  editing,
  first,
  lang,
}: FieldInputProps<D>) {
  const adminT = useAdminT();
  const path = lang === undefined ? field.name : `${field.name}.${lang}`;
  const plain = adminT(field.label);
  const label =
    lang === undefined
      ? plain
      : adminT('admin:field.in_language', { label: plain, language: adminT(`admin:field.in_${lang}`) });
  const common = {
    id: id(path),
    label,
    required: field.required === true,
    error: errors[path],
    'data-autofocus': first || undefined,
    description: field.hint === undefined ? undefined : adminT(field.hint),
  };
  const text = lang === undefined ? textAt(draft, field.name) : textIn(draft, field.name, lang);
  const setText = (next: string) =>
    change(field.name, lang === undefined ? next : withText(draft, field.name, lang, next));
  const value = valueAt(draft, field.name);
  const own = lang === undefined ? {} : { lang };
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          {...own}
          type={field.input ?? 'text'}
          maxLength={field.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'textarea':
      return (
        <CountedTextarea
          {...common}
          {...own}
          maxLength={field.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'html':
      return <RichEditor {...withoutUndefined(common)} {...own} value={text} onChange={setText} />;
    case 'number': {
      const { min: least = 0, max: most = COUNT_MAX } = field;
      return (
        <WholeField
          {...common}
          min={least}
          max={most}
          value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
          onChange={(typed) => {
            // Text that is no number of the field stays text, which no call takes.
            const number = /^\d+$/.test(typed) ? Number(typed) : NaN;
            change(field.name, typed === '' ? null : number >= least && number <= most ? number : typed);
          }}
        />
      );
    }
    case 'switch':
      return (
        <Switch
          id={common.id}
          label={label}
          description={common.description}
          error={common.error}
          checked={value === true}
          onChange={(event) => change(field.name, event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={text}
          data={field.options.map((option) => ({ value: option.value, label: adminT(option.label) }))}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'reference':
      return <ReferenceInput {...common} value={text} onText={setText} queryKey={field.key} load={field.load} />;
    case 'image':
    case 'file': {
      const storedPath = editing ? (field.stored?.(draft) ?? null) : null;
      return (
        <div className={styles.file}>
          {storedPath === null ? null : <StoredFile kind={field.kind} path={storedPath} />}
          <FileDrop
            id={common.id}
            label={label}
            limits={field.limits}
            files={value instanceof File ? [value] : []}
            required={common.required && !editing}
            error={common.error}
            help={common.description}
            onChange={(files) => change(field.name, files[0] ?? null)}
          />
        </div>
      );
    }
    case 'icon':
      return <IconPicker {...withoutUndefined(common)} value={text} onChange={setText} />;
    case 'colour':
      return (
        <TextInput
          {...common}
          maxLength={7}
          placeholder="#0d5358"
          value={text}
          leftSection={
            <input
              type="color"
              tabIndex={-1}
              aria-label={label}
              className={styles.swatch}
              value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'date':
      return <DayField {...withoutUndefined(common)} value={text} onChange={setText} from={field.from} to={field.to} />;
    case 'moment':
      return <MomentField {...withoutUndefined(common)} value={text} onChange={setText} />;
    case 'custom': {
      const Custom = field.render;
      return (
        <Custom
          draft={draft}
          change={(part) => {
            for (const [name, next] of Object.entries(part)) change(name, next);
          }}
          errorAt={(at) => errors[at]}
          id={id}
          label={label}
          editing={editing}
        />
      );
    }
  }
}

/** Without the keys that stand for nothing. */
function withoutUndefined<T extends { error: string | undefined; description: string | undefined }>({
  error,
  description,
  ...rest
}: T) {
  return {
    ...rest,
    ...(error === undefined ? {} : { error }),
    ...(description === undefined ? {} : { description }),
  };
}

function StoredFile({ kind, path }: { kind: 'image' | 'file'; path: string }): ReactNode {
  const adminT = useAdminT();
  return kind === 'image' ? (
    <Picture
      path={path}
      alt={adminT('admin:field.stored_image')}
      sizes="160px"
      ratio="16 / 9"
      className={styles.stored}
    />
  ) : (
    <DownloadButton path={path} label={adminT('admin:field.stored_file')} />
  );
}
