import type { TFunction } from 'i18next';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait in whole seconds, minutes or hours after "in", rounded up so that it is enough: "59 minuta", "2 hours". */
export function waitInWords(seconds: number, t: TFunction<'common'>): string {
  if (seconds <= 90) return t('wait.seconds', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds <= 90 * MINUTE) return t('wait.minutes', { count: Math.ceil(seconds / MINUTE) });
  return t('wait.hours', { count: Math.ceil(seconds / HOUR) });
}
