import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, isApiError } from '@/api/errors';
import type { SignedIn } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { configQuery } from '@/entities/site/queries';
import { clearOAuthState, readReturn } from '@/entities/account/session/oauth';
import { forgetWayBack } from '@/entities/account/session/wayBack';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import styles from '../components/forms.module.css';
import { SecondStep } from '../components/SecondStep';
import { VoteAgain, VoterReturn } from '../components/VoterReturn';
import { useSocialErrorText } from '../lib/useSocialErrorText';
import { useWelcome } from '../lib/useWelcome';
import { linkIdentity, signInWithProvider } from '../queries';

/** Where the sign-in provider sends people back to, with its answer in the fragment. */
export function SocialReturnPage() {
  const { t } = useTranslation('auth');
  const location = useLocation();
  const navigate = useNavigate();
  const [answer] = useState(() => readReturn(location.hash));
  // Most of what can be said names the provider.
  const { isPending } = useQuery(configQuery());
  useEffect(() => {
    clearOAuthState();
    // The token must stay neither in the address bar nor in the history.
    if (location.hash !== '') void navigate(location.pathname, { replace: true });
  }, [location, navigate]);
  return (
    <div className="zb-container">
      <div className={styles.narrow}>
        {isPending ? (
          <SkeletonLines lines={2} />
        ) : answer.kind === 'token' && answer.intent === 'link' ? (
          <LinkForm token={answer.token} />
        ) : answer.kind === 'token' && answer.intent === 'vote' ? (
          <VoterReturn token={answer.token} next={answer.next} />
        ) : answer.kind === 'token' ? (
          <SignIn token={answer.token} next={answer.next} />
        ) : (
          <>
            <h1>{t(answer.kind === 'refused' && answer.intent === 'vote' ? 'social.vote_title' : 'social.title')}</h1>
            <p role="alert">{t(answer.kind === 'refused' ? 'social.refused' : 'social.unknown')}</p>
            {answer.kind === 'unknown' ? (
              <WayHome />
            ) : answer.intent === 'vote' ? (
              <VoteAgain next={answer.next} />
            ) : (
              <SocialButton intent={answer.intent} next={answer.next} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function WayHome() {
  const { t } = useTranslation('auth');
  const lang = useLang();
  const navigate = useNavigate();
  return (
    <Button variant="default" onClick={() => void navigate(paths.home(lang), { replace: true })}>
      {t('social.home')}
    </Button>
  );
}

function SignIn({ token, next }: { token: string; next: string | null }) {
  const { t } = useTranslation('auth');
  const lang = useLang();
  const navigate = useNavigate();
  const welcome = useWelcome();
  const textOf = useSocialErrorText();
  const { signIn, chooseType } = useAccountDialogs();
  const { data: config } = useQuery(configQuery());
  const done = (session: SignedIn) => {
    welcome(session);
    forgetWayBack();
    void navigate(next ?? paths.home(lang), { replace: true });
  };
  const entering = useMutation({
    mutationFn: () => signInWithProvider(token),
    onSuccess: (session) => {
      if (session.totp !== 1) done(session);
    },
    onError: (error) => {
      const username = error instanceof ApiError ? error.text('usr_username') : null;
      if (username) void navigate(paths.resendVerification(lang, username), { replace: true });
    },
  });
  // The token serves once, so it is sent once, however often React begins the effect.
  const begun = useRef(false);
  const { mutate } = entering;
  useEffect(() => {
    if (!begun.current) mutate();
    begun.current = true;
  }, [mutate]);

  const ticket = isApiError(entering.error, 'second_step') ? entering.error.text('ticket') : null;
  if (ticket !== null || entering.data?.totp === 1) {
    return (
      <>
        <h1>{t('sign_in.code_title')}</h1>
        <SecondStep ticket={ticket} onDone={done} />
      </>
    );
  }
  const name = config?.social?.button;
  if (isApiError(entering.error, 'no_account')) {
    return (
      <>
        <h1>{t('social.no_account_title', { name })}</h1>
        <p role="alert">{t('social.no_account', { name })}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => chooseType()}>
            {t('sign_in.register')}
          </Button>
          <Button onClick={() => signIn(paths.profile(lang, 'my-profile'))}>{t('social.sign_in_to_link')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <h1>{t('social.title')}</h1>
      {entering.isError ? (
        <>
          <p role="alert">{textOf(entering.error)}</p>
          <SocialButton intent="sign-in" next={next} label={t('social.again')} />
        </>
      ) : (
        <>
          <p role="status">{t('social.working')}</p>
          <SkeletonLines lines={2} />
        </>
      )}
    </>
  );
}

/** The account's own password confirms the link: a browser left open must not be enough to get a second way in. */
function LinkForm({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const navigate = useNavigate();
  const textOf = useSocialErrorText();
  const { data: config } = useQuery(configQuery());
  const name = config?.social?.button;
  const away = () => void navigate(paths.profile(lang, 'my-profile'), { replace: true });
  const form = useForm({
    initial: { password: '' },
    fields: ['password'],
    validate: ({ password }) => (password === '' ? { fields: { password: t('sign_in.password_needed') } } : {}),
    send: ({ password }) => linkIdentity(token, password),
    onSuccess: () => {
      toast.ok(t('social.linked', { name }));
      away();
    },
    onError: (error) =>
      isApiError(error, 'wrongPassword')
        ? { fields: { password: t('sign_in.wrong_password') } }
        : { head: textOf(error) },
  });
  // An error above: the token is spent or of no use, and only another way to the provider helps.
  const { head } = form;
  const { password: error } = form.errors;
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <h1>{t('social.link_title', { name })}</h1>
      <p className={styles.lead}>{t('social.link_lead', { name })}</p>
      <FormAlert text={head} />
      {head === null ? (
        <PasswordInput
          label={t('sign_in.password')}
          autoComplete="current-password"
          required
          value={form.values.password}
          error={error}
          aria-invalid={error === undefined ? undefined : true}
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
          onChange={(event) => form.setValue('password', event.currentTarget.value)}
        />
      ) : null}
      <div className={styles.actions}>
        <Button variant="default" onClick={away}>
          {t('common:action.cancel')}
        </Button>
        {head === null ? (
          <Button type="submit" loading={form.busy}>
            {t('social.link_submit')}
          </Button>
        ) : (
          <SocialButton intent="link" label={t('social.again')} />
        )}
      </div>
    </form>
  );
}
