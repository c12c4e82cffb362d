import { useEffect, useRef, type RefObject } from 'react';

/** For what takes the place of a form without another address: the reader begins at its heading. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return heading;
}
