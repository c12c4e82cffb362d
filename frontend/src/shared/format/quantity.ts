import type { Lang } from '../lang';
import { formatNumber } from './money';

/** The Serbian words for piece and package are shown as short labels of the language; other units stand as stored. */
const UNITS: Record<string, Record<Lang, string>> = {
  komad: { sr: 'kom.', en: 'pcs' },
  kom: { sr: 'kom.', en: 'pcs' },
  'kom.': { sr: 'kom.', en: 'pcs' },
  paket: { sr: 'pak.', en: 'pkg' },
  pak: { sr: 'pak.', en: 'pkg' },
  'pak.': { sr: 'pak.', en: 'pkg' },
};

export function unitLabel(unit: string, lang: Lang): string {
  return UNITS[unit.toLowerCase()]?.[lang] ?? unit;
}

/** `25 kom.` */
export function formatQuantity(quantity: number, unit: string, lang: Lang): string {
  return `${formatNumber(quantity)}\u00a0${unitLabel(unit, lang)}`;
}

/** `1–200`: an en dash without spaces. */
export function formatRange(from: number, to: number): string {
  return `${formatNumber(from)}–${formatNumber(to)}`;
}

/** `240 KB`, `1,5 MB`; 1 MB is 1048576 bytes unless the limit itself is a round decimal number (15 MB for files). */
export function formatBytes(bytes: number): string {
  const base = bytes % 1_000_000 === 0 ? 1000 : 1024;
  if (bytes < base * base) return `${Math.max(1, Math.round(bytes / base))}\u00a0KB`;
  const tenths = Math.round((bytes * 10) / (base * base));
  return `${tenths % 10 === 0 ? tenths / 10 : `${Math.floor(tenths / 10)},${tenths % 10}`}\u00a0MB`;
}
