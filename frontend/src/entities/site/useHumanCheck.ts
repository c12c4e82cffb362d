import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { getRaw } from '@/api/client';
import { configQuery } from './queries';

export type HumanAction = 'login' | 'register' | 'resend' | 'newsletter' | 'contact' | 'entry' | 'vote' | 'report';
type HumanStatus = 'working' | 'done' | 'failed' | 'insecure';

/** A solved check is renewed before its 300 s are over. */
const REFRESH_MS = 295_000;

export interface HumanCheckHandle {
  status: HumanStatus;
  /** Element in which an external provider may ask the person. */
  slot: RefObject<HTMLDivElement | null>;
  /** The token once the check is solved. Submitting uses it up, so call `reset` afterwards. */
  take: () => Promise<string>;
  /** Starts a new check: after every submit, and when the person asks for it. */
  reset: () => void;
}

class Insecure extends Error {}

/**
 * The check that the visitor is not a robot: a proof of work that needs no action and is renewed every 295 s. A form
 * that many see and few use sets `active` once somebody types.
 */
export function useHumanCheck(action: HumanAction, active = true): HumanCheckHandle {
  const client = useQueryClient();
  const [status, setStatus] = useState<HumanStatus>('working');
  const [round, setRound] = useState(0);
  const token = useRef<Promise<string> | null>(null);
  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!active) return;
    const abort = new AbortController();
    const solve = async (): Promise<string> => {
      const { human_check: check } = await client.ensureQueryData(configQuery());
      if (check.provider === 'none') return 'none';
      if (check.provider === 'turnstile') {
        const { turnstileToken } = await import('./turnstile');
        const widget = { scriptUrl: check.script_url, siteKey: check.site_key };
        return turnstileToken(slot.current ?? document.body, widget, action, abort.signal);
      }
      // Browsers hash only on https and localhost.
      if (!window.isSecureContext) throw new Insecure();
      const [challenge, { solveProofOfWork }] = await Promise.all([
        getRaw('human-check', { action }, { signal: abort.signal }),
        import('./proofOfWork'),
      ]);
      return solveProofOfWork(challenge, abort.signal);
    };
    const begin = () => {
      const solving = solve();
      token.current = solving;
      solving.then(
        () => {
          if (!abort.signal.aborted) setStatus('done');
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setStatus(error instanceof Insecure ? 'insecure' : 'failed');
        },
      );
    };
    begin();
    const timer = setTimeout(() => {
      setStatus('working');
      setRound((n) => n + 1);
    }, REFRESH_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [action, active, client, round]);

  const reset = useCallback(() => {
    setStatus('working');
    setRound((n) => n + 1);
  }, []);
  const take = useCallback(() => token.current ?? Promise.reject(new Error('not started')), []);
  return { status, slot, take, reset };
}
