import styles from './Counter.module.css';

/** A round figure beside an icon; its words are in the link's name. */
export function Counter({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.counter} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
