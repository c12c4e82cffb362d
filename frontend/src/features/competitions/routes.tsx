import type { ComponentType } from 'react';
import { matchPath, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadEnglish } from '@/i18n';
import type { QueryStarter } from '@/shared/routing/startQueries';
import { CompetitionFrame } from './frame/CompetitionFrame';
import { competitionQueries } from './queries';

interface PageEntry {
  path: string;
  /** Language files beside that of competitions. */
  namespaces?: readonly string[];
  load: () => Promise<ComponentType>;
}

/** The pages below `competitions`. They are not in the tree of all routes, which every visitor loads. */
const PAGES: readonly PageEntry[] = [
  { path: '/', load: async () => (await import('./pages/CompetitionsPage')).CompetitionsPage },
  { path: '/missing-school-link', load: async () => (await import('./pages/NoSchoolPage')).NoSchoolPage },
  { path: '/:id', load: async () => (await import('./pages/CompetitionPage')).CompetitionPage },
  {
    path: '/:id/rules',
    namespaces: ['documents'],
    load: async () => (await import('./pages/DocumentsPage')).DocumentsPage,
  },
  { path: '/:id/entry', namespaces: ['entry'], load: async () => (await import('./entry/EntryPage')).EntryPage },
  {
    path: '/:id/entry-edit',
    namespaces: ['entry'],
    load: async () => (await import('./entry/EntryEditPage')).EntryEditPage,
  },
  {
    path: '/:id/rank-list',
    namespaces: ['ranking'],
    load: async () => (await import('./ranking/RankListPage')).RankListPage,
  },
];

interface LoadedPage {
  Page: ComponentType;
  /** Of the competition; null for a page of none. */
  id: number | null;
}

/**
 * Loads the page of an address with its namespaces. Ids are digits; throws a 404 for an address without a page. `start`
 * begins the request that the frame of every page makes; null where the page must make it itself.
 */
export async function loader({ params }: LoaderFunctionArgs, start: QueryStarter | null): Promise<LoadedPage> {
  for (const { path, namespaces, load } of PAGES) {
    const found = matchPath(path, `/${params['*'] ?? ''}`);
    const id = found?.params.id;
    if (found === null || (id !== undefined && !/^[1-9]\d*$/.test(id))) continue;
    if (id === undefined) start?.query(competitionQueries.groups());
    else start?.query(competitionQueries.detail(Number(id)));
    const [Page] = await Promise.all([
      load(),
      loadEnglish(['competitions', ...(namespaces ?? [])]),
      // The site's frame renders the bar; load it with the page, so that it does not appear later.
      import('./frame/CompetitionBar'),
    ]);
    return { Page, id: id === undefined ? null : Number(id) };
  }
  throw new Response('', { status: 404 });
}

export function Component() {
  const { Page, id } = useLoaderData<LoadedPage>();
  if (id === null) return <Page />;
  return (
    <CompetitionFrame key={id} id={id}>
      <Page />
    </CompetitionFrame>
  );
}
