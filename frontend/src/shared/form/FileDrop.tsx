import { FileUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './FileDrop.module.css';
import { sortFiles, type FileError, type FileLimits } from './fileRules';

/** Says why a file was rejected. */
function useRejectionText(): (error: FileError) => string {
  const { t } = useTranslation();
  const lang = useLang();
  return (error) => {
    switch (error.code) {
      case 'file_size':
        return `${error.name}: ${t('error.file_size', { limit: formatBytes(error.limit, lang) })}`;
      case 'file_type':
        return t('error.file_type', { name: error.name });
      case 'file_empty':
        return t('error.file_empty', { name: error.name });
      case 'single_file':
        return t('error.single_file');
      case 'too_many_files':
        return t('error.too_many_files', { limit: error.limit });
    }
  };
}

/** Takes files that fit and remembers why the others were rejected. count: all files that the field holds. */
function useChoice(
  limits: FileLimits,
  files: readonly File[],
  count: number,
  onChange: (files: File[]) => void,
): {
  input: RefObject<HTMLInputElement | null>;
  rejections: readonly FileError[];
  take: (list: FileList | null) => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const [rejections, setRejections] = useState<readonly FileError[]>([]);
  const [counted, setCounted] = useState(count);
  const single = limits.maxCount === 1;
  // Once a file is taken away there is room again: what was said of the choice before no longer holds.
  if (counted !== count) {
    setCounted(count);
    if (count < counted) setRejections([]);
  }
  const take = (list: FileList | null) => {
    const { fit, errors: rejected } = sortFiles(Array.from(list ?? []), limits, single ? 0 : count);
    setRejections(rejected);
    if (fit.length > 0) onChange(single ? fit.slice(0, 1) : [...files, ...fit]);
    else if (single && rejected.length > 0 && files.length > 0) {
      // The choice replaces the file before it, also when it is refused: the person no longer means that one.
      setCounted(count - files.length);
      onChange([]);
    }
    if (input.current !== null) input.current.value = '';
  };
  return { input, rejections, take };
}

/**
 * Choice of files by button or by dropping, with types and sizes written before choosing and every rejected file beside the
 * list. The parent keeps the files.
 */
export function FileDrop({
  id,
  label,
  hint,
  limits,
  files,
  onChange,
  error,
  required = false,
  disabled = false,
  help,
  /** Files of earlier times, which count against the limit. */
  existingCount = 0,
}: {
  id?: string;
  label: string;
  /** What the file is for, or who will see it. */
  hint?: string;
  limits: FileLimits;
  files: readonly File[];
  onChange: (files: File[]) => void;
  error?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
  help?: ReactNode;
  existingCount?: number;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const rejectionText = useRejectionText();
  const own = useId();
  const inputId = id ?? own;
  const single = limits.maxCount === 1;
  const count = existingCount + files.length;
  const { input, rejections, take } = useChoice(limits, files, count, onChange);
  const [over, setOver] = useState(false);
  const words = {
    types: limits.types?.filter((type) => type !== 'jpeg').join(', ') ?? t('file.any'),
    size: formatBytes(limits.maxBytes, lang),
    count: limits.maxCount,
  };
  // Why the chosen file was refused says more than that one is missing.
  const missing = files.length === 0 && rejections.length > 0;
  const messages = [...(error && !missing ? [error] : []), ...rejections.map(rejectionText)];
  const full = !single && count >= limits.maxCount;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={inputId}>
          {label}
          {required ? (
            <span aria-hidden className={styles.star}>
              {' '}
              *
            </span>
          ) : null}
        </label>
        {help}
      </div>
      <p id={`${inputId}-limits`} className={styles.limits}>
        {t(single ? 'file.limits' : 'file.limits_several', words)}
        {hint === undefined ? null : `. ${hint}`}
      </p>
      {/* Dropping is the shorter way; the input inside does the same by button and keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={styles.drop}
        data-over={over || undefined}
        data-invalid={messages.length > 0 || undefined}
        data-disabled={disabled || full || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled && !full) take(event.dataTransfer.files);
        }}
      >
        <FileUp size={18} strokeWidth={1.75} aria-hidden />
        <span>{t(single ? 'file.drop' : 'file.drop_several')}</span>
        <input
          ref={input}
          id={inputId}
          type="file"
          className="zb-visually-hidden"
          accept={limits.types?.map((type) => `.${type}`).join(',')}
          multiple={!single}
          disabled={disabled || full}
          aria-label={label}
          aria-required={required || undefined}
          aria-invalid={messages.length > 0 || undefined}
          aria-describedby={`${inputId}-limits${messages.length > 0 ? ` ${inputId}-errors` : ''}`}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      {messages.length === 0 ? null : (
        <div id={`${inputId}-errors`} className={styles.errors} role="alert">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      <ChosenFiles files={files} disabled={disabled} onChange={onChange} />
    </div>
  );
}

function ChosenFiles({
  files,
  disabled,
  onChange,
}: {
  files: readonly File[];
  disabled: boolean;
  onChange: (files: File[]) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('file.chosen')}>
      {files.map((file, index) => (
        <li key={`${file.name}-${index}`}>
          <span>{file.name}</span>
          <span className="zb-figure">{formatBytes(file.size, lang)}</span>
          <IconButton
            icon={Trash2}
            label={t('file.remove', { name: file.name })}
            disabled={disabled}
            onClick={() => onChange(files.filter((_, at) => at !== index))}
          />
        </li>
      ))}
    </ul>
  );
}
