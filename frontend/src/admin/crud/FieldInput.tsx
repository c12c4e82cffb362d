import { NativeSelect, Switch } from '@mantine/core';
import type { ComponentType } from 'react';
import { DayField } from '@/shared/form/DayField';
import { DateTimeField } from '@/shared/form/DateTimeField';
import type { Lang } from '@/i18n/lang';
import { IconPicker } from '@/shared/icons/IconPicker';
import { textIn, textOf, valueOf, withText } from './draft';
import {
  ColourInput,
  FileInput,
  NumberInput,
  ReferenceInput,
  TextKindInput,
  withoutUndefined,
  type InputProps,
} from './fieldInputs';
import type { CustomFieldProps, Field } from './resource';
import { useAdminT } from './useAdminT';

interface FieldInputProps<D extends object> {
  field: Field<D>;
  draft: D;
  change: (name: string, value: unknown) => void;
  errors: Readonly<Record<string, string>>;
  id: (path: string) => string;
  editing: boolean;
  /** The field that the dialog focuses as it opens. */
  first: boolean;
  /** The language of the tab, for a field that appears in the tab of each language. */
  lang?: Lang;
}

function useInputProps<D extends object>({ field, errors, id, first, lang }: FieldInputProps<D>): InputProps {
  const adminT = useAdminT();
  const path = lang === undefined ? field.name : `${field.name}.${lang}`;
  const label = adminT(field.label);
  return {
    id: id(path),
    label:
      lang === undefined
        ? label
        : adminT('admin:field.in_language', { label, language: adminT(`admin:field.in_${lang}`) }),
    required: field.required === true,
    error: errors[path],
    'data-autofocus': first || undefined,
    description: field.hint === undefined ? undefined : adminT(field.hint),
  };
}

/** One field of a form, by its kind. */
export function FieldInput<D extends object>(props: FieldInputProps<D>) {
  const { field, draft, change, editing, lang } = props;
  const adminT = useAdminT();
  const input = useInputProps(props);
  const value = valueOf(draft, field.name);
  const setValue = (next: unknown) => change(field.name, next);
  const text = lang === undefined ? textOf(draft, field.name) : textIn(draft, field.name, lang);
  const setText = (next: string) => setValue(lang === undefined ? next : withText(draft, field.name, lang, next));
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'html':
      return (
        <TextKindInput
          {...input}
          {...(lang === undefined ? {} : { lang })}
          field={field}
          value={text}
          onText={setText}
        />
      );
    case 'number':
      return <NumberInput {...input} min={field.min} max={field.max} value={value} onValue={setValue} />;
    case 'switch':
      return (
        <Switch
          id={input.id}
          label={input.label}
          description={input.description}
          error={input.error}
          checked={value === true}
          onChange={(event) => setValue(event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...input}
          value={text}
          data={field.options.map((option) => ({ value: option.value, label: adminT(option.label) }))}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'reference':
      return <ReferenceInput {...input} value={text} onText={setText} queryKey={field.key} load={field.load} />;
    case 'image':
    case 'file':
      return (
        <FileInput
          {...input}
          kind={field.kind}
          limits={field.limits}
          required={input.required && !editing}
          storedPath={editing ? (field.storedPath?.(draft) ?? null) : null}
          file={value instanceof File ? value : null}
          onFile={setValue}
        />
      );
    case 'icon':
      return <IconPicker {...withoutUndefined(input)} value={text} onChange={setText} />;
    case 'colour':
      return <ColourInput {...input} value={text} onText={setText} />;
    case 'date':
      return <DayField {...withoutUndefined(input)} value={text} onChange={setText} from={field.from} to={field.to} />;
    case 'dateTime':
      return <DateTimeField {...withoutUndefined(input)} value={text} onChange={setText} />;
    case 'custom':
      return <CustomInput {...props} render={field.render} label={input.label} />;
  }
}

function CustomInput<D extends object>({
  render: Custom,
  label,
  draft,
  change,
  errors,
  id,
  editing,
}: FieldInputProps<D> & { render: ComponentType<CustomFieldProps<D>>; label: string }) {
  return (
    <Custom
      draft={draft}
      change={(part) => {
        for (const [name, next] of Object.entries(part)) change(name, next);
      }}
      errorAt={(path) => errors[path]}
      id={id}
      label={label}
      editing={editing}
    />
  );
}
