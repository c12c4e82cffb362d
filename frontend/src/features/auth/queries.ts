import type { RegisterFields } from './lib/registration';
import { queryOptions } from '@tanstack/react-query';
import { get, patch, post, upload } from '@/api/client';
import { startSession } from '@/api/transport';

export interface Credentials {
  usr_username: string;
  usr_password: string;
  token: string;
}

export const signIn = (values: Credentials) => startSession(post('login', values));
/** With the ID token that the provider gave. */
export const signInWithProvider = (token: string) => startSession(post('login-google', { token }));
export const linkIdentity = (token: string, password: string) => post('user/social', { token, usr_password: password });
export const confirmCode = (ticket: string, code: string) => startSession(post('login/totp', { ticket, code }));
export const register = (fields: RegisterFields) => upload('register', fields);
/** Asks whether the fields of a step would pass. Nothing is kept. */
export const checkStep = (fields: Record<string, unknown>) => post('register/check', fields);
export const resendVerification = (values: { usr_username: string; token: string }) => post('verify/resend', values);
export const requestReset = (email: string) => post('user/forgot-password', { usr_email: email });
export const setPassword = (token: string, password: string) => patch('user/forgot-password', { token, password });

export const authQueries = {
  /** Confirms the account; a link works once, so the outcome is kept and not even a sign-in asks for it again. */
  verify: (token: string) =>
    queryOptions({
      queryKey: ['verify', token],
      queryFn: () => post('verify', { token }),
      staleTime: 'static',
      gcTime: Infinity,
      retry: false,
    }),
  /** Looks at a reset link without using it up. */
  resetToken: (token: string) =>
    queryOptions({
      queryKey: ['reset-token', token],
      queryFn: ({ signal }) => get('user/forgot-password', { token }, { signal }),
      staleTime: Infinity,
      retry: false,
    }),
};
