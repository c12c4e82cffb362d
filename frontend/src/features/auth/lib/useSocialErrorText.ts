import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { configQuery } from '@/entities/site/queries';
import { shutOutReason, signInError } from './signInError';

/** A sentence for a sign-in or a link with the provider that was refused. */
export function useSocialErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['auth', 'common']);
  const { data: config } = useQuery(configQuery());
  const name = config?.social?.button;
  return (error) => {
    if (error instanceof ApiError && error.status === 503) return t('common:social.away', { name });
    if (isApiError(error, 'duplicate')) return t('social.duplicate', { name });
    if (isApiError(error, 'social_token')) return t('social.not_taken', { name });
    const code = signInError(error);
    if (code !== 'banned' && code !== 'locked') return errorText(error);
    const reason = shutOutReason(error);
    return t(`sign_in.${code}`) + (reason === null ? '' : ` ${t('sign_in.reason', { reason })}`);
  };
}
