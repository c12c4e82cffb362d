import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

/** The challenge of `GET human-check`, format 2 of the altcha package. */
export interface Challenge {
  parameters: Record<string, unknown>;
  signature: string;
}

interface Solution {
  counter: number;
  derivedKey: string;
  time?: number;
}

const WORKERS = 2;
const TIMEOUT_MS = 90_000;

function isSolution(value: unknown): value is Solution {
  return typeof value === 'object' && value !== null && 'counter' in value && 'derivedKey' in value;
}

/**
 * Solves the proof of work in bundled workers of our own origin and returns the payload that the server takes as
 * `token`. Rejects when it is aborted or cannot be solved, and when the page has no secure context.
 */
export function solveProofOfWork(challenge: Challenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const workers = Array.from({ length: WORKERS }, () => new Pbkdf2Worker());
    const end = () => {
      for (const worker of workers) worker.terminate();
    };
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')), { once: true });
    workers.forEach((worker, index) => {
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isSolution(data)) {
          fail(new Error('no solution'));
          return;
        }
        end();
        resolve(btoa(JSON.stringify({ challenge, solution: data })));
      };
      worker.postMessage({
        type: 'work',
        challenge,
        counterStart: index,
        counterStep: WORKERS,
        counterMode: 'uint32',
        timeout: TIMEOUT_MS,
      });
    });
  });
}
