import { ApiError } from '@/api/errors';

/** What a refused sign-in means; `verify` leads on, null has only its own sentence. */
export type SignInError = 'wrong_username' | 'wrong_password' | 'error' | 'banned' | 'locked' | 'verify' | null;

export function signInError(error: unknown): SignInError {
  if (!(error instanceof ApiError)) return null;
  if (error.text('status') === 'verify' || error.code === 'verify') return 'verify';
  switch (error.code) {
    case 'wrongUsername':
      return 'wrong_username';
    case 'wrongPassword':
      return 'wrong_password';
    case 'loginError':
      return 'error';
    case 'banned':
      return 'banned';
    case 'account_locked':
      return 'locked';
    default:
      return null;
  }
}

/** Why an administrator shut the account out; null when the refusal does not say. */
export function shutOutReason(error: unknown): string | null {
  const reason = error instanceof ApiError ? error.text('reason') : null;
  return reason === '' ? null : reason;
}
