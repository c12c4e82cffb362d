/**
 * Reads a day, or a day with its time, as people write it. Pure. The day comes first wherever the year comes last, in
 * both languages: `03/04/2026` is the third of April.
 *
 * | typed                                                        | read             |
 * |--------------------------------------------------------------|------------------|
 * | 2026-11-23, 2026/11/23, 2026.11.23.                          | 2026-11-23       |
 * | 23.11.2026, 23.11.2026., 23. 11. 2026, 23/11/2026, 23-11-2026 | 2026-11-23       |
 * | 23.11.2026 21:45, 2026-11-23 21.45, 23.11.2026. 2145         | 2026-11-23 21:45 |
 * | 11/23/2026, 31.04.2026, 23.11.26, 23.11.                     | refused          |
 */
const YEAR_FIRST = /^(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})\.?$/;
const DAY_FIRST = /^(\d{1,2})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{4})\.?$/;
const TIME = /^(\d{1,2})[:.](\d{2})(?::(\d{2}))?$|^(\d{2})(\d{2})$/;

const two = (value: string) => value.padStart(2, '0');

/** `YYYY-MM-DD`, or null when the text is no day of the calendar. */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  const first = YEAR_FIRST.exec(text);
  const last = DAY_FIRST.exec(text);
  const [year, month, day] = first?.slice(1) ?? last?.slice(1).reverse() ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${two(month)}-${two(day)}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}

/** `HH:mm:ss`, or null. */
export function readTime(typed: string): string | null {
  const match = TIME.exec(typed.trim());
  if (match === null) return null;
  const hours = match[1] ?? match[4] ?? '';
  const minutes = match[2] ?? match[5] ?? '';
  const seconds = match[3] ?? '00';
  const fits = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return fits ? `${two(hours)}:${minutes}:${seconds}` : null;
}

/** `YYYY-MM-DD HH:mm:ss`, or null. */
export function readDateTime(typed: string): string | null {
  const match = /^(.*\S)[\sT,]+(\S+)$/.exec(typed.trim().replace(/\s?h$/, ''));
  const day = match === null ? null : readDay((match[1] ?? '').replace(/,$/, ''));
  const time = match === null ? null : readTime(match[2] ?? '');
  return day === null || time === null ? null : `${day} ${time}`;
}
