import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { getSid, subscribeSid } from '@/api/session';
import { i18next, pageLang } from '@/i18n';
import { langOfTag, TAG } from '@/i18n/lang';
import { paths } from '@/entities/site/paths';
import { sessionQueries } from '@/entities/account/session/queries';
import { toast } from '@/shared/ui/toast';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

function isGuarded(router: Router): boolean {
  return router.state.matches.some((match) => {
    const handle: unknown = match.route.handle;
    return typeof handle === 'object' && handle !== null && 'guarded' in handle;
  });
}

/**
 * Reacts to the session. When it ends, pages that need one redirect to Home; when it begins or changes, all queries are
 * read again, since favourites, own ads and permissions differ by person.
 */
export function watchSession(client: QueryClient, router: Router) {
  let held = getSid();
  // Wait until the pages know of it: queries that need a session must not run without one.
  const readAgain = () => setTimeout(() => void client.invalidateQueries(), 0);
  subscribeSid(() => {
    const sid = getSid();
    if (sid === held) return;
    const before = held;
    held = sid;
    // A renewed sid belongs to the same person, so keep showing them while the session is read again.
    if (before !== null && sid !== null) {
      const person = client.getQueryData(sessionQueries.current(before).queryKey);
      client.setQueryData(sessionQueries.current(sid).queryKey, person, { updatedAt: 0 });
      return;
    }
    readAgain();
  });
  return {
    /** The session is over: by time, by the server, or by a login elsewhere. */
    over: (reason: 'ended' | 'elsewhere') => {
      held = null;
      const lang = langOfTag(i18next.language);
      toast.info(i18next.getFixedT(TAG[pageLang()])(reason === 'elsewhere' ? 'session.elsewhere' : 'session.ended'));
      const { pathname, search } = router.state.location;
      if (isGuarded(router)) {
        // Leave the page first, then clear the cache: private data must not stay on the screen.
        void router
          .navigate(paths.home(lang, { dialog: 'sign-in', next: pathname + search }), { replace: true })
          .then(() => client.clear());
      } else readAgain();
    },
  };
}
