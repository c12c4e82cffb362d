/** The part of the provider's script that we use; it is loaded only where a deployment has chosen it. */
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
      // Let the next attempt load it again.
      loading = null;
      script.remove();
      reject(new Error('human check not loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Returns a token of the provider, which asks the person in `container` only when in doubt. */
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
      // `useHumanCheck` starts a new widget before the token's 300 s are over.
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
