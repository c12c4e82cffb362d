import type { Lang } from '@/i18n/lang';
import { formatNumber } from './money';

/** The Serbian words for piece and package have short forms in each language; other units are shown as stored. */
const UNITS: Record<string, Record<Lang, string>> = {
  komad: { sr: 'kom.', en: 'pcs' },
  kom: { sr: 'kom.', en: 'pcs' },
  'kom.': { sr: 'kom.', en: 'pcs' },
  paket: { sr: 'pak.', en: 'pkg' },
  pak: { sr: 'pak.', en: 'pkg' },
  'pak.': { sr: 'pak.', en: 'pkg' },
};

/** Short form in both languages, then the forms after numbers, separated by commas. */
type UnitWords = readonly [shortSr: string, shortEn: string, formsSr: string, formsEn: string];

interface KnownUnit {
  short: Record<Lang, string>;
  forms: Record<Lang, string[]>;
}

/** Units of the codebook by their short form in either language, so that those in stored notifications are found as well. */
let known = new Map<string, KnownUnit>();

const formsOf = (text: string) => (text === '' ? [] : text.split(',').map((form) => form.trim()));

/** Sets the units, from the page or from a test. */
export function setUnits(rows: readonly UnitWords[]): void {
  known = new Map(
    rows.flatMap(([sr, en, formsSr, formsEn]) => {
      const unit: KnownUnit = {
        short: { sr: sr || en, en: en || sr },
        forms: { sr: formsOf(formsSr), en: formsOf(formsEn) },
      };
      return [sr, en].filter((name) => name !== '').map((name): [string, KnownUnit] => [name.toLowerCase(), unit]);
    }),
  );
}

/** Reads the units from the served page; without them each unit is shown as on the wire. */
export function takeUnits(): void {
  const text = document.getElementById('units')?.textContent;
  if (text) setUnits(JSON.parse(text) as UnitWords[]);
}

/** The short form in the language, for labels and after a slash, where no number precedes it. */
export function unitLabel(unit: string, lang: Lang): string {
  const name = unit.toLowerCase();
  return known.get(name)?.short[lang] ?? UNITS[name]?.[lang] ?? unit;
}

const plurals = { sr: new Intl.PluralRules('sr'), en: new Intl.PluralRules('en') };
const PLURALS: Record<Lang, readonly Intl.LDMLPluralRule[]> = { sr: ['one', 'few', 'other'], en: ['one', 'other'] };

/** The unit as it follows the number: `par` after 1, `para` after 2, `pari` after 149. */
function unitForm(quantity: number, unit: string, lang: Lang): string {
  const forms = known.get(unit.toLowerCase())?.forms[lang] ?? [];
  return forms[PLURALS[lang].indexOf(plurals[lang].select(quantity))] ?? unitLabel(unit, lang);
}

/** `25 kom.`, `2 para`: `unit` as the wire has it in `mun_unit`. The server's twin: `trading/codebooks/quantities.py`. */
export function formatQuantity(quantity: number, unit: string, lang: Lang): string {
  return unit === '' ? formatNumber(quantity) : `${formatNumber(quantity)}\u00a0${unitForm(quantity, unit, lang)}`;
}

/** `1–200`: an en dash without spaces. */
export function formatRange(from: number, to: number): string {
  return `${formatNumber(from)}–${formatNumber(to)}`;
}

/** `1–200 pari`: the unit follows the last number. */
export function formatUnitRange(from: number, to: number, unit: string, lang: Lang): string {
  return `${formatNumber(from)}–${formatQuantity(to, unit, lang)}`;
}

/**
 * `240 KB`, `1,5 MB` (`1.5 MB` in English); 1 MB is 1048576 bytes unless the limit itself is a round decimal number (15 MB
 * for files), or the last byte below one (500 KB for pictures of news).
 */
export function formatBytes(bytes: number, lang: Lang): string {
  const base = [0, 99_999].includes(bytes % 100_000) ? 1000 : 1024;
  if (bytes < base * base) return `${Math.max(1, Math.round(bytes / base))}\u00a0KB`;
  const tenths = Math.round((bytes * 10) / (base * base));
  const point = lang === 'en' ? '.' : ',';
  return `${tenths % 10 === 0 ? tenths / 10 : `${Math.floor(tenths / 10)}${point}${tenths % 10}`}\u00a0MB`;
}
