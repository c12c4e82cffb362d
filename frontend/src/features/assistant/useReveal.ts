import { useCallback, useEffect, useState } from 'react';

/** Milliseconds between two parts of an answer. */
export const BETWEEN_PARTS = 2500;

/**
 * How many of an answer's parts have been said: the first at once, the others one by one. `answer` tells one answer
 * from the next. With `atOnce` nothing waits.
 */
export function useReveal(
  answer: number,
  total: number,
  atOnce: boolean,
): { said: number; saying: boolean; skip: () => void } {
  const [state, setState] = useState({ answer, said: 1 });
  if (state.answer !== answer) setState({ answer, said: 1 });
  const said = atOnce ? total : Math.min(state.said, total);
  const saying = said < total;
  useEffect(() => {
    if (!saying) return;
    const timer = setTimeout(() => {
      setState((old) => (old.answer === answer ? { answer, said: old.said + 1 } : old));
    }, BETWEEN_PARTS);
    return () => clearTimeout(timer);
  }, [answer, said, saying]);
  const skip = useCallback(() => setState({ answer, said: total }), [answer, total]);
  return { said, saying, skip };
}
