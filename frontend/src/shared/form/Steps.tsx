import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './Steps.module.css';

export interface Step {
  label: string;
  done?: boolean;
  error?: boolean;
}

/** The steps of a wizard: an ordered list; those already reached are buttons. On phones only "2 / 3" and the name. */
export function Steps({
  steps,
  current,
  onGo,
  reachable,
}: {
  steps: readonly Step[];
  current: number;
  onGo?: (index: number) => void;
  /** Highest step that may be opened by a click. */
  reachable?: number;
}) {
  const { t } = useTranslation();
  const last = reachable ?? current;
  return (
    <ol className={styles.steps} aria-label={t('form.step_of', { n: current + 1, total: steps.length })}>
      {steps.map((step, index) => {
        const inside = (
          <>
            <span className={styles.number} aria-hidden>
              {step.error ? <CircleAlert size={16} /> : step.done ? <Check size={16} /> : index + 1}
            </span>
            <span className={styles.label}>
              {step.label}
              {step.done || step.error ? (
                <span className="zb-visually-hidden"> ({t(step.error ? 'form.error_step' : 'form.done_step')})</span>
              ) : null}
            </span>
          </>
        );
        return (
          <li
            key={step.label}
            className={styles.step}
            data-has-error={step.error || undefined}
            data-done={step.done || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {onGo !== undefined && index !== current && index <= last ? (
              <button type="button" onClick={() => onGo(index)}>
                {inside}
              </button>
            ) : (
              <span className={styles.plain}>{inside}</span>
            )}
          </li>
        );
      })}
      <li className={styles.compact} aria-hidden>
        {current + 1} / {steps.length} · {steps[current]?.label}
      </li>
    </ol>
  );
}
