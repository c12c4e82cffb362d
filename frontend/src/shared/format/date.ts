const BELGRADE = 'Europe/Belgrade';

const BELGRADE_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: BELGRADE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * The date and the time of a moment in Belgrade, each padded with zeros. By name: how a locale writes a date as a whole
 * differs between browsers and their versions. Throws RangeError for what is not a moment.
 */
function belgradeParts(
  moment: number | string,
): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = BELGRADE_CLOCK.formatToParts(new Date(moment));
  const named = Object.fromEntries(parts.map(({ type, value }) => [type, value.padStart(2, '0')]));
  return named as ReturnType<typeof belgradeParts>;
}

/** Minutes that Belgrade's clocks are ahead of UTC at a moment (milliseconds). */
function belgradeOffset(moment: number): number {
  const { year, month, day, hour, minute, second } = belgradeParts(moment);
  return Math.round((Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - moment) / 60_000);
}

/**
 * ` UTC+2` behind a shown time, where the reader's clocks and Belgrade's differ at that moment; else nothing.
 * shown, other: minutes that the two clocks are ahead of UTC.
 */
export function zoneMark(shown: number, other: number): string {
  if (shown === other) return '';
  const [hours, minutes] = [Math.floor(Math.abs(shown) / 60), Math.abs(shown) % 60];
  return ` UTC${shown < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** The mark behind a moment that is shown on one of the two clocks. */
function markOf(iso: string, clock: 'own' | 'belgrade'): string {
  const date = new Date(iso);
  const [own, belgrade] = [-date.getTimezoneOffset(), belgradeOffset(date.getTime())];
  return clock === 'own' ? zoneMark(own, belgrade) : zoneMark(belgrade, own);
}

/**
 * Times come as UTC text and are shown in local time by three fixed patterns (docs/spec/product.md, section 9). Where
 * the reader's clocks differ from Belgrade's, the time says whose it is.
 */
function parts(iso: string): { y: string; m: string; d: string; h: string; min: string } | null {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    y: String(date.getFullYear()),
    m: two(date.getMonth() + 1),
    d: two(date.getDate()),
    h: two(date.getHours()),
    min: two(date.getMinutes()),
  };
}

/** `2025-12-08 12:00`, lists and details. */
export function formatDateTime(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  return p === null ? '' : `${p.y}-${p.m}-${p.d} ${p.h}:${p.min}${markOf(String(iso), 'own')}`;
}

/** `2025-12-08`: the first ten characters of the above (my-sales). */
export function formatDay(iso: string | null | undefined): string {
  return formatDateTime(iso).slice(0, 10);
}

/** `12:00`, without a mark: chat, which shows the day above. */
export function formatClock(iso: string | null | undefined): string {
  return formatDateTime(iso).slice(11, 16);
}

/** `08.12.2025 12:00`, notifications. */
export function formatNotificationTime(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  return p === null ? '' : `${p.d}.${p.m}.${p.y} ${p.h}:${p.min}${markOf(String(iso), 'own')}`;
}

/** `08.12.2025. 12:00`, competitions. */
export function formatCompetitionTime(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  return p === null ? '' : `${p.d}.${p.m}.${p.y}. ${p.h}:${p.min}${markOf(String(iso), 'own')}`;
}

/** `2025-12-08 12:00` on Belgrade's clocks, wherever the reader is: the back-office. Elsewhere it says so. */
export function formatBelgrade(iso: string | null | undefined): string {
  const text = belgradeText(iso).slice(0, 16);
  return text === '' ? '' : text + markOf(String(iso), 'belgrade');
}

/** Whether the moment is after `now` (milliseconds). */
export function isFuture(iso: string | null | undefined, now: number): boolean {
  return !!iso && new Date(iso).getTime() > now;
}

/** The day of a moment in Belgrade, `2026-05-04`. */
export function belgradeDay(moment: number | string): string {
  const { year, month, day } = belgradeParts(moment);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight of a moment in Belgrade: trading hours of restrictions are Belgrade time everywhere. */
export function belgradeMinutes(now: number): number {
  const { hour, minute } = belgradeParts(now);
  return Number(hour) * 60 + Number(minute);
}

/** `18:00`: a moment's time of day in Belgrade. */
export function belgradeTime(iso: string): string {
  const { hour, minute } = belgradeParts(iso);
  return `${hour}:${minute}`;
}

/** `18:00` in minutes; null when it is not a time of day. */
export function clockMinutes(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(text ?? '');
  if (match === null) return null;
  return Number(match[1]) * 60 + Number(match[2]);
}

/** A moment in Belgrade's time, `2026-05-04 08:00:00`: the form of back-office fields and of the server. */
export function belgradeText(iso: string | null | undefined): string {
  if (!iso || Number.isNaN(new Date(iso).getTime())) return '';
  const { hour, minute, second } = belgradeParts(iso);
  return `${belgradeDay(iso)} ${hour}:${minute}:${second}`;
}
