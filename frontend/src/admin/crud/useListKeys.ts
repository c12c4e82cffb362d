import { useEffect, useRef, type RefObject } from 'react';

/** Where keys have a meaning of their own. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"]';
const ROW = '[data-row]';
/** What Enter presses in a row: what is marked as opening it, else its link, else what unfolds it. */
const OPENERS = ['[data-opens]', 'a[href]', 'button[aria-expanded]'];

/** Moves the focus to the row before or after the one that holds it; from elsewhere to the first or the last row. */
function moveFocus(list: HTMLElement, from: Element, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(from));
  const next = at === -1 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
  if (next === undefined) return false;
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

function openRow(row: Element): boolean {
  for (const opener of OPENERS) {
    const found = row.querySelector<HTMLElement>(opener);
    if (found !== null) {
      found.click();
      return true;
    }
  }
  return false;
}

/**
 * The keys of a list: up and down move between its rows, Enter opens the row, `/` leads to the search, `?` to the help.
 * They do nothing in fields, in dialogs and in menus. list: the element that holds search and rows.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, enabled: boolean, onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    if (!enabled) return;
    const act = (key: string, target: Element, root: HTMLElement): boolean => {
      if (key === 'ArrowDown' || key === 'ArrowUp') return moveFocus(root, target, key === 'ArrowDown' ? 1 : -1);
      if (key === 'Enter') return target.matches(ROW) && openRow(target);
      if (key === '/') {
        const search = root.querySelector<HTMLElement>('input[type="search"]');
        search?.focus();
        return search !== null;
      }
      if (key !== '?') return false;
      help.current();
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      const root = list.current;
      const target = event.target instanceof Element ? event.target : document.body;
      if (root === null || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(OWN_KEYS) !== null || document.querySelector('[role="dialog"]') !== null) return;
      if (target !== document.body && !root.contains(target) && event.key.startsWith('Arrow')) return;
      if (act(event.key, target, root)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, enabled]);
}
