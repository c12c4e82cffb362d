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

/** The bad field itself when it is the only one and takes the focus, otherwise the summary. */
function focusOn(problems: readonly FieldProblem[], box: HTMLElement | null): void {
  const field = problems.length === 1 ? document.getElementById(problems[0]?.id ?? '') : null;
  field?.focus({ preventScroll: true });
  const target = field !== null && field.contains(document.activeElement) ? field : box;
  if (target === box) box?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/**
 * The summary on top of a refused form: what went wrong, with links to the fields. Each refusal takes the focus; a field
 * that is mended meanwhile only leaves the list, so that typing is never interrupted.
 */
export function FormAlert({ text, problems = [] }: { text?: string | null; problems?: readonly FieldProblem[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(problems);
  const said = useRef({ text: '', ids: [] as readonly string[] });
  const shown = !!text || problems.length > 0;
  const ids = problems.map((problem) => problem.id).join();
  useEffect(() => {
    latest.current = problems;
  });
  useEffect(() => {
    const now = { text: text ?? '', ids: latest.current.map((problem) => problem.id) };
    const news =
      now.ids.some((id) => !said.current.ids.includes(id)) || (now.text !== '' && now.text !== said.current.text);
    said.current = now;
    if (shown && news) focusOn(latest.current, box.current);
  }, [shown, text, ids]);
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!shown || !form) return;
    // The same refusal once more changes nothing on the page: it is shown again.
    const again = () =>
      requestAnimationFrame(() => {
        if (latest.current.length > 0) focusOn(latest.current, box.current);
      });
    form.addEventListener('submit', again);
    return () => form.removeEventListener('submit', again);
  }, [shown]);
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
