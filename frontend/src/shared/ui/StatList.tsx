import styles from './StatList.module.css';

/** Numbers in boxes side by side, each under its name. */
export function StatList({ stats }: { stats: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(([name, stat]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="zb-figure">{stat}</dd>
        </div>
      ))}
    </dl>
  );
}
