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
    },
  ) => string;
  remove: (widget: string) => void;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

function provider(): Turnstile | undefined {
  const found: unknown = Reflect.get(window, 'turnstile');
  return typeof found === 'object' && found !== null ? (found as Turnstile) : undefined;
}

let loading: Promise<void> | null = null;

function load(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
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
  siteKey: string,
  action: string,
  signal: AbortSignal,
): Promise<string> {
  if (provider() === undefined) await load();
  const turnstile = provider();
  if (turnstile === undefined) throw new Error('human check not loaded');
  return new Promise((resolve, reject) => {
    const widget = turnstile.render(container, {
      sitekey: siteKey,
      action,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': () => reject(new Error('human check failed')),
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
