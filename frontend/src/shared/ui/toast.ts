/**
 * Toasts, at most three at a time. Success, failure and news stay equally long; only what confirms a copied text and the
 * reset flow is shorter, and a help text longer. Each is said to screen readers when it comes.
 */
export type ToastKind = 'ok' | 'err' | 'info' | 'help';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Clean HTML of a help text; shown instead of `text`. */
  html?: string;
  title?: string;
  milliseconds: number;
}

const SHOWN = 3;
const TOAST_MS = { usual: 8000, short: 5000, help: 20_000 } as const;

type Stay = 'usual' | 'short';

let list: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  list = next;
  for (const listener of [...listeners]) listener();
}

function show(kind: ToastKind, text: string, stay: keyof typeof TOAST_MS, more: Partial<Toast> = {}): number {
  lastId += 1;
  const toast: Toast = { ...more, id: lastId, kind, text, milliseconds: TOAST_MS[stay] };
  // The same words twice at once tell nothing new.
  publish([...list.filter((other) => other.text !== text || other.kind !== kind), toast].slice(-SHOWN));
  return toast.id;
}

export const toast = {
  ok: (text: string, stay: Stay = 'usual') => show('ok', text, stay),
  err: (text: string, stay: Stay = 'usual') => show('err', text, stay),
  info: (text: string, stay: Stay = 'usual') => show('info', text, stay),
  help: (title: string, html: string) => show('help', title, 'help', { title, html }),
  /** Returns whether it was still shown. */
  dismiss: (id: number): boolean => {
    const shown = list.some((item) => item.id === id);
    if (shown) publish(list.filter((item) => item.id !== id));
    return shown;
  },
  clear: () => publish([]),
};

export const toastStore = {
  get: () => list,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
