import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './SafeHtml.module.css';

/** Stored HTML: cleaned by the server when it was saved, and again here. */
export function SafeHtml({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'] }),
    [html],
  );
  return <div className={`${styles.html} ${className ?? ''}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
