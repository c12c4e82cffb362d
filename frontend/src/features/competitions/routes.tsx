import type { ComponentType } from 'react';
import { matchPath, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadEnglish } from '@/i18n';
import { CompetitionFrame } from './frame/CompetitionFrame';

interface Place {
  path: string;
  /** Language files beside that of competitions. */
  words?: readonly string[];
  load: () => Promise<ComponentType>;
}

/** The pages below `competitions`. They are told apart here and not in the tree of all routes, which every visitor loads. */
const PLACES: readonly Place[] = [
  { path: '/', load: async () => (await import('./pages/CompetitionsPage')).CompetitionsPage },
  { path: '/missing-school-link', load: async () => (await import('./pages/NoSchoolPage')).NoSchoolPage },
  { path: '/:id', load: async () => (await import('./pages/CompetitionPage')).CompetitionPage },
  { path: '/:id/rules', words: ['documents'], load: async () => (await import('./pages/DocumentsPage')).DocumentsPage },
  { path: '/:id/entry', words: ['entry'], load: async () => (await import('./entry/EntryPage')).EntryPage },
  {
    path: '/:id/entry-edit',
    words: ['entry'],
    load: async () => (await import('./entry/EntryEditPage')).EntryEditPage,
  },
  {
    path: '/:id/rank-list',
    words: ['ranking'],
    load: async () => (await import('./ranking/RankListPage')).RankListPage,
  },
];

/** The page of an address with its words; ids are digits, and what is no place is not found. */
export async function loader({ params }: LoaderFunctionArgs) {
  for (const { path, words, load } of PLACES) {
    const found = matchPath(path, `/${params['*'] ?? ''}`);
    const id = found?.params.id;
    if (found === null || (id !== undefined && !/^[1-9]\d*$/.test(id))) continue;
    const [Page] = await Promise.all([
      load(),
      loadEnglish(['competitions', ...(words ?? [])]),
      // The frame of the site draws it; with the page, so that it does not come after it.
      import('./frame/CompetitionBar'),
    ]);
    return { Page, id: id === undefined ? null : Number(id) };
  }
  throw new Response('', { status: 404 });
}

export function Component() {
  const { Page, id } = useLoaderData<typeof loader>();
  if (id === null) return <Page />;
  return (
    <CompetitionFrame key={id} id={id}>
      <Page />
    </CompetitionFrame>
  );
}
