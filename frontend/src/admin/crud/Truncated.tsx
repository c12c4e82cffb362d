import styles from './Truncated.module.css';

const MAX_LENGTH = 30;

/** A text cut to 30 characters, with the full text in the tooltip; cards show the full text. */
export function Truncated({ children: text }: { children: string }) {
  const characters = [...text];
  if (characters.length <= MAX_LENGTH) return text;
  return (
    <span title={text}>
      <span className={styles.truncated} aria-hidden>
        {characters.slice(0, MAX_LENGTH).join('').trimEnd()}…
      </span>
      <span className={styles.full}>{text}</span>
    </span>
  );
}
