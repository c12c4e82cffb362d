import { Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiError, NetworkError } from '@/api/errors';
import { checkServer, onServerBack, reachability } from '@/api/reachability';
import { errorText } from '@/shared/form/errorText';
import { lazy } from '@/shared/ui/lazy';
import { loadChunk } from '@/shared/ui/loadChunk';
import { LoadError } from '@/shared/ui/States';
import styles from './pages.module.css';

/* Load the page only when an address does not exist. */
const NotFoundPage = lazy(async () => ({ default: (await import('@/entities/site/NotFound')).NotFoundPage }));

function Failed({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <LoadError text={text} onRetry={onRetry} />
    </div>
  );
}

/** Reloads the page if the server answers; otherwise the browser would show its own page about a missing network. */
async function loadAnew(): Promise<void> {
  if (await checkServer()) window.location.reload();
}

const LOADED = 'loaded-anew';

/** Reloads once per address: a server that lacks the file has a newer build, whose files have other names. */
function loadOnce(): void {
  try {
    if (sessionStorage.getItem(LOADED) === window.location.href) return;
    sessionStorage.setItem(LOADED, window.location.href);
  } catch {
    return;
  }
  window.location.reload();
}

/** Replaces a page that failed: says so for 404 and 403, and offers another try for everything else. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const again = useCallback(() => void revalidate(), [revalidate]);
  // Whether a loader failed because the server could not be reached.
  const [away] = useState(() => reachability.isUnreachable() || error instanceof NetworkError);
  useEffect(() => (away ? onServerBack(again) : undefined), [away, again]);
  const status = isRouteErrorResponse(error) ? error.status : error instanceof ApiError ? error.status : 500;
  if (status === 404) {
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    );
  }
  if (away)
    return <Failed title={t('state.away_title')} text={t('state.away_text')} onRetry={() => void checkServer()} />;
  return (
    <Failed
      title={t('state.error_title')}
      text={error instanceof ApiError ? errorText(error) : t('state.error_text')}
      onRetry={() => void loadAnew()}
    />
  );
}

/** Replaces a page whose code did not load, loads it as soon as the server answers, and then shows it. */
export function lateComer(load: () => Promise<ComponentType>): ComponentType {
  let page: ComponentType | null = null;
  return function LateComer() {
    const { t } = useTranslation();
    const [Page, setPage] = useState(() => page);
    const come = useCallback(async () => {
      const found = await loadChunk(load);
      page = found;
      setPage(() => found);
    }, []);
    useEffect(() => {
      if (page !== null) return undefined;
      const quietly = () =>
        void come().catch(() => {
          if (!reachability.isUnreachable()) loadOnce();
        });
      if (!reachability.isUnreachable()) quietly();
      return onServerBack(quietly);
    }, [come]);
    if (Page !== null) return <Page />;
    const again = () => void checkServer().then(async (there) => (there ? come().catch(loadAnew) : undefined));
    return <Failed title={t('state.away_title')} text={t('state.away_text')} onRetry={again} />;
  };
}
