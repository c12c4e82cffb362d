/** Whole digits only, at most nine: a point, a comma or a letter never gets into the field. */
export function typedQuantity(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9);
}

/** A typed quantity against what is available: above is lowered to it, below one becomes one. Empty stays empty. */
export function clampQuantity(text: string, available: number): { text: string; clamped: boolean } {
  if (text === '') return { text, clamped: false };
  const value = Number(text);
  if (value > available) return { text: available < 1 ? '' : String(available), clamped: true };
  return { text: value < 1 ? '1' : text, clamped: false };
}
