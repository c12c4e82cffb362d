import '@/app/styles/mantine.css';
import '@/app/styles/tokens.css';
import '@/app/styles/fonts.css';
import '@/app/styles/global.css';
import '@/app/styles/first.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { whenSessionEnds } from '@/api/transport';
import { hydrateCache } from '@/app/hydrateCache';
import { preserveFocus } from '@/app/preserveFocus';
import { forgetScroll } from '@/app/layouts/scroll';
import { usualLang } from '@/app/guards';
import { createQueryClient, keepAsking } from '@/app/queryClient';
import { createRoutes } from '@/app/routes';
import { watchSession } from '@/app/session';
import { createSocket } from '@/app/socket';
import { yieldToMain, routerReady } from '@/app/startup';
import { cssVariables, theme } from '@/app/theme';
import { startI18n } from '@/i18n';
import { takeUnits } from '@/shared/format/quantity';
import { whenIdle } from '@/shared/hooks/useLater';
import { isLang } from '@/i18n/lang';
import { LiveContext } from '@/shared/live/LiveContext';

/** The nonce of this answer's Content-Security-Policy; style elements of the libraries carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
if (nonce !== '') setNonce(nonce);

/** Calls back once the app is mounted. */
function OnMount({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

async function start(): Promise<void> {
  const first = window.location.pathname.split('/')[1];
  await startI18n(isLang(first) ? first : usualLang());
  await yieldToMain();
  const client = createQueryClient();
  keepAsking(client);
  forgetScroll();
  hydrateCache(client);
  takeUnits();
  const router = createBrowserRouter(createRoutes(client), { future: { v8_middleware: true } });
  const session = watchSession(client, router);
  const live = createSocket(client, session.over);
  whenSessionEnds(session.over);
  const root = document.getElementById('root');
  if (root === null) throw new Error('no root element');
  const taken = preserveFocus(root);
  // The served first view stays until the page can take its place in one step.
  await routerReady(router);
  await yieldToMain();
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <LiveContext value={live}>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
              <OnMount then={taken} />
            </Suspense>
          </LiveContext>
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices, between which a click or a scroll is answered.
  startTransition(() => createRoot(root).render(app));
  whenIdle(() => live.start());
}

void start();
