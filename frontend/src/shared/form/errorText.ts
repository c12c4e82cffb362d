import { ApiError, NetworkError, type RequestOutcome } from '@/api/errors';
import { i18next, pageLang } from '@/i18n';
import { waitInWords } from '@/shared/format/wait';
import { TAG } from '@/i18n/lang';

const OUTCOME_TEXTS = {
  unread: 'error.network',
  unsent: 'error.unsent',
  unknown: 'error.unknown',
  repeatable: 'error.repeatable',
} as const satisfies Record<RequestOutcome, string>;

/** A sentence for people about a failed request, in the language of the page. The server's own words win when it sent any. */
export function errorText(error: unknown): string {
  const t = i18next.getFixedT(TAG[pageLang()]);
  if (error instanceof NetworkError) return t(OUTCOME_TEXTS[error.outcome]);
  if (error instanceof ApiError) {
    if (error.status === 429 && error.message === '') {
      return error.retryAfter === null
        ? t('error.throttled_plain')
        : t('error.throttled', { wait: waitInWords(error.retryAfter, t) });
    }
    if (error.code === 'human_check') return t('error.human_check');
    // It reaches a person only after they were asked for the proof and turned back.
    if (error.code === 'step_up') return t('error.step_up');
    if (error.status >= 500) return t('error.server');
    // Fields that the page does not show, such as those of its address: their own sentences say what is wrong.
    const fields = Object.values(error.fields).flatMap((errors) => errors.map(({ message }) => message));
    if (error.code === 'validation' && fields.some((text) => text !== '')) return fields.join(' ');
    if (error.message !== '') return error.message;
    if (error.status === 403) return t('error.forbidden');
  }
  return t('error.general');
}
