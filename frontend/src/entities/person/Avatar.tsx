import { imageUrl } from '@/api/client';
import styles from './Avatar.module.css';

/** The first letters of the first two words. */
function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('sr-Latn');
}

/** A person's picture or initials. The name is always beside it, so it is hidden from screen readers. */
export function Avatar({ path, name, size = 40 }: { path: string | null; name: string; size?: number }) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  if (!path) {
    return (
      <span className={styles.avatar} style={box} aria-hidden>
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      style={box}
      src={imageUrl(path, { width: 320 })}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
