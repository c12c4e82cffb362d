import { ApiError, NetworkError } from '@/api/errors';
import { i18next } from '@/i18n';

/** A sentence for people about a failed request, in the language of the page. The server's own words win when it sent any. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return i18next.t('error.network');
  if (error instanceof ApiError) {
    if (error.status === 429 && error.code === 'throttled') {
      return error.retryAfter === null
        ? i18next.t('error.throttled_plain')
        : i18next.t('error.throttled', { seconds: error.retryAfter });
    }
    if (error.code === 'human_check') return i18next.t('error.human_check');
    // It reaches a person only after they were asked for the proof and turned back.
    if (error.code === 'step_up') return i18next.t('error.step_up');
    if (error.status >= 500) return i18next.t('error.server');
    if (error.message !== '') return error.message;
    if (error.status === 403) return i18next.t('error.forbidden');
  }
  return i18next.t('error.general');
}
