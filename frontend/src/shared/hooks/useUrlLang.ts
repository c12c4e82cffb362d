import { useLocation } from 'react-router';
import { isLang, type Lang } from '@/i18n/lang';
import { useLang } from './useLang';

/**
 * The language that links of the page lead to: that of its own address. It differs from the page's on the pages that
 * are always in English, which are left in the language they were entered with.
 */
export function useUrlLang(): Lang {
  const lang = useLang();
  const first = useLocation().pathname.split('/')[1];
  return isLang(first) ? first : lang;
}
