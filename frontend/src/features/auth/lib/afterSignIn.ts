import type { Lang } from '@/i18n/lang';
import { wayBack } from '@/entities/account/session/wayBack';
import { paths } from '@/entities/site/paths';

/** Pages that make no sense to somebody who has just signed in. */
const ENTRANCES =
  /^\/[^/]+\/(verification|resend-verification|forgot-password|auth\/callback|register(\/(\d|sent))?)\/?$/;

export function isEntrance(pathname: string): boolean {
  return ENTRANCES.test(pathname);
}

/**
 * Where to go from here after a sign-in: to where the registration was begun, otherwise from an entrance Home. Null on any
 * other page: one stays.
 */
export function wayOn(pathname: string, lang: Lang): string | null {
  const home = paths.home(lang);
  if (!isEntrance(pathname) && pathname !== home) return null;
  return wayBack() ?? (pathname === home ? null : home);
}
