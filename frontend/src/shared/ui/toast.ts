/** Toasts: 8 s, 5 s for a copied link and the reset flow, 20 s for help texts; at most three at a time. */
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
export const TOAST_MS = { usual: 8000, short: 5000, help: 20_000 } as const;

let list: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  list = next;
  for (const listener of [...listeners]) listener();
}

function show(kind: ToastKind, text: string, milliseconds: number, more: Partial<Toast> = {}): number {
  lastId += 1;
  const toast: Toast = { ...more, id: lastId, kind, text, milliseconds };
  // The same words twice at once tell nothing new.
  publish([...list.filter((other) => other.text !== text || other.kind !== kind), toast].slice(-SHOWN));
  return toast.id;
}

export const toast = {
  ok: (text: string, milliseconds: number = TOAST_MS.usual) => show('ok', text, milliseconds),
  err: (text: string, milliseconds: number = TOAST_MS.usual) => show('err', text, milliseconds),
  info: (text: string, milliseconds: number = TOAST_MS.usual) => show('info', text, milliseconds),
  help: (title: string, html: string) => show('help', title, TOAST_MS.help, { title, html }),
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
