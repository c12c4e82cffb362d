/** What is used of the provider's script; loaded only where a deployment has chosen it. */
interface Turnstile {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      appearance: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': () => void;
      'timeout-callback': () => void;
      'refresh-expired': 'manual';
    },
  ) => string;
  remove: (widget: string) => void;
}

function provider(): Turnstile | undefined {
  const found: unknown = Reflect.get(window, 'turnstile');
  return typeof found === 'object' && found !== null ? (found as Turnstile) : undefined;
}

let loading: Promise<void> | null = null;

function load(address: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      // The next try asks again.
      loading = null;
      script.remove();
      reject(new Error('human check not loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/** A token of the provider; it asks the person only when it has doubts, in `container`. */
export async function turnstileToken(
  container: HTMLElement,
  { scriptUrl, siteKey }: { scriptUrl: string; siteKey: string },
  action: string,
  signal: AbortSignal,
): Promise<string> {
  if (provider() === undefined) await load(scriptUrl);
  const turnstile = provider();
  if (turnstile === undefined) throw new Error('human check not loaded');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('human check failed'));
    const widget = turnstile.render(container, {
      sitekey: siteKey,
      action,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': fail,
      'timeout-callback': fail,
      // A new widget comes in time, before the token's 300 s are over.
      'refresh-expired': 'manual',
    });
    signal.addEventListener(
      'abort',
      () => {
        turnstile.remove(widget);
        reject(new DOMException('aborted', 'AbortError'));
      },
      { once: true },
    );
  });
}
