import type { TFunction } from 'i18next';
import type { ApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';

/** A refused ad in words: forbidden words are listed back, the wait of 15 s is named, faults stand by their field. */
export function refusalOf(error: ApiError, t: TFunction<'wizard'>): { text: string; fields: Record<string, string> } {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, faults]) => [field, faults.map((fault) => fault.message).join(' ')]),
  );
  switch (error.text('status')) {
    case 'restricted_words':
      return { text: t('refused.words', { words: error.list('name_words').join(', ') }), fields };
    case 'timeout':
      return { text: t('refused.timeout'), fields };
    default:
      break;
  }
  if (error.code === 'errorCreationMissing') return { text: t('refused.missing'), fields };
  if (error.code === 'errorCreation') return { text: t('refused.faults'), fields };
  return { text: errorText(error), fields };
}
