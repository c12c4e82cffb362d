import DOMPurify from 'dompurify';
import { useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ownPath } from '@/shared/format/ownPath';
import styles from './RichText.module.css';

/* The server's own list (marketplace/common/text/rich_text.py): what it let through when the text was saved passes here, too. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'width', 'height', 'rel', 'target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
const FILES = '/api/files/';

/** Clean HTML as it is drawn: pictures wait until they are near, wide tables scroll in a box of their own. */
function drawn(html: string, tableLabel: string): string {
  // A document of its own: in the page's, a picture would begin to load before it is looked at.
  const { body } = new DOMParser().parseFromString(DOMPurify.sanitize(html, ALLOWED), 'text/html');
  for (const image of body.querySelectorAll('img')) {
    if (!(image.getAttribute('src') ?? '').startsWith(FILES)) image.remove();
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
    if (!image.hasAttribute('alt')) image.alt = '';
  }
  for (const table of body.querySelectorAll('table')) {
    const box = body.ownerDocument.createElement('div');
    box.className = styles.scroll ?? '';
    // Reached by keyboard, or its right half is not.
    box.setAttribute('tabindex', '0');
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', tableLabel);
    table.replaceWith(box);
    box.append(table);
  }
  for (const link of body.querySelectorAll('a[target]')) link.setAttribute('rel', 'noopener noreferrer');
  return body.innerHTML;
}

/**
 * Text with marks, written in the back-office: cleaned by the server when it is saved and when it is read, and again
 * here, where it becomes part of the page. The only place that writes HTML into one.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tableLabel = t('table.region');
  const clean = useMemo(() => drawn(html, tableLabel), [html, tableLabel]);
  // A link to a page of ours opens as every other link of the site: without loading the site anew.
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target !== '' && link.target !== '_self') return;
    const path = ownPath(link.getAttribute('href'));
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    // People use the links inside, by pointer or keyboard; this element only receives their bubbling click events.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={`${styles.html} ${className ?? ''}`} onClick={follow} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
