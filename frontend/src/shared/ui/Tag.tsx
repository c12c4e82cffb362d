import type { LucideIcon } from 'lucide-react';
import styles from './Tag.module.css';

export type Tone = 'active' | 'finished' | 'gray' | 'red' | 'contract' | 'unknown' | 'brand' | 'quince' | 'outlined';

/** Icon and word, 24 px high: never colour alone. */
export function Tag({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon | undefined; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {Icon === undefined ? null : <Icon size={14} strokeWidth={2} aria-hidden />}
      {children}
    </span>
  );
}
