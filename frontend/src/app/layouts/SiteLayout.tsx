import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { post } from '@/api/client';
import { reachability } from '@/api/reachability';
import { endSession } from '@/api/transport';
import { isEntrance } from '@/features/auth/lib/afterSignIn';
import { Assistant } from '@/features/assistant/Assistant';
import { english, i18next } from '@/i18n';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { useLang } from '@/shared/hooks/useLang';
import { speaksEnglish, TAG } from '@/i18n/lang';
import { lazy } from '@/shared/ui/lazy';
import { forgetDrafts } from '@/entities/offer/draft';
import { paths, safeNext } from '@/entities/site/paths';
import { AccountDialogsContext, type AccountDialogs } from '@/entities/account/session/dialogs';
import { confirmStore } from '@/shared/ui/confirm';
import { announce, LiveRegion } from '@/shared/ui/LiveRegion';
import { toast } from '@/shared/ui/toast';
import { RefreshMark } from '@/shared/ui/RefreshMark';
import { Toaster } from '@/shared/ui/Toaster';
import type { PageHandle } from '../routes/page';
import { Footer } from './Footer';
import { Header } from './Header';
import { LanguageOffer } from './LanguageOffer';
import { scrollKey } from './scroll';
import styles from './SiteLayout.module.css';
import { useAccountDialogState } from './useAccountDialogState';
import { useFocusKeeper } from './useFocusKeeper';

/* Load the dialogs when somebody first opens one. */
const AuthDialogs = lazy(async () => {
  const [{ AuthDialogs: Component }, { loadNamespaces }] = await Promise.all([
    import('@/features/auth/AuthDialogs'),
    import('@/i18n'),
  ]);
  await loadNamespaces(['auth']);
  return { default: Component };
});
/* Load the competitions' bar with their pages. */
const CompetitionBar = lazy(async () => ({
  default: (await import('@/features/competitions/frame/CompetitionBar')).CompetitionBar,
}));
/* Load the back-office's bar with it. */
const AdminBar = lazy(async () => ({ default: (await import('./AdminBar')).AdminBar }));
const ConfirmHost = lazy(
  async () => ({ default: (await import('@/shared/ui/ConfirmHost')).ConfirmHost }),
  () => confirmStore.get()?.answer(false),
);

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

