import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MessageField.module.css';
import { messageLength } from './text';

/* Same values as in the style sheet: height of a line, and padding around the lines. */
const LINE = 24;
const PADDING = 20;

/**
 * The field of a message. It grows with its text up to a few lines; Enter sends, so a message has no line breaks. A
 * text that is too long is not cut, which would lose its end unseen: it is counted and refused.
 */
export function MessageField({
  label,
  labelHidden = false,
  value,
  onChange,
  onSend,
  max,
  rows = 3,
  error = null,
  countFrom = 0,
  placeholder,
  autoFocus = false,
  ref,
}: {
  label: string;
  labelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  max: number;
  rows?: number;
  error?: string | null;
  /** The counter is shown from this many characters on. */
  countFrom?: number;
  placeholder?: string | undefined;
  /** Takes the focus when its dialog opens. */
  autoFocus?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const used = messageLength(value);
  const over = used > max;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'zb-visually-hidden' : styles.label}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        className={styles.input}
        rows={rows}
        style={{ minHeight: rows * LINE + PADDING }}
        value={value}
        placeholder={placeholder}
        enterKeyHint="send"
        aria-invalid={error !== null || over || undefined}
        aria-describedby={`${id}-count ${id}-error`}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // While a word is being composed, Enter takes the suggestion.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!event.shiftKey) onSend();
        }}
      />
      <div className={styles.foot}>
        <span id={`${id}-error`} className={styles.error} role={error === null ? undefined : 'alert'}>
          {error}
        </span>
        <span id={`${id}-count`} className={styles.count} data-over={over || undefined}>
          {used < countFrom ? null : t('form.count', { used, max })}
        </span>
      </div>
    </div>
  );
}
