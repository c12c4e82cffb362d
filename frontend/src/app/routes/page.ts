import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadNamespaces, pageLang } from '@/i18n';
import type common from '@/i18n/locales/sr/common.json';
import { isLang, speaksEnglish, type Lang } from '@/i18n/lang';
import { queryStarter, type QueryStarter } from '@/shared/routing/startQueries';
import { loadChunk } from '@/shared/ui/loadChunk';
import { lateComer } from '../pages';

type TitleKey = keyof typeof common.page;

/** What a route says of its page. */
export interface PageHandle {
  /** Title of the tab, said at navigation; null: the page sets its title and says its name itself. */
  title: `page.${TitleKey}` | null;
}

/** What the requests of a page depend on. */
interface PageAddress {
  lang: Lang;
  /** The number in the path; 0 where it has none. */
  id: number;
  params: LoaderFunctionArgs['params'];
  search: URLSearchParams;
}

/** A page of the tree: its address, its code and texts, who may open it, and what it asks for first. */
export interface Page {
  /** Left out: the page of its parent's own address. */
  path?: string;
  title?: TitleKey;
  /** Language files that come with the code. */
  texts: readonly string[];
  code: () => Promise<ComponentType>;
  /** Answers with a redirect, throws a 404, or lets the page open with null. */
  guard?: (args: LoaderFunctionArgs) => Response | null;
  /** The requests that every opening of the page makes; they start beside its code. */
  queries?: (start: QueryStarter, address: PageAddress) => void;
}

/**
 * Code of a page together with its language files. The router keeps a failure for good, so there is none for it: the
 * page that stands in then fetches the rest itself.
 */
export const lazyPage =
  (texts: readonly string[], code: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
    const fetchPage = async () => (await Promise.all([code(), loadNamespaces(texts)]))[0];
    try {
      return { Component: await loadChunk(fetchPage) };
    } catch {
      return { Component: lateComer(fetchPage) };
    }
  };

/**
 * Starts the requests of an address that is being opened; null where they must wait for the page. A request names the
 * language of the page that is shown, so it cannot start while that is another one, or before a redirect to a language.
 */
export function starterFor(client: QueryClient, { params, request }: LoaderFunctionArgs): QueryStarter | null {
  if (!isLang(params.lang)) return null;
  const lang = speaksEnglish(new URL(request.url).pathname) ? 'en' : params.lang;
  return lang === pageLang() ? queryStarter(client) : null;
}

function startQueries(client: QueryClient, page: Page, args: LoaderFunctionArgs): void {
  const start = starterFor(client, args);
  const { lang, id } = args.params;
  if (start === null || !isLang(lang)) return;
  page.queries?.(start, {
    lang,
    id: Number(id ?? 0),
    params: args.params,
    search: new URL(args.request.url).searchParams,
  });
}

/** The route of a page. Its loader awaits nothing: the page shows at once what it is waiting for. */
export const pageRoute =
  (client: QueryClient) =>
  (page: Page): RouteObject => {
    const { path, title, guard, queries } = page;
    return {
      ...(path === undefined ? { index: true } : { path }),
      ...(title === undefined ? {} : { handle: { title: `page.${title}` } satisfies PageHandle }),
      ...(guard === undefined && queries === undefined
        ? {}
        : {
            loader: (args) => {
              const answer = guard?.(args) ?? null;
              if (answer === null) startQueries(client, page, args);
              return answer;
            },
          }),
      // Within a page, its component asks for what a change of the query needs.
      ...(guard === undefined && queries !== undefined
        ? { shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname }
        : {}),
      lazy: lazyPage(page.texts, page.code),
    };
  };
