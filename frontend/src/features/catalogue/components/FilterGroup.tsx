import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/format/money';
import styles from './FilterGroup.module.css';

export interface Choice {
  value: string;
  label: string;
}

/** Options shown before "show more". */
const FIRST = 4;

/** A filter under a title that folds it. */
export function FilterSection({
  title,
  open: openAtFirst,
  children,
}: {
  title: string;
  open: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(openAtFirst);
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
        {children}
      </div>
    </div>
  );
}

/**
 * One filter as a collapsible section: checkboxes (several values) or radio buttons (one or none). Four options come
 * before "show more"; a chosen one is always in view.
 */
export function FilterGroup({
  title,
  choices,
  chosen,
  onChange,
  counts,
  several = false,
  open = true,
}: {
  title: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Ads of each option; undefined where they are not counted. */
  counts?: Readonly<Record<string, number>> | undefined;
  several?: boolean;
  open?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.filter((choice, index) => index < FIRST || chosen.includes(choice.value));
  const hidden = choices.length - shown.length;
  if (choices.length === 0) return null;
  const input = (choice: Choice | null) => {
    const value = choice?.value ?? '';
    const label = choice?.label ?? t('filter.any');
    // An option that the server has left out of its answer shows no ad.
    const ads = choice === null || counts === undefined ? null : (counts[value] ?? 0);
    const checked = choice === null ? chosen.length === 0 : chosen.includes(value);
    return (
      <li key={value}>
        <label className={styles.option}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={id}
            value={value}
            checked={checked}
            aria-label={ads === null ? undefined : `${label}, ${t('filter.ads', { n: formatNumber(ads), count: ads })}`}
            onChange={() => {
              if (choice === null) onChange([]);
              else if (!several) onChange([value]);
              else onChange(checked ? chosen.filter((item) => item !== value) : [...chosen, value]);
            }}
          />
          <span className={styles.name}>{label}</span>
          {ads === null ? null : <span className={styles.count}>{formatNumber(ads)}</span>}
        </label>
      </li>
    );
  };
  return (
    <FilterSection title={title} open={open || chosen.length > 0}>
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
    </FilterSection>
  );
}
