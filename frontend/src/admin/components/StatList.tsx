import styles from './StatList.module.css';

/** Numbers in boxes side by side, each under its name. */
export function StatList({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="zb-figure">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
