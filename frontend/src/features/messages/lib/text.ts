import { httpLink } from '@/shared/format/text';

export interface TextPart {
  text: string;
  /** The address, for what is a link. */
  link: string | null;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Signs that end a sentence rather than an address. */
const TAIL = /[.,;:!?'”“„)\]}]+$/u;

/** The text cut into plain parts and whole http(s) addresses, which stand as they were written. Pure. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    let address = match[0].replace(TAIL, '');
    // A bracket that was opened within the address belongs to it.
    if (address.includes('(') && match[0].startsWith(`${address})`)) address += ')';
    const link = httpLink(address);
    if (link === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), link: null });
    parts.push({ text: address, link });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), link: null });
  return parts;
}
