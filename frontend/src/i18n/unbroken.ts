/** A text whose dates no line breaks behind a hyphen: a sentence has no element around them that could forbid it. */
export const unbroken = (text: string): string => text.replace(/(\d{4}-)(\d{2}-)(?=\d{2})/g, '$1\u2060$2\u2060');
