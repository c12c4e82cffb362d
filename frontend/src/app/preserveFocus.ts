/** A selector for the focused element, by which it is found again once the app has replaced the served first view. */
function selectorOf(held: EventTarget | null): string | null {
  if (!(held instanceof HTMLElement) || held === document.body) return null;
  if (held.id !== '') return `#${CSS.escape(held.id)}`;
  const address = held.getAttribute('href');
  return address === null ? null : `a[href="${CSS.escape(address)}"]`;
}

/* The one field of the served first view. */
const SEARCH = '#site-search';

/** Types as keys would, so that a controlled field takes the text. */
function typeInto(field: Element | null, text: string): void {
  if (!(field instanceof HTMLInputElement) || field.value !== '') return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Remembers what has the focus in the served first view, which the app replaces. The returned function focuses the same
 * element in the app and restores what was typed into the search, so that nobody who is early has to begin again.
 */
export function preserveFocus(root: HTMLElement): () => void {
  let held = root.contains(document.activeElement) ? selectorOf(document.activeElement) : null;
  const note = (event: FocusEvent) => {
    held = selectorOf(event.target);
  };
  let typed = root.querySelector<HTMLInputElement>(SEARCH)?.value || null;
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(SEARCH)) typed = target.value;
  };
  root.addEventListener('focusin', note);
  root.addEventListener('input', type);
  return () => {
    root.removeEventListener('focusin', note);
    root.removeEventListener('input', type);
    if (typed !== null) typeInto(root.querySelector(SEARCH), typed);
    if (held !== null && document.activeElement === document.body) root.querySelector<HTMLElement>(held)?.focus();
  };
}
