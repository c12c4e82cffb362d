import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SearchBox.module.css';

/**
 * A search field of a list. It passes its text to `onChange` 300 ms after the last key and at once on Enter; an empty
 * text ends the search. delay: in milliseconds.
 */
export function SearchBox({
  value,
  onChange,
  label,
  placeholder,
  delay = 300,
}: {
  value: string;
  onChange: (text: string) => void;
  label?: string;
  placeholder?: string;
  delay?: number;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  // Texts that the parent received and has not passed back as `value` yet, the newest last.
  const [pending, setPending] = useState<readonly string[]>([]);
  const lastSent = pending.at(-1) ?? value;
  // A value from outside (back button, cleared filters) replaces the text of the field. The field's own text that comes
  // back late must not undo what the person typed meanwhile.
  if (given !== value) {
    const at = pending.lastIndexOf(value);
    setGiven(value);
    setPending(pending.slice(at === -1 ? pending.length : at + 1));
    if (at === -1) setText(value);
  }
  const send = (wanted: string) => {
    setPending(wanted === lastSent ? pending : [...pending, wanted]);
    onChange(wanted);
  };
  const listener = useRef(send);
  useEffect(() => {
    listener.current = send;
  });
  // Enter ends the wait, too: sending the same search twice would return the list to its first page.
  const waits = text.trim() !== lastSent;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => listener.current(text.trim()), delay);
    return () => clearTimeout(timer);
  }, [text, waits, delay]);
  return (
    <form
      role="search"
      aria-label={label ?? t('search.label')}
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        send(text.trim());
      }}
    >
      <label htmlFor={id} className="zb-visually-hidden">
        {label ?? t('search.label')}
      </label>
      <Search size={18} aria-hidden className={styles.icon} />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        placeholder={placeholder ?? label ?? t('search.label')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label={t('search.clear')}
          title={t('search.clear')}
          className={styles.clear}
          onClick={() => {
            setText('');
            send('');
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </form>
  );
}
