import type { Config } from '@/api/types';
import { BrandIcon, type Brand } from '@/shared/icons/brands';
import styles from './Footer.module.css';

const NAMES: Record<Brand, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  viber: 'Viber',
};

/** Links to the site's own pages on social networks; the server's settings name them. */
export function Networks({ networks }: { networks: Config['networks'] }) {
  return (
    <ul className={styles.networks}>
      {networks.map(({ name, link }) => (
        <li key={link}>
          <a href={link} rel="noopener noreferrer" target="_blank">
            <BrandIcon brand={name} />
            {NAMES[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
