import { useEffect } from 'react';

const PARTS = '[role="dialog"], [role="tabpanel"], form, article, section, main';
const HEADINGS = 'h1, h2, h3, h4';
/** How long to wait for a dialog or a page to set the focus itself, which they do within the next frames. */
const PATIENCE_MS = 120;
const REMEMBERED = 8;

interface FocusPosition {
  element: HTMLElement;
  /** The ancestors of an element, the nearest first. */
  around: readonly Element[];
}

function focusPositionOf(element: HTMLElement): FocusPosition {
  const around: Element[] = [];
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
    around.push(box);
  return { element, around };
}

const isThere = (element: Element) => element.isConnected && element.getClientRects().length > 0;
const isOff = (element: HTMLElement) => element.matches(':disabled') || element.closest('[inert]') !== null;

/** The part of the page where the focus was, by its heading where it has one. */
function nextTo({ around }: FocusPosition): HTMLElement | null {
  const box = around.find(isThere)?.closest<HTMLElement>(PARTS);
  if (!box) return null;
  const heading = [...box.querySelectorAll<HTMLElement>(HEADINGS)].find(isThere);
  return heading ?? box;
}

/**
 * Keeps keyboard and screen reader users where they were. When the focused element is removed (by a sent offer, a
 * deleted row, a closed dialog whose button is gone), the part of the page around it takes the focus. A button that is
 * disabled while it works gets the focus back.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let positions: FocusPosition[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      positions = [focusPositionOf(target), ...positions.filter(({ element }) => element !== target)].slice(
        0,
        REMEMBERED,
      );
    };
    // A click on the background removes the focus on purpose.
    const forget = ({ target }: Event) => {
      if (
        target instanceof Element &&
        target.closest('a, button, input, select, textarea, label, [tabindex]') === null
      ) {
        positions = [];
      }
    };
    const mend = () => {
      timer = null;
      const [last] = positions;
      if (last === undefined || document.activeElement !== document.body) return;
      if (isThere(last.element)) {
        if (!isOff(last.element)) last.element.focus({ preventScroll: true });
        return;
      }
      for (const position of positions) {
        const target = isThere(position.element) && !isOff(position.element) ? position.element : nextTo(position);
        if (target === null) continue;
        if (target.tabIndex < 0) target.tabIndex = -1;
        target.focus({ preventScroll: true });
        return;
      }
      document.getElementById('content')?.focus({ preventScroll: true });
    };
    const look = () => {
      if (timer !== null || positions.length === 0 || document.activeElement !== document.body) return;
      timer = setTimeout(mend, PATIENCE_MS);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      watch.disconnect();
      if (timer !== null) clearTimeout(timer);
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
