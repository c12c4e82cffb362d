/* The cleaner's own rule (marketplace/common/text/rich_text.py): to a page, to an address, within the site. */
const ALLOWED = /^(?:(?:https?:\/\/|mailto:)[^\s/]|\/(?![/\\])|#)/i;

/** Whether a link with this address outlives the server's cleaning. */
export const isAllowedLink = (href: string | null | undefined): boolean => ALLOWED.test(href ?? '');

/** The address somebody means by what was typed; null when no link can be made of it. Pure. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (isAllowedLink(text)) return text;
  if (/^[^@:/?#]+@[^@:/?#]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[:/?#]|$)/u.test(text)) return `https://${text}`;
  return null;
}
