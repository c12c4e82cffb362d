import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';

/** Error codes after which code and password no longer open the entry. */
const ACCESS_ERRORS = ['invalid_credentials', 'deadline_passed', 'code_locked'] as const;

/** Returns which of them an error is; null for any other error. Pure. */
export function accessErrorOf(error: unknown): (typeof ACCESS_ERRORS)[number] | null {
  return error instanceof ApiError ? (ACCESS_ERRORS.find((one) => one === error.code) ?? null) : null;
}

/** A sentence for an entry that does not open. */
export function useAccessErrorText(): (error: unknown) => string {
  const { t } = useTranslation('entry');
  return (error) => {
    const code = accessErrorOf(error);
    if (code === 'code_locked') {
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      return t('access.code_locked', { count: Math.max(1, Math.ceil((seconds ?? 900) / 60)) });
    }
    if (code !== null) return t(`access.${code}`);
    return error instanceof ApiError && error.status < 500 && error.status !== 429
      ? t('access.failed')
      : errorText(error);
  };
}
