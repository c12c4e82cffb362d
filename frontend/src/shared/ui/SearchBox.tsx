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
  // Told, and not come back as the value yet: the newest last.
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const told = underWay.at(-1) ?? value;
  // A value from outside (back button, cleared filters) replaces what stands in the field; one's own, coming late, must
  // not take back what was typed meanwhile.
  if (given !== value) {
    const at = underWay.lastIndexOf(value);
    setGiven(value);
    setUnderWay(underWay.slice(at === -1 ? underWay.length : at + 1));
    if (at === -1) setText(value);
  }
  const tell = (wanted: string) => {
    setUnderWay(wanted === told ? underWay : [...underWay, wanted]);
    onChange(wanted);
  };
  const listener = useRef(tell);
  useEffect(() => {
    listener.current = tell;
  });
  // Also Enter ends the waiting: told again, the same search would take the list back to its first page.
  const waits = delay !== null && text.trim() !== told;
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
        tell(text.trim());
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
            tell('');
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </form>
  );
}
