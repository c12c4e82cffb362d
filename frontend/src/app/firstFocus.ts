/** How what has the focus is found again once the page stands in the place of the served first view. */
function selectorOf(held: EventTarget | null): string | null {
  if (!(held instanceof HTMLElement) || held === document.body) return null;
  if (held.id !== '') return `#${CSS.escape(held.id)}`;
  const address = held.getAttribute('href');
  return address === null ? null : `a[href="${CSS.escape(address)}"]`;
}

/**
 * Remembers what has the focus in the served first view, which goes when the page takes its place; the function it
 * returns gives the focus to the same thing in the page. Who tabs early would else begin anew.
 */
export function keepFocus(root: HTMLElement): () => void {
  let held = root.contains(document.activeElement) ? selectorOf(document.activeElement) : null;
  const note = (event: FocusEvent) => {
    held = selectorOf(event.target);
  };
  root.addEventListener('focusin', note);
  return () => {
    root.removeEventListener('focusin', note);
    if (held !== null && document.activeElement === document.body) root.querySelector<HTMLElement>(held)?.focus();
  };
}
