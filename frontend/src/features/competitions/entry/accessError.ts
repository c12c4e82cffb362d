import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';

/** Error codes after which code and password no longer open the entry. */
const SHUT = ['invalid_credentials', 'deadline_passed', 'code_locked'] as const;

/** Returns which of them an error is; null for any other error. Pure. */
export function shutBy(error: unknown): (typeof SHUT)[number] | null {
  return error instanceof ApiError ? (SHUT.find((code) => code === error.code) ?? null) : null;
}

/** A sentence for an entry that does not open. */
export function useAccessErrorText(): (error: unknown) => string {
  const { t } = useTranslation('entry');
  return (error) => {
    const shut = shutBy(error);
    if (shut === 'code_locked') {
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      return t('access.code_locked', { count: Math.max(1, Math.ceil((seconds ?? 900) / 60)) });
    }
    if (shut !== null) return t(`access.${shut}`);
    return error instanceof ApiError && error.status < 500 && error.status !== 429
      ? t('access.failed')
      : errorText(error);
  };
}
