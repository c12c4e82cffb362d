import type { TFunction } from 'i18next';
import type { ApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';

/** Says why the server rejected an ad: lists forbidden words, names the wait of 15 s, and gives messages by field. */
export function adErrorText(
  error: ApiError,
  t: TFunction<'wizard'>,
  editing = false,
): { text: string; fields: Record<string, string> } {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, errors]) => [field, errors.map((error) => error.message).join(' ')]),
  );
  switch (error.text('status')) {
    case 'restricted_words':
      return { text: t('refused.words', { words: error.list('name_words').join(', ') }), fields };
    case 'timeout':
      return { text: t('refused.timeout'), fields };
    default:
      break;
  }
  switch (error.code) {
    case 'errorCreationMissing':
      return { text: t('refused.missing'), fields };
    case 'errorCreation':
      return { text: t('refused.fields'), fields };
    case 'errorEdit':
      return { text: t('refused.edit'), fields };
    case 'price_locked':
      return { text: t('refused.price_locked'), fields };
    case 'not_editable':
      return { text: t('edit.closed'), fields };
    case 'validation':
      return { text: t(editing ? 'refused.edit' : 'refused.fields'), fields };
    default:
      return { text: errorText(error), fields };
  }
}
