/** The text to send: one line without blanks around it, as the server stores it. Pure. */
export function cleanMessage(text: string): string {
  return text
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
    .normalize('NFC')
    .trim();
}

/** Counts characters as the server does: one outside the basic plane counts as one. */
export function messageLength(text: string): number {
  return [...cleanMessage(text)].length;
}

export type MessageError = 'empty' | 'long';

export function messageError(text: string, max: number): MessageError | null {
  const length = messageLength(text);
  if (length === 0) return 'empty';
  return length > max ? 'long' : null;
}
