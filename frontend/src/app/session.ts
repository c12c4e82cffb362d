import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { getSid, getUserName, subscribeSid } from '@/api/session';
import type { Session } from '@/api/types';
import { i18next, pageLang } from '@/i18n';
import { langOfTag, TAG } from '@/i18n/lang';
import { paths } from '@/entities/site/paths';
import { sessionQueries } from '@/entities/account/session/queries';
import { toast } from '@/shared/ui/toast';
import { dropPrivateData } from './privateData';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

function isGuarded(router: Router): boolean {
  return router.state.matches.some((match) => {
    const handle: unknown = match.route.handle;
    return typeof handle === 'object' && handle !== null && 'guarded' in handle;
  });
}

type End = 'ended' | 'elsewhere';

const say = (reason: End): string =>
  i18next.getFixedT(TAG[pageLang()])(reason === 'elsewhere' ? 'session.elsewhere' : 'session.ended');

/**
 * Reacts to the session. When it ends, all that the person was shown is dropped, and pages that need a session are left
 * for Home; when it begins or changes, all queries are read again, since favourites, own ads and permissions differ by
 * person.
 */
export function watchSession(client: QueryClient, router: Router) {
  let held = getSid();
  let name = getUserName();
  // Wait until the pages know of it: queries that need a session must not run without one.
  const readAgain = () => setTimeout(() => void client.invalidateQueries(), 0);
  /** Drops what was shown when the sid turns out to be somebody else's. */
  const dropUnless = (sid: string, userId: number) => {
    const { queryKey } = sessionQueries.current(sid);
    const off = client.getQueryCache().subscribe(({ query }) => {
      if (getSid() !== sid) off();
      if (query.queryKey[1] !== sid || query.queryHash !== hashKey(queryKey) || query.state.dataUpdatedAt === 0) return;
      off();
      if ((query.state.data as Session | undefined)?.usr_id === userId) return;
      dropPrivateData(client);
      readAgain();
    });
  };
  /**
   * Leaves a page that needs a session, then clears the cache: private data must not stay on the screen. The dialog there
   * says why, for somebody who comes back when the message has gone.
   */
  const leave = (why: string) => {
    const { pathname, search } = router.state.location;
    const lang = langOfTag(i18next.language);
    void router
      .navigate(paths.home(lang, { dialog: 'sign-in', next: pathname + search }), { replace: true, state: { why } })
      .then(() => client.clear());
  };
  subscribeSid((elsewhere) => {
    const sid = getSid();
    if (sid === held) return;
    const before = held;
    const nameBefore = name;
    held = sid;
    name = getUserName();
    // A renewed sid belongs to the same person, so keep showing them while the session is read again. In another tab
    // somebody else may have signed in: the name tells at once, and the answer tells for certain.
    if (before !== null && sid !== null && name === nameBefore) {
      const person = client.getQueryData(sessionQueries.current(before).queryKey);
      client.setQueryData(sessionQueries.current(sid).queryKey, person, { updatedAt: 0 });
      if (person !== undefined) dropUnless(sid, person.usr_id);
      return;
    }
    // The queries of such a page must not run without a session. Whoever ends it in this tab leaves the page as well.
    if (sid === null && isGuarded(router)) {
      if (elsewhere) leave(say('ended'));
      return;
    }
    if (before !== null) dropPrivateData(client);
    readAgain();
  });
  return {
    /** The session is over: by time, by the server, or by a login elsewhere. why: the server's sentence, if it has one. */
    over: (reason: End, why: string | null = null) => {
      held = null;
      const text = why ?? say(reason);
      toast.info(text);
      if (isGuarded(router)) leave(text);
      else readAgain();
    },
  };
}
