import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '@/api/errors';
import type { SignedIn } from '@/api/types';
import { useSession } from '@/entities/account/session/useSession';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { errorText } from '@/shared/form/errorText';
import { useForm } from '@/shared/form/useForm';
import { toast } from '@/shared/ui/toast';
import { signIn } from '../queries';
import { shutOutReason, signInError } from './signInError';
import { useWelcome } from './useWelcome';

/**
 * The fields of the sign-in, their way to the server, and the second step: a code with the ticket that a right password
 * gave, or setting a factor up where it is required and there is none.
 */
export function useSignIn({ onDone, onVerify }: { onDone: () => void; onVerify: (username: string) => void }) {
  const { t } = useTranslation('auth');
  const welcome = useWelcome();
  const check = useHumanCheck('login');
  const [ticket, setTicket] = useState<string | null>(null);
  // Whoever is signed in and has to set a factor up comes back to it here.
  const { user } = useSession();
  const [second, setSecond] = useState(false);
  if (user?.totp === 1 && !second) setSecond(true);
  const finish = (session: SignedIn) => {
    welcome(session);
    onDone();
  };
  const form = useForm({
    initial: { username: '', password: '' },
    fields: ['username', 'password'],
    validate: ({ username, password }) => ({
      fields: {
        username: username.trim() === '' ? t('sign_in.username_needed') : undefined,
        password: password === '' ? t('sign_in.password_needed') : undefined,
      },
    }),
    onInvalid: ([first]) => document.getElementById(`sign-in-${first}`)?.focus(),
    send: async ({ username, password }) =>
      signIn({ usr_username: username.trim(), usr_password: password, token: await check.take() }),
    onSuccess: (session) => {
      if (session.totp === 1) setSecond(true);
      else finish(session);
    },
    onError: (error) => {
      check.reset();
      if (isApiError(error, 'second_step')) {
        setTicket(error.text('ticket'));
        return null;
      }
      const code = signInError(error);
      if (code === 'verify' && error instanceof ApiError) {
        onVerify(error.text('usr_username') ?? form.values.username.trim());
        return null;
      }
      if (code === null || code === 'verify') return { head: errorText(error) };
      const reason = shutOutReason(error);
      const text = t(`sign_in.${code}`) + (reason === null ? '' : ` ${t('sign_in.reason', { reason })}`);
      toast.err(text);
      if (code === 'wrong_username') return { fields: { username: text } };
      return code === 'wrong_password' ? { fields: { password: text } } : { head: text };
    },
  });
  return { form, check, second: second || ticket !== null, ticket, finish };
}