/** Title, focus on the heading and a word for screen readers after each navigation. */
function usePageChange(): void {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const matches = useMatches();
  const handle = matches.map((match) => match.handle).findLast(isPageHandle);
  const own = handle?.title === null;
  const title = handle === undefined || handle.title === null ? null : t(handle.title);
  const first = useRef(true);
  // Run before the pages' own effects, so that a page may replace this title with its own.
  useLayoutEffect(() => {
    if (title !== null) document.title = t('site.title', { page: title });
    else if (!own) document.title = `${t('site.name')}: ${t('site.slogan')}`;
  }, [pathname, title, own, t]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (title !== null) announce(t('live.opened', { page: title }));
    // Wait until the page has rendered; while it is still loading, its frame takes the focus.
    const frame = requestAnimationFrame(() => {
      if (document.querySelector('[role="dialog"]') !== null) return;
      const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      if (target === null) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // A new text in another language is no new page; only a new path is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, i18n.language]);
}

/** Why the session is over, as `watchSession` says it; null when there is nothing to say. */
function whyOf(state: unknown): string | null {
  const why = typeof state === 'object' && state !== null && 'why' in state ? state.why : null;
  return typeof why === 'string' ? why : null;
}

/** The frame of every page, in the language of the page. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const inEnglish = speaksEnglish(pathname);
  const inAdmin = /^\/[a-z]{2}\/admin(?:\/|$)/.test(pathname);
  if (inAdmin) {
    return (
      <I18nextProvider i18n={i18next}>
        <Frame bar={<AdminBar />} admin />
      </I18nextProvider>
    );
  }
  // Its talk floats over the page; on the page where one votes nothing may come over the buttons.
  const help = /\/competitions\/\d+\/rank-list\/?$/.test(pathname) ? null : <Assistant />;
  return (
    <I18nextProvider i18n={inEnglish ? english() : i18next}>
      <Frame bar={inEnglish ? <CompetitionBar help={help} /> : <Header help={help} />} />
    </I18nextProvider>
  );
}

/** admin: the back-office, which has a bar of its own and no footer. */
function Frame({ bar, admin = false }: { bar: ReactNode; admin?: boolean }) {
  const { t } = useTranslation();
  const spoken = useLang();
  const lang = useUrlLang();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const client = useQueryClient();
  // True while a page loads or a write is being sent.
  const busy = useIsMutating() > 0 || navigation.state === 'loading';
  const [params, setParams] = useSearchParams();
  const { open, show, close } = useAccountDialogState();
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  const [everAsked, setEverAsked] = useState(false);
  if (asked !== null && !everAsked) setEverAsked(true);
  usePageChange();
  useFocusKeeper();
  useLayoutEffect(() => {
    document.documentElement.lang = TAG[spoken];
  }, [spoken]);

  const signOut = useCallback(() => {
    // What is still being read would be refused once the session is over.
    void client.cancelQueries();
    // End the session in the client even if the server cannot be reached; there it expires.
    const answered = post('logout').catch(() => undefined);
    void endSession(answered, () => {
      forgetDrafts();
      client.clear();
      // A full load clears all state; without a server the browser would have no page to show.
      if (reachability.isUnreachable()) void navigate(paths.home(lang));
      else window.location.assign(paths.home(lang));
    });
  }, [client, lang, navigate]);
  const dialogs = useMemo<AccountDialogs>(
    () => ({
      signIn: (next) => show({ kind: 'sign-in', next: next ?? null }),
      chooseType: () => show({ kind: 'type', next: null }),
      forgotPassword: () => show({ kind: 'forgot', next: null }),
      signOut,
    }),
    [show, signOut],
  );

  // A guard sent somebody here to sign in.
  const { pathname, state } = useLocation();
  const why = whyOf(state);
  const wanted = params.get('dialog') === 'sign-in';
  const next = safeNext(params.get('next'));
  useEffect(() => {
    if (!wanted) return;
    show({ kind: 'sign-in', next, why });
    setParams(
      (old) => {
        old.delete('dialog');
        old.delete('next');
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wanted, next, why, show, setParams]);

  // After closing the account, say so and do not offer to sign in.
  const gone = params.get('account') === 'closed';
  useEffect(() => {
    if (!gone) return;
    close();
    toast.clear();
    toast.ok(t('session.account_closed'));
    setParams(
      (old) => {
        old.delete('account');
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [gone, close, setParams, t]);

  return (
    <AccountDialogsContext value={dialogs}>
      {/* The back-office's menu is inside of its main part, before the screen. */}
      <a className={styles.skip} href={admin ? '#screen' : '#content'}>
        {t('nav.skip')}
      </a>
      <Suspense fallback={<div className={styles.bar} />}>{bar}</Suspense>
      <div className={styles.progress} data-busy={busy || undefined} data-admin={admin || undefined} aria-hidden />
      {admin ? null : <LanguageOffer shown={spoken} />}
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {admin ? null : <Footer />}
      <Toaster />
      <RefreshMark />
      <LiveRegion />
      <ScrollRestoration getKey={scrollKey} />
      {open === null ? null : (
        <Suspense fallback={null}>
          <AuthDialogs
            open={open}
            show={show}
            onClose={close}
            onGo={(to) => void navigate(to, { replace: isEntrance(pathname) })}
          />
        </Suspense>
      )}
      {everAsked ? (
        <Suspense fallback={null}>
          <ConfirmHost />
        </Suspense>
      ) : null}
    </AccountDialogsContext>
  );
}
