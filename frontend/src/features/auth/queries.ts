import { queryOptions } from '@tanstack/react-query';
import { get, patch, post, upload } from '@/api/client';
import type { Ok, SignedIn } from '@/api/types';

export interface Credentials {
  usr_username: string;
  usr_password: string;
  token: string;
}

export const signIn = (values: Credentials) => post<SignedIn>('login', values);
/** With the ID token that the provider gave. */
export const signInWithProvider = (token: string) => post<SignedIn>('login-google', { token });
export const linkIdentity = (token: string, password: string) =>
  post<Ok>('user/social', { token, usr_password: password });
export const confirmCode = (code: string) => post<SignedIn>('login/totp', { code });
export const register = (form: FormData) => upload<Ok>('register', form);
/** Asks whether the fields of a step would pass. Nothing is kept. */
export const checkStep = (fields: Record<string, unknown>) => post<Ok>('register/check', fields);
export const resendVerification = (values: { usr_username: string; token: string }) =>
  post<Ok>('verify/resend', values);
export const requestReset = (email: string) => post<Ok>('user/forgot-password', { usr_email: email });
export const setPassword = (token: string, password: string) => patch<Ok>('user/forgot-password', { token, password });

export const authQueries = {
  /** Confirms the account; a link works once, so the outcome is kept and never asked for twice. */
  verify: (token: string) =>
    queryOptions({
      queryKey: ['verify', token],
      queryFn: () => post<Ok>('verify', { token }),
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
    }),
  /** Looks at a reset link without using it up. */
  resetToken: (token: string) =>
    queryOptions({
      queryKey: ['reset-token', token],
      queryFn: ({ signal }) => get<Ok>('user/forgot-password', { token }, { signal }),
      staleTime: Infinity,
      retry: false,
    }),
};
