/** Pages that make no sense to somebody who has just signed in: from them the way goes Home. */
const ENTRANCES = /^\/[^/]+\/(verification|resend-verification|forgot-password|auth\/callback|register(\/\d)?)\/?$/;

export function leavesForHome(pathname: string): boolean {
  return ENTRANCES.test(pathname);
}
