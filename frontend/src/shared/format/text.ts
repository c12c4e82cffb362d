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

const LATIN = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    ђ: 'dj',
    е: 'e',
    ж: 'z',
    з: 'z',
    и: 'i',
    ј: 'j',
    к: 'k',
    л: 'l',
    љ: 'lj',
    м: 'm',
    н: 'n',
    њ: 'nj',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    ћ: 'c',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'c',
    џ: 'dz',
    ш: 's',
  }),
);

/** Lower case Latin without diacritics, so that `carape` and `чарапе` find `čarape`; đ is folded to dj. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[а-џ]/g, (letter) => LATIN.get(letter) ?? letter)
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim();
}

/**
 * A text without what nobody types but may paste: signs that turn the direction, which come with numbers copied from
 * lists of contacts, and control characters. The server refuses a text that holds them.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/\p{Cc}/gu, ' ');
}

/** The paragraphs of a text, separated by empty lines. */
export function partsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
