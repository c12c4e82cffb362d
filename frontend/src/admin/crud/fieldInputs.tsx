import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { FileDrop } from '@/shared/form/FileDrop';
import type { FileLimits } from '@/shared/form/fileRules';
import { WholeField } from '@/shared/form/WholeField';
import type { Lang } from '@/i18n/lang';
import { RichEditor } from '@/shared/editor/RichEditor';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { Picture } from '@/shared/ui/Picture';
import type { TextKind } from './resource';
import styles from './ResourceForm.module.css';
import { useAdminT } from './useAdminT';

/** The props that every input gets from its field. */
export interface InputProps {
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  description: string | undefined;
  'data-autofocus': true | undefined;
}

interface TextProps extends InputProps {
  value: string;
  onText: (text: string) => void;
}

/** Leaves out `error` and `description` if they are undefined, for inputs that do not accept undefined. */
export function withoutUndefined<T extends Pick<InputProps, 'error' | 'description'>>({
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

/** An input for one line, several lines or rich text. */
export function TextKindInput({ field, onText, ...rest }: TextProps & { field: TextKind; lang?: Lang }) {
  if (field.kind === 'html') return <RichEditor {...withoutUndefined(rest)} onChange={onText} />;
  if (field.kind === 'textarea') {
    return <CountedTextarea {...rest} maxLength={field.max} onChange={(event) => onText(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...rest}
      type={field.input ?? 'text'}
      maxLength={field.max}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

const DEFAULT_MAX = 1_000_000;

export function NumberInput({
  value,
  onValue,
  min = 0,
  max = DEFAULT_MAX,
  ...rest
}: InputProps & {
  value: unknown;
  onValue: (value: number | string | null) => void;
  min?: number | undefined;
  max?: number | undefined;
}) {
  return (
    <WholeField
      {...rest}
      min={min}
      max={max}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      onChange={(typed) => {
        // Anything but a number within the limits stays a string, which the check before saving refuses.
        const number = /^\d+$/.test(typed) ? Number(typed) : NaN;
        onValue(typed === '' ? null : number >= min && number <= max ? number : typed);
      }}
    />
  );
}

/** A choice among rows of another list. */
export function ReferenceInput({
  queryKey,
  load,
  onText,
  ...rest
}: TextProps & {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<{ value: string; label: string }[]>;
}) {
  const adminT = useAdminT();
  const { data = [], isPending } = useQuery({
    queryKey: ['admin', 'reference', ...queryKey],
    queryFn: ({ signal }) => load(signal),
  });
  return (
    <NativeSelect
      {...rest}
      disabled={isPending}
      data={[{ value: '', label: adminT('admin:field.none') }, ...data]}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** An input for one image or file, below the stored one if there is one. */
export function FileInput({
  kind,
  limits,
  storedPath,
  file,
  onFile,
  id,
  label,
  required,
  error,
  description,
}: InputProps & {
  kind: 'image' | 'file';
  limits: FileLimits;
  storedPath: string | null;
  file: File | null;
  onFile: (file: File | null) => void;
}) {
  return (
    <div className={styles.file}>
      {storedPath === null ? null : <StoredFile kind={kind} path={storedPath} />}
      <FileDrop
        id={id}
        label={label}
        limits={limits}
        files={file === null ? [] : [file]}
        required={required}
        error={error}
        help={description}
        onChange={(files) => onFile(files[0] ?? null)}
      />
    </div>
  );
}

function StoredFile({ kind, path }: { kind: 'image' | 'file'; path: string }) {
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

/** An input for a colour: the user types `#rrggbb` or picks it. */
export function ColourInput({ onText, ...rest }: TextProps) {
  return (
    <TextInput
      {...rest}
      maxLength={7}
      placeholder="#0d5358"
      leftSection={
        <input
          type="color"
          tabIndex={-1}
          aria-label={rest.label}
          className={styles.swatch}
          value={/^#[0-9a-f]{6}$/i.test(rest.value) ? rest.value : '#000000'}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      }
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
