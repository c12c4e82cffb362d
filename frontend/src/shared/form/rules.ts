/** Formats that the client checks by itself; everything else is the server's. Pure. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^(?:\+|00)?\d(?: ?\d)+$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** An optional plus or 00, then 7 to 15 digits with single spaces. */
export function isPhone(text: string): boolean {
  const value = text.trim();
  if (!PHONE.test(value)) return false;
  const digits = value.replace(/^(\+|00)/, '').replace(/\s/g, '').length;
  return digits >= 7 && digits <= 15;
}

/** What a phone field keeps of what is typed: digits, single spaces, a leading plus. */
export function typedPhone(text: string): string {
  const plus = /^\s*\+/.test(text) ? '+' : '';
  return (
    plus +
    text
      .replace(/[^\d ]/g, '')
      .replace(/^ +/, '')
      .replace(/ {2,}/g, ' ')
  );
}

/** E-mail fields keep no spaces. */
export function typedEmail(text: string): string {
  return text.replace(/\s/g, '');
}

/** A private person's name: letters, spaces, apostrophe, hyphen and full stop; digits and other signs are dropped. */
export function typedName(text: string): string {
  return text.replace(/[^\p{L}\p{M} '’.-]/gu, '').replace(/ {2,}/g, ' ');
}
