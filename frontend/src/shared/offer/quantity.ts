const LONGEST = 9;

/**
 * The typed quantity as a number; null for what is no whole number. Thousands may be set apart as the site writes them.
 * Nothing is reshaped: `1.5` is refused and never becomes 15.
 */
export function readQuantity(text: string): number | null {
  const bare = text.trim();
  const grouped = /^-?\d{1,3}([.,\u00a0 ]\d{3})+$/.test(bare);
  if (!grouped && !/^-?\d+$/.test(bare)) return null;
  const digits = bare.replace(/[^\d-]/g, '');
  return digits.replace(/^-?0*/, '').length > LONGEST ? null : Number(digits);
}

export type QuantityFault = 'empty' | 'unreadable' | 'above' | 'below';

/** The quantity that a text stands for: what is above `available` is lowered to it, what is below one becomes one. */
export function heldQuantity(text: string, available: number): { quantity: number; fault: QuantityFault | null } {
  if (text.trim() === '') return { quantity: 0, fault: 'empty' };
  const read = readQuantity(text);
  if (read === null) return { quantity: 0, fault: 'unreadable' };
  if (read > available) return { quantity: available, fault: 'above' };
  if (read < 1) return { quantity: available < 1 ? 0 : 1, fault: 'below' };
  return { quantity: read, fault: null };
}
