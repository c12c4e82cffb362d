import { useQueryClient } from '@tanstack/react-query';
import { adDetailQuery } from './queries';

let loadPage: () => Promise<unknown> = () => Promise.resolve();

/** The app registers here how to load the code of the product page, since entities must not import features. */
export function registerAdPage(load: () => Promise<unknown>): void {
  loadPage = load;
}

/** Whether the person asked the browser to save data. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Data and code of a product page, fetched while the pointer or the focus rests on its link. */
export function usePrefetchAd(): (adId: number) => void {
  const client = useQueryClient();
  return (adId) => {
    if (savesData()) return;
    void client.prefetchQuery({ ...adDetailQuery(adId), staleTime: 30_000 });
    loadPage().catch(() => undefined);
  };
}
