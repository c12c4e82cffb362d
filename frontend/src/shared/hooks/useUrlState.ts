import { useEffect, useRef } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';

/**
 * What the address asks for, and how to ask for something else.
 *
 * Two changes in a row must not lose the first while its address is on the way, nor may the first, arriving late, take
 * the second back: each change begins from what was asked for last, not from what is shown.
 */
export function useUrlState<State>(
  parse: (params: URLSearchParams) => State,
  toSearch: (state: State) => URLSearchParams,
): [State, (next: (requested: State) => State, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const shown = parse(params);
  const requested = useRef(shown);
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    const at = underWay.current.indexOf(params.toString());
    underWay.current = at === -1 ? [] : underWay.current.slice(at + 1);
    if (underWay.current.length === 0) requested.current = shown;
    // Only a new address says anew what is asked for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [params]);
  const setUrlState = (next: (requested: State) => State, options: NavigateOptions = {}) => {
    requested.current = next(requested.current);
    const search = toSearch(requested.current);
    underWay.current.push(search.toString());
    setParams(search, options);
  };
  return [shown, setUrlState];
}
