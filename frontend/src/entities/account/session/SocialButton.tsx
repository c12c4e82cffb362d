import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { ApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { toast } from '@/shared/ui/toast';
import { configQuery } from '@/entities/site/queries';
import { startOAuth, type SocialIntent } from './oauth';

/** Sends the browser to the sign-in provider; nothing where none is set up. */
export function SocialButton({
  intent,
  next = null,
  label,
  leave = (address) => window.location.assign(address),
}: {
  intent: SocialIntent;
  /** Where to go afterwards. */
  next?: string | null;
  /** Other words than "Sign in with …". */
  label?: string;
  leave?: (address: string) => void;
}) {
  const { t } = useTranslation();
  const lang = useUrlLang();
  const { data: config } = useQuery(configQuery());
  const provider = config?.social ?? null;
  const go = useMutation({
    mutationFn: async (clientId: string) => {
      const nonce = await get('login-google/nonce', { intent });
      leave(startOAuth({ ...nonce, client_id: clientId }, lang, intent, next));
    },
    onError: (error) =>
      toast.err(
        error instanceof ApiError && error.status === 503
          ? t('social.away', { name: provider?.button })
          : errorText(error),
      ),
  });
  // The page may come back as it was left, by the browser's own Back.
  const { reset } = go;
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  if (provider === null) return null;
  return (
    <Button
      variant="default"
      leftSection={<LogIn size={18} aria-hidden />}
      // The page is left: the button stays busy until it is.
      loading={go.isPending || go.isSuccess}
      onClick={() => go.mutate(provider.client_id)}
    >
      {label ?? t('social.sign_in', { name: provider.button })}
    </Button>
  );
}
