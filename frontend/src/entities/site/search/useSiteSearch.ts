import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutUnseen } from '@/shared/format/text';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '../paths';

/** Characters that a search may have. */
export const LONGEST_SEARCH = 100;

/**
 * The search for ads: on Result it changes the list in place and keeps the other filters; elsewhere it goes to Result.
 * The text follows the address, so it is gone after leaving Result.
 */
export function useSiteSearch() {
  const lang = useLang();
  const navigate = useNavigate();
  const location = useLocation();
  const onResult = location.pathname === paths.result(lang);
  const inAddress = onResult ? (new URLSearchParams(location.search).get('search') ?? '') : '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [wasOnResult, setWasOnResult] = useState(onResult);
  if (seen !== inAddress || wasOnResult !== onResult) {
    setSeen(inAddress);
    setWasOnResult(onResult);
    setText(inAddress);
  }
  const searchFor = (wanted: string) => {
    const search = withoutUnseen(wanted).trim().slice(0, LONGEST_SEARCH);
    setText(search);
    if (!onResult) {
      void navigate(paths.result(lang, { search }));
      return;
    }
    const params = new URLSearchParams(location.search);
    params.delete('page');
    params.delete('as_typed'); // of the text before
    if (search === '') params.delete('search');
    else params.set('search', search);
    void navigate({ search: params.toString() });
  };
  /** Opens the list of a category, with nothing searched for. */
  const openCategory = (category: number) => {
    setText('');
    void navigate(paths.result(lang, { category }));
  };
  return { text, setText, searchFor, openCategory };
}
