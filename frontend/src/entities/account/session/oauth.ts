import { safeNext } from '@/entities/site/paths';

/** What somebody wants the provider's word for. */
const INTENTS = ['sign-in', 'link', 'vote'] as const;
export type SocialIntent = (typeof INTENTS)[number];

/** A way to the provider that has been begun: where it leads, and the word by which the answer is known as ours. */
interface OAuthState {
  intent: SocialIntent;
  state: string;
  next: string | null;
}

/** What somebody has brought back from the provider. */
export type SocialReturn =
  | { kind: 'token'; token: string; intent: SocialIntent; next: string | null }
  /** They turned back there, or the provider refused. */
  | { kind: 'refused'; intent: SocialIntent; next: string | null }
  /** Not an answer to a question of this tab: an old address, or one that somebody else made. */
  | { kind: 'unknown' };

const KEY = 'social';

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where the provider sends people back to; it is registered there, once for each language. */
function returnAddress(lang: string): string {
  return `${window.location.origin}/${lang}/auth/callback`;
}

export interface Provider {
  authorization_endpoint: string;
  client_id: string;
  nonce: string;
}

/**
 * Notes the way in this tab and gives the address of the provider's page. The ID token comes back in the fragment, which
 * no server sees, and no script of the provider's runs on our pages.
 */
export function startOAuth(provider: Provider, lang: string, intent: SocialIntent, next: string | null): string {
  const oauthState: OAuthState = { intent, state: randomText(), next };
  sessionStorage.setItem(KEY, JSON.stringify(oauthState));
  const address = new URL(provider.authorization_endpoint);
  const query = {
    client_id: provider.client_id,
    redirect_uri: returnAddress(lang),
    response_type: 'id_token',
    response_mode: 'fragment',
    // The number by which the provider knows the person is all we ask for.
    scope: 'openid',
    prompt: 'select_account',
    nonce: provider.nonce,
    state: oauthState.state,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function readOAuthState(): OAuthState | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { intent: meant, state, next } = stored as Partial<Record<keyof OAuthState, unknown>>;
    const intent = INTENTS.find((known) => known === meant);
    if (intent === undefined || typeof state !== 'string' || state === '') return null;
    return { intent, state, next: typeof next === 'string' ? safeNext(next) : null };
  } catch {
    return null;
  }
}

/** Reads the fragment of the address somebody came back with; changes nothing. */
export function readReturn(hash: string): SocialReturn {
  const oauthState = readOAuthState();
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (oauthState === null || answer.get('state') !== oauthState.state) return { kind: 'unknown' };
  const { intent, next } = oauthState;
  const token = answer.get('id_token');
  return token === null || token === '' ? { kind: 'refused', intent, next } : { kind: 'token', token, intent, next };
}

/** Each answer serves once. */
export function clearOAuthState(): void {
  sessionStorage.removeItem(KEY);
}
