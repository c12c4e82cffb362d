import { safeNext } from '@/entities/site/paths';
import { drop, keep, kept } from '@/shared/form/kept';

const NAME = 'way-back';

/**
 * Where somebody was when they began to register. The confirmation of the address opens in another tab, so the way back
 * lives in the browser and in no link.
 */
export function keepWayBack(path: string): void {
  if (safeNext(path) !== null) keep(NAME, path);
}

/** The kept page, if it is one of ours; null when there is none. */
export function wayBack(): string | null {
  const path = kept(NAME);
  return typeof path === 'string' ? safeNext(path) : null;
}

/** Somebody is signed in: the way has been gone. */
export const forgetWayBack = (): void => drop(NAME);
