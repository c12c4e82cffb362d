/** A yes/no question; answered by the one host that the app mounts. */
export interface Question {
  title: string;
  text?: string;
  /** Verbs with their object: "Obrišite oglas", "Zadržite oglas". */
  yes: string;
  no: string;
  danger?: boolean;
}

interface PendingConfirm extends Question {
  answer: (yes: boolean) => void;
}

let pending: PendingConfirm | null = null;
const listeners = new Set<() => void>();

function publish(next: PendingConfirm | null): void {
  pending = next;
  for (const listener of [...listeners]) listener();
}

/** Asks and waits; closing the dialog is "no". `signal` takes the question back: what it said holds no more. */
export function confirm(question: Question, signal?: AbortSignal): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) => {
    const own: PendingConfirm = {
      ...question,
      answer: (yes) => {
        if (pending === own) publish(null);
        resolve(yes);
      },
    };
    signal?.addEventListener('abort', () => own.answer(false), { once: true });
    publish(own);
  });
}

/** Asks before something that cannot be undone: the answer that changes nothing has the focus. */
export function confirmDestructive(question: Omit<Question, 'danger'>, signal?: AbortSignal): Promise<boolean> {
  return confirm({ ...question, danger: true }, signal);
}

export const confirmStore = {
  get: () => pending,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
