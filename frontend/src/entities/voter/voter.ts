import { useSyncExternalStore } from 'react';
import { del, post } from '@/api/client';

/** The voter id of this browser, with which somebody without an account votes again: in local storage, for all tabs. */
const KEY = 'voterId';
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

export function getVoterId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Without storage the voter signs in for each vote.
  }
}

function setVoterId(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, id);
  } catch {
    /* as above */
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const elsewhere = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

export function useVoterId(): string | null {
  return useSyncExternalStore(subscribe, getVoterId, () => null);
}

/** Signs in with the provider's ID token and a solved check; this browser is the voter from then on. */
export async function becomeVoter(socialToken: string, token: string): Promise<void> {
  const { sid } = await post('competitions/voter', { social_token: socialToken, token });
  setVoterId(sid);
}

/** Removes every trace of the voter from this computer: the server no longer knows the id, or the voter signs out. */
export function dropVoterId(): void {
  setVoterId(null);
}

/** Signs the voter out here and on the server; votes stay. */
export async function forgetVoter(id: string): Promise<void> {
  dropVoterId();
  await del('competitions/voter', undefined, { body: { sid: id } });
}
