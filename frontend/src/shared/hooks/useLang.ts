import { useTranslation } from 'react-i18next';
import { langOfTag, type Lang } from '@/i18n/lang';

/** The language of the page, `sr` or `en`. */
export function useLang(): Lang {
  const { i18n } = useTranslation();
  return langOfTag(i18n.language);
}
