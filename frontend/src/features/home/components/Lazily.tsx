import { Suspense, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import styles from './Lazily.module.css';

/**
 * A part further down: its code and its data come when it is nearly in view, and its room is kept until then. What turns
 * out empty leaves nothing behind.
 */
export function Lazily({
  id,
  height,
  now = false,
  children,
}: {
  id?: string;
  /** Px, about what the part will take: everywhere, or from 1000 px on, from 600 px on, and below. */
  height: number | readonly [wide: number, middle: number, narrow: number];
  /** Somebody is on their way to a part: all of them draw themselves, so that it stands where it will stay. */
  now?: boolean;
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
  const rooms = { '--wide': `${wide}px`, '--middle': `${middle}px`, '--narrow': `${narrow}px` } as CSSProperties;
  const room = <div className={styles.room} style={rooms} aria-hidden />;
  return (
    <div ref={box} id={id} className={styles.part}>
      {near || now ? <Suspense fallback={room}>{children}</Suspense> : room}
    </div>
  );
}
