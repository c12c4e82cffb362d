import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { NetworkError } from '@/api/errors';
import { getSid } from '@/api/session';
import { setLang } from '@/i18n';
import { DEFAULT_LANG, isLang, speaksEnglish, type Lang } from '@/i18n/lang';
import { rememberedLang, rememberLang, wantedLang } from '@/i18n/remembered';
import { paths } from '@/entities/site/paths';
import { sessionQueries } from '@/entities/account/session/queries';

/** The reader's language, for an address that names none. */
export const usualLang = (): Lang => wantedLang() ?? DEFAULT_LANG;

export function langOf(params: { lang?: string | undefined }): Lang {
  return isLang(params.lang) ? params.lang : DEFAULT_LANG;
}

/** The path ends with a number, or the page does not exist. */
export function requireId({ params }: LoaderFunctionArgs): null {
  if (!/^[1-9]\d*$/.test(params.id ?? '')) throw new Response('', { status: 404 });
  return null;
}

/** A language as browsers and search engines write it: de, de-AT, sr_RS, zh-Hant-TW. No page of ours has such a name. */
const looksLikeLang = (part: string): boolean => /^[a-z]{2}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i.test(part);

/** en-GB is English; whatever is not ours is sr. */
function nearest(tag: string): Lang {
  const base = tag.toLowerCase().split(/[-_]/)[0];
  return isLang(base) ? base : DEFAULT_LANG;
}

/**
 * The language of the address becomes that of the page. It is remembered only where nothing is yet and the browser does
 * not ask for the other one: a link that somebody else wrote must not change what the reader chose. An unknown language is replaced by sr; a path
 * without a language gets sr in front when `known` knows its first part, and stays unknown otherwise.
 */
export async function languageLoader({ params, request }: LoaderFunctionArgs, known: ReadonlySet<string>) {
  const { pathname, search } = new URL(request.url);
  const first = params.lang ?? '';
  if (!isLang(first)) {
    const rest = pathname.replace(/^\/[^/]*/, '');
    if (looksLikeLang(first)) throw redirect(`/${nearest(first)}${rest}${search}`);
    if (known.has(first)) throw redirect(`/${DEFAULT_LANG}${pathname}${search}`);
    await setLang(usualLang());
    throw new Response('', { status: 404 });
  }
  await setLang(first);
  if (rememberedLang() === null && !speaksEnglish(pathname) && (wantedLang() ?? first) === first) rememberLang(first);
  return null;
}

/**
 * Only for people with a role, after `requireUser`: others go Home, those who owe the second step with the dialog that asks
 * for it. The server asks again at every call.
 */
export function requireAdmin(client: QueryClient): MiddlewareFunction {
  return ({ params, request }) => {
    const session = client.getQueryData(sessionQueries.current(getSid()).queryKey);
    if (session === undefined || session.usr_role !== '') return;
    const { pathname, search } = new URL(request.url);
    throw redirect(
      paths.home(langOf(params), session.totp === 1 ? { dialog: 'sign-in', next: pathname + search } : undefined),
    );
  };
}

/** Only for signed-in people: others go Home with the sign-in dialog, and come back after it. */
export function requireUser(client: QueryClient): MiddlewareFunction {
  return async ({ request, params }) => {
    const lang = langOf(params);
    const { pathname, search } = new URL(request.url);
    const away = () => redirect(paths.home(lang, { dialog: 'sign-in', next: pathname + search }));
    const sid = getSid();
    if (sid === null) throw away();
    const current = sessionQueries.current(sid);
    const asked = client.fetchQuery({ ...current, staleTime: 10_000 });
    // A session that was there a moment ago lets in without waiting: when it is over, `watchSession` leads away.
    if (client.getQueryData(current.queryKey) !== undefined) {
      asked.catch(() => undefined);
      return;
    }
    try {
      await asked;
    } catch (error) {
      // A lost connection is no lost session: the page shows its own retry.
      if (!(error instanceof NetworkError) && getSid() === null) throw away();
    }
  };
}
