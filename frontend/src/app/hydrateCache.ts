import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getSid } from '@/api/session';
import { langOfTag } from '@/i18n/lang';

interface PreloadedAnswers {
  lang: string;
  answers: [QueryKey, unknown][];
}

function isPreloadedAnswers(value: unknown): value is PreloadedAnswers {
  return typeof value === 'object' && value !== null && 'lang' in value && 'answers' in value;
}

/** When the page was served: on a slow phone its scripts run many seconds later, and its prices are that old. */
function servedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation === undefined ? Date.now() : Math.round(performance.timeOrigin + navigation.responseStart);
}

/**
 * Puts the answers that the server sent with the page into the query cache. They are for visitors, in the language of the
 * page: for a signed-in person they are ignored, and the pages fetch their own.
 */
export function hydrateCache(client: QueryClient): void {
  const text = document.getElementById('given')?.textContent;
  if (!text || getSid() !== null) return;
  const preloaded: unknown = JSON.parse(text);
  if (!isPreloadedAnswers(preloaded) || preloaded.lang !== langOfTag(document.documentElement.lang)) return;
  const updatedAt = servedAt();
  for (const [key, answer] of preloaded.answers) client.setQueryData(key, answer, { updatedAt });
}
