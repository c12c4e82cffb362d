import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '@/api/errors';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { configQuery } from '@/entities/site/queries';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { becomeVoter } from '@/entities/voter/voter';
import { useSocialErrorText } from '../lib/useSocialErrorText';

/** Makes a voter of who came back with a token, and leads to the ranking where the vote was begun. */
export function VoterReturn({ token, next }: { token: string; next: string | null }) {
  const { t } = useTranslation('auth');
  const lang = useUrlLang();
  const navigate = useNavigate();
  const textOf = useSocialErrorText();
  const { data: config } = useQuery(configQuery());
  const check = useHumanCheck('vote');
  const goOn = () => void navigate(next ?? paths.competitions(lang), { replace: true });
  const entering = useMutation({
    mutationFn: async () => becomeVoter(token, await check.take()),
    onSuccess: goOn,
  });
  // The token serves once, so it is sent once, however often React begins the effect.
  const begun = useRef(false);
  const { mutate } = entering;
  const { status } = check;
  useEffect(() => {
    if (status !== 'done' || begun.current) return;
    begun.current = true;
    mutate();
  }, [status, mutate]);

  const away = entering.error instanceof ApiError && entering.error.status === 503;
  return (
    <>
      <h1>{t('social.vote_title')}</h1>
      {entering.isError ? (
        <>
          <p role="alert">{away ? t('social.vote_away', { name: config?.social?.button }) : textOf(entering.error)}</p>
          <VoteAgain next={next} />
        </>
      ) : (
        <>
          <p role="status">{t('social.vote_working')}</p>
          <HumanCheck check={check} />
        </>
      )}
    </>
  );
}

/** Another way to the provider, or back to the ranking without a vote. */
export function VoteAgain({ next }: { next: string | null }) {
  const { t } = useTranslation('auth');
  const lang = useUrlLang();
  const navigate = useNavigate();
  const [place = null] = next?.split('?') ?? [];
  return (
    <>
      <SocialButton intent="vote" next={next} label={t('social.again')} />
      <Button variant="default" onClick={() => void navigate(place ?? paths.competitions(lang), { replace: true })}>
        {t('social.vote_back')}
      </Button>
    </>
  );
}
