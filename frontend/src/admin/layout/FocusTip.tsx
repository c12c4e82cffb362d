import { useEffect, useState } from 'react';
import styles from './FocusTip.module.css';

/** Half of the widest tip, which keeps it inside the window. */
const HALF = 124;

interface Tip {
  target: HTMLElement;
  text: string;
  left: number;
  top: number;
}

/** The tip of a button whose name is its title, so one of an icon, that the keyboard has reached; else null. */
function tipOf(target: EventTarget | null): Tip | null {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return null;
  const text = target.getAttribute('title') ?? '';
  if (text === '' || target.getAttribute('aria-label') !== text) return null;
  const { left, width, bottom } = target.getBoundingClientRect();
  const middle = left + width / 2;
  return { target, text, left: Math.max(HALF, Math.min(middle, window.innerWidth - HALF)), top: bottom + 4 };
}

/**
 * Shows the name of an icon button that has the focus. A pointer gets the browser's own tip of `title`, the keyboard
 * gets none from it; screen readers have the name already.
 */
export function FocusTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const button = tip?.target ?? null;
  useEffect(() => {
    if (button === null) return;
    // A dialog grows when its data have come, and its buttons move.
    const observer = new ResizeObserver(() => setTip(tipOf(button)));
    observer.observe(button.closest('[role="dialog"]') ?? document.body);
    return () => observer.disconnect();
  }, [button]);
  useEffect(() => {
    // Whoever opens a dialog has not walked to the button that the dialog then gives the focus to.
    let walks = false;
    const show = ({ target }: FocusEvent) => setTip(walks ? tipOf(target) : null);
    const hide = () => setTip(null);
    const onKey = ({ key }: KeyboardEvent) => {
      walks = key === 'Tab' || key.startsWith('Arrow');
      if (key === 'Escape') hide();
    };
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', hide);
    document.addEventListener('scroll', hide, true);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('resize', hide);
    return () => {
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('resize', hide);
    };
  }, []);
  if (tip === null) return null;
  return (
    <div aria-hidden className={styles.tip} style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}
