import { Suspense, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import styles from './LazySection.module.css';

/**
 * A section further down the page. Its code and data load when it is almost in view; until then a placeholder keeps its
 * height. A section that turns out empty takes no space.
 */
export function LazySection({
  id,
  height,
  drawAll = false,
  children,
}: {
  id?: string;
  /** Approximate height of the section in px: for all widths, or from 1000 px on, from 600 px on, and below. */
  height: number | readonly [wide: number, middle: number, narrow: number];
  /** The address names a section: all sections are rendered at once, so that it does not move afterwards. */
  drawAll?: boolean;
  children: ReactNode;
}) {
  const [near, setNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || box.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px 0px' },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [near]);
  const [wide, middle, narrow] = typeof height === 'number' ? [height, height, height] : height;
  const heights = { '--wide': `${wide}px`, '--middle': `${middle}px`, '--narrow': `${narrow}px` } as CSSProperties;
  const placeholder = <div className={styles.placeholder} style={heights} aria-hidden />;
  return (
    <div ref={box} id={id} className={styles.part}>
      {near || drawAll ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </div>
  );
}
