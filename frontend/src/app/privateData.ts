import type { QueryClient } from '@tanstack/react-query';
import { ADS_KEY, forgetViewer } from '@/entities/ad/adCache';

/** First parts of the keys of queries whose answer is the same for everybody. */
const FOR_EVERYBODY = new Set<unknown>([
  'config',
  'lookup',
  'news',
  'faq',
  'documents',
  'franchise-documents',
  'tutorial',
  'assistant',
]);
/** Lists of ads that are somebody's own. */
const OWN_ADS = new Set<unknown>(['favorites', 'sales', 'transactions']);

/**
 * Drops all that one person was shown, before anybody else looks at this screen. What is not on it is removed, also with
 * its running requests. What is on it goes back to its beginning; ads and competitions stay for visitors, whose pages
 * hold what is being typed, without what the person had to do with them. The caller then has them read again.
 */
export function dropPrivateData(client: QueryClient): void {
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) {
    const [area, kind] = query.queryKey;
    if (FOR_EVERYBODY.has(area)) continue;
    const stays = (area === ADS_KEY && !OWN_ADS.has(kind)) || (area === 'competitions' && kind !== 'voter');
    if (query.getObserversCount() === 0) cache.remove(query);
    else if (!stays) query.reset();
  }
  forgetViewer(client);
}
