import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether what the box held at its full width does not fit into it, so that another shape of it is shown. It is asked
 * again once the box is as wide as that. `narrow`: the other shape is shown now.
 */
export function useTooWide(box: RefObject<HTMLElement | null>, narrow: boolean): boolean {
  /** The width that it needs, in pixels; 0 while it fits. */
  const [needed, setNeeded] = useState(0);
  // After every drawing: a live price may make a column wider.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, offsetWidth, scrollWidth } = element;
      if (narrow) setNeeded((old) => (offsetWidth >= old ? 0 : old));
      else if (scrollWidth > clientWidth) setNeeded(offsetWidth - clientWidth + scrollWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return needed > 0;
}
