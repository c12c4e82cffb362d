import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
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
  /** Px, about what the part will take. */
  height: number;
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
  const room = <div style={{ height }} aria-hidden />;
  return (
    <div ref={box} id={id} className={styles.part}>
      {near || now ? <Suspense fallback={room}>{children}</Suspense> : room}
    </div>
  );
}
