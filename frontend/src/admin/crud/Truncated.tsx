import styles from './Truncated.module.css';

const LONGEST = 30;

/** A text cut to 30 characters, with all of it in the tooltip; the cards of narrow windows show all of it. */
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
