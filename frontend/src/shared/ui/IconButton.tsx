import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './IconButton.module.css';

interface Common {
  icon: LucideIcon;
  /** Always said, and shown as the tooltip. */
  label: string;
  tone?: 'plain' | 'danger' | 'lit';
  /** Drawn filled (a chosen heart). */
  filled?: boolean;
}

/** A button of one icon, 36 px (44 on touch), with its name. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'plain',
  filled = false,
  className,
  ...rest
}: Common & Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${className ?? ''}`}
      data-tone={tone}
      aria-label={label}
      title={label}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden fill={filled ? 'currentColor' : 'none'} />
    </button>
  );
}

export function IconLink({ icon: Icon, label, tone = 'plain', ...rest }: Common & Omit<LinkProps, 'aria-label'>) {
  return (
    <Link {...rest} className={styles.button} data-tone={tone} aria-label={label} title={label}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
