import { useId, useState, type ReactNode } from 'react';
import styles from './steps.module.css';

/** Fields that belong together, under one heading with a sentence on what they are for. */
export function Group({
  title,
  text,
  help,
  children,
}: {
  title: string;
  text?: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.partHead}>
        <h2 id={heading}>{title}</h2>
        {help}
      </div>
      {text === undefined ? null : <p className={styles.hint}>{text}</p>}
      {children}
    </section>
  );
}

/** Fields that few need: closed until somebody opens them, or until one of them has something to say. */
export function CollapsibleFields({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [shown, setShown] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setShown(true);
  }
  return (
    <details className={styles.collapsible} open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
