import { Suspense, useEffect, useRef, useState } from 'react';
import { onReauthRequired } from '@/api/transport';
import { lazy } from '@/shared/ui/lazy';

/* Few are ever asked, so what it shows comes when it is. */
const ReauthDialog = lazy(async () => ({ default: (await import('./ReauthDialog')).ReauthDialog }));

interface PendingRequest {
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

/**
 * Sensitive actions require that the person confirmed their identity within the last ten minutes. When the
 * server refuses a request of any screen for that reason, this component asks for the password and code; then the client
 * repeats the request.
 */
export function ReauthHost() {
  const [shown, setShown] = useState(false);
  const [round, setRound] = useState(0);
  const pending = useRef<PendingRequest | null>(null);
  const answer = (confirmed: boolean) => {
    setShown(false);
    pending.current?.answer(confirmed);
    pending.current = null;
  };
  useEffect(() => {
    const end = onReauthRequired(() => {
      // One confirmation serves all requests that wait for it.
      if (pending.current === null) {
        let settle: PendingRequest['answer'] = () => undefined;
        const promise = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        pending.current = { promise, answer: settle };
        setRound((old) => old + 1);
        setShown(true);
      }
      return pending.current.promise;
    });
    return () => {
      end();
      pending.current?.answer(false);
      pending.current = null;
    };
  }, []);
  if (round === 0) return null;
  return (
    <Suspense fallback={null}>
      <ReauthDialog key={round} opened={shown} onDone={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  );
}
