import { CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FormAlert.module.css';

export interface ErrorSummaryItem {
  /** Id of the input the link leads to. */
  id: string;
  label: string;
  text: string;
}

/** The bad field itself when it is the only one and takes the focus, otherwise the summary. */
function focusOn(errorSummary: readonly ErrorSummaryItem[], box: HTMLElement | null): void {
  const field = errorSummary.length === 1 ? document.getElementById(errorSummary[0]?.id ?? '') : null;
  field?.focus({ preventScroll: true });
  const target = field !== null && field.contains(document.activeElement) ? field : box;
  if (target === box) box?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/**
 * The summary on top of a refused form: what went wrong, with links to the fields. Each refusal takes the focus; a field
 * that is mended meanwhile only leaves the list, so that typing is never interrupted.
 */
export function FormAlert({
  text,
  errorSummary = [],
}: {
  text?: string | null;
  errorSummary?: readonly ErrorSummaryItem[];
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(errorSummary);
  const said = useRef({ text: '', ids: [] as readonly string[] });
  const shown = !!text || errorSummary.length > 0;
  const ids = errorSummary.map((item) => item.id).join();
  useEffect(() => {
    latest.current = errorSummary;
  });
  useEffect(() => {
    const now = { text: text ?? '', ids: latest.current.map((item) => item.id) };
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
        {errorSummary.length === 0 ? null : (
          <ul>
            {errorSummary.map((item) => (
              <li key={item.id}>
                <a
                  href={`#${item.id}`}
                  onClick={(event) => {
                    const field = document.getElementById(item.id);
                    if (field === null) return;
                    event.preventDefault();
                    field.focus();
                    field.scrollIntoView({ block: 'center' });
                  }}
                >
                  {item.label}
                </a>
                : {item.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
