/** One error of one field, as the server names it. */
export interface FieldError {
  code: string;
  message: string;
  limit?: number;
}

/** A refusal of the server. `code` decides; `message` is for people and in the language of the request. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, FieldError[]> = {},
    /** The keys that stand beside `error`: `available`, `missing`, `name_words`, `opens_at`, ... */
    readonly extra: Record<string, unknown> = {},
    /** Seconds of `Retry-After`, when the server gave one. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** A list of names from the extra keys (registration answers `missing`, `invalid`, `same`). */
  list(key: string): string[] {
    const value = this.extra[key];
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  }

  number(key: string): number | null {
    const value = this.extra[key];
    return typeof value === 'number' ? value : null;
  }

  text(key: string): string | null {
    const value = this.extra[key];
    return typeof value === 'string' ? value : null;
  }
}

/**
 * What became of a request without an answer. `unread`: a read, which changes nothing. `unsent`: the browser never sent
 * it. `unknown`: the server may have carried the write out. `repeatable`: so it may, but it accepts the same write only
 * once, so sending it again does no harm.
 */
export type RequestOutcome = 'unread' | 'unsent' | 'unknown' | 'repeatable';

/** The request never reached the server, or the answer never came back. */
export class NetworkError extends Error {
  constructor(
    cause: unknown,
    readonly outcome: RequestOutcome = 'unread',
  ) {
    super('network', { cause });
    this.name = 'NetworkError';
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Nobody answered who could: asked again later, the same may succeed. */
export function isAway(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
