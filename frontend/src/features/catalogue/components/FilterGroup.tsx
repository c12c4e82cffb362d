import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FilterGroup.module.css';

export interface Choice {
  value: string;
  label: string;
}

/** Options shown before "show more". */
const FIRST = 4;

/**
 * One filter as a collapsible section: checkboxes (several values) or radio buttons (one or none). Four options come
 * before "show more"; a chosen one is always in view.
 */
export function FilterGroup({
  title,
  choices,
  chosen,
  onChange,
  several = false,
  open: openAtFirst = true,
}: {
  title: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  several?: boolean;
  open?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(openAtFirst || chosen.length > 0);
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.filter((choice, index) => index < FIRST || chosen.includes(choice.value));
  const hidden = choices.length - shown.length;
  if (choices.length === 0) return null;
  const input = (choice: Choice | null) => {
    const value = choice?.value ?? '';
    const checked = choice === null ? chosen.length === 0 : chosen.includes(value);
    return (
      <li key={value}>
        <label className={styles.option}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={id}
            value={value}
            checked={checked}
            onChange={() => {
              if (choice === null) onChange([]);
              else if (!several) onChange([value]);
              else onChange(checked ? chosen.filter((item) => item !== value) : [...chosen, value]);
            }}
          />
          <span>{choice === null ? t('filter.any') : choice.label}</span>
        </label>
      </li>
    );
  };
  return (
    <div className={styles.group} role="group" aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.title}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          {title}
        </button>
      </h3>
      <div id={`${id}-list`} hidden={!open}>
        <ul className={styles.options}>
          {several ? null : input(null)}
          {shown.map(input)}
        </ul>
        {hidden > 0 || (all && choices.length > FIRST) ? (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? tc('action.show_less') : t('filter.more', { count: hidden })}
            <span className="zb-visually-hidden">: {title}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}
