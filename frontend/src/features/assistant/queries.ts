import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { Lang } from '@/i18n/lang';

/** The intro, by the number that no branch has. */
export const INTRO = 0;

export const assistantQueries = {
  all: () => ['assistant'] as const,
  node: (lang: Lang, id: number) =>
    queryOptions({
      queryKey: ['assistant', lang, id],
      queryFn: ({ signal }) => get(id === INTRO ? 'chatbot' : `chatbot/${id}`, undefined, { signal, locale: lang }),
      staleTime: 5 * 60_000,
    }),
};
