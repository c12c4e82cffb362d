import { CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FormAlert.module.css';

export interface FieldProblem {
  /** Id of the input the link leads to. */
  id: string;
  label: string;
  text: string;
}

/** The summary on top of a refused form: what went wrong, with links to the fields. Takes the focus when it appears. */
export function FormAlert({ text, problems = [] }: { text?: string | null; problems?: readonly FieldProblem[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shown = !!text || problems.length > 0;
  const mark = `${text ?? ''}|${problems.map((problem) => problem.id).join()}`;
  useEffect(() => {
    if (shown && problems.length !== 1) box.current?.focus();
    // Again only when what it says has changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, mark]);
  if (!shown) return null;
  return (
    <div ref={box} className={styles.alert} role="alert" tabIndex={-1}>
      <CircleX size={18} aria-hidden />
      <div>
        <strong>{text ?? t('form.summary')}</strong>
        {problems.length === 0 ? null : (
          <ul>
            {problems.map((problem) => (
              <li key={problem.id}>
                <a
                  href={`#${problem.id}`}
                  onClick={(event) => {
                    const field = document.getElementById(problem.id);
                    if (field === null) return;
                    event.preventDefault();
                    field.focus();
                    field.scrollIntoView({ block: 'center' });
                  }}
                >
                  {problem.label}
                </a>
                : {problem.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
