/** What of a typed text is sent: one line without blanks around it, as the server keeps it. Pure. */
export function cleanMessage(text: string): string {
  return text
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
    .normalize('NFC')
    .trim();
}

/** Characters as the server counts them: a sign outside the basic plane is one. */
export function messageLength(text: string): number {
  return [...cleanMessage(text)].length;
}

export type MessageError = 'empty' | 'long';

export function messageError(text: string, max: number): MessageError | null {
  const length = messageLength(text);
  if (length === 0) return 'empty';
  return length > max ? 'long' : null;
}
