import styles from './Truncated.module.css';

const LONGEST = 30;

/** A text of a list, 30 characters at most with the whole of it in the tooltip; label-value rows show it whole. */
export function Truncated({ children: text }: { children: string }) {
  const signs = [...text];
  if (signs.length <= LONGEST) return text;
  return (
    <span title={text}>
      <span className={styles.short} aria-hidden>
        {signs.slice(0, LONGEST).join('').trimEnd()}…
      </span>
      <span className={styles.whole}>{text}</span>
    </span>
  );
}
