import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Stars.module.css';

/** A rating that is shown: five stars and the figure. */
export function Stars({ value }: { value: number | null }) {
  const { t } = useTranslation();
  if (value === null) return <span className={styles.none}>{t('stars.none')}</span>;
  const figure = String(Math.round(value * 10) / 10).replace('.', ',');
  return (
    <span className={styles.stars} role="img" aria-label={t('stars.value', { value: figure })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={14} aria-hidden fill={value >= star - 0.25 ? 'currentColor' : 'none'} />
      ))}
      <span className="zb-figure">{figure}</span>
    </span>
  );
}

/** A rating to be given: five radio buttons; 0 = none yet. */
export function StarsInput({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.input}>
      <legend>{t('stars.choose')}</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} data-lit={value >= star || undefined}>
          <input
            type="radio"
            name={name}
            value={star}
            checked={value === star}
            className="zb-visually-hidden"
            aria-label={t('stars.star', { count: star })}
            onChange={() => onChange(star)}
          />
          <Star size={28} aria-hidden fill={value >= star ? 'currentColor' : 'none'} />
        </label>
      ))}
    </fieldset>
  );
}
