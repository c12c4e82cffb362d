import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SearchBox.module.css';

/**
 * A search field of a list: tells its text 300 ms after the last key, at once on Enter; empty = no search. `delay` null:
 * on Enter only, where searching leaves the page.
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
  delay?: number | null;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const told = useRef(value);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  // A value from outside (back button, cleared filters) replaces what stands in the field.
  if (given !== value) {
    setGiven(value);
    setText(value);
  }
  useEffect(() => {
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (delay === null || text.trim() === told.current) return;
    const timer = setTimeout(() => {
      told.current = text.trim();
      listener.current(text.trim());
    }, delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return (
    <form
      role="search"
      aria-label={label ?? t('search.label')}
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        told.current = text.trim();
        onChange(text.trim());
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
            told.current = '';
            onChange('');
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </form>
  );
}
