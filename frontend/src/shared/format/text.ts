/** The address when it is a valid http or https link, else null: nothing else may become clickable. */
export function httpLink(value: string | null | undefined): string | null {
  if (!value) return null;
  try {
    const url = new URL(value);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

/** A link typed without a scheme gets https in front; anything that is still no link is null. */
export function typedLink(value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  const link = httpLink(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return link !== null && new URL(link).hostname.includes('.') ? link : null;
}

/** Lower case without diacritics, so that `carape` finds `čarape`; đ is folded to dj. */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '').trim();
}

/** The paragraphs of a text, separated by empty lines. */
export function partsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
