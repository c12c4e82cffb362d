import { useEffect } from 'react';

const PARTS = '[role="dialog"], [role="tabpanel"], form, article, section, main';
const HEADINGS = 'h1, h2, h3, h4';
/** So long the page may take to give the focus itself: dialogs and pages do so in the next frames. */
const PATIENCE_MS = 120;
const REMEMBERED = 8;

interface Place {
  element: HTMLElement;
  /** Everything around it, from the inside out. */
  around: readonly Element[];
}

function placeOf(element: HTMLElement): Place {
  const around: Element[] = [];
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
    around.push(box);
  return { element, around };
}

const isThere = (element: Element) => element.isConnected && element.getClientRects().length > 0;
const isOff = (element: HTMLElement) => element.matches(':disabled') || element.closest('[inert]') !== null;

/** The part of the page where the focus was, by its heading where it has one. */
function nextTo({ around }: Place): HTMLElement | null {
  const box = around.find(isThere)?.closest<HTMLElement>(PARTS);
  if (!box) return null;
  const heading = [...box.querySelectorAll<HTMLElement>(HEADINGS)].find(isThere);
  return heading ?? box;
}

/**
 * Who works by keyboard or by ear never begins anew at the top of the page: when what has the focus is taken away, with
 * an offer that was sent, a row that was deleted, a dialog whose button has gone, the focus goes to the part of the page
 * where it was. A button that is switched off while it works gets it back.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let places: Place[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
    };
    // A click beside everything takes the focus away on purpose.
    const forget = ({ target }: Event) => {
      if (
        target instanceof Element &&
        target.closest('a, button, input, select, textarea, label, [tabindex]') === null
      ) {
        places = [];
      }
    };
    const mend = () => {
      timer = null;
      const [last] = places;
      if (last === undefined || document.activeElement !== document.body) return;
      if (isThere(last.element)) {
        if (!isOff(last.element)) last.element.focus({ preventScroll: true });
        return;
      }
      for (const place of places) {
        const target = isThere(place.element) && !isOff(place.element) ? place.element : nextTo(place);
        if (target === null) continue;
        if (target.tabIndex < 0) target.tabIndex = -1;
        target.focus({ preventScroll: true });
        return;
      }
      document.getElementById('content')?.focus({ preventScroll: true });
    };
    const look = () => {
      if (timer !== null || places.length === 0 || document.activeElement !== document.body) return;
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
