import { useCallback, useState } from 'react';
import { INTRO } from './queries';

/** One answer that was asked for, and by what: an item chosen, the way back, or the start. */
export interface Step {
  id: number;
  by: 'item' | 'back' | 'start';
}

/** Key in the session storage. */
const STORAGE_KEY = 'assistant';
/** How many answers a talk keeps, so that a reload does not read a talk of hours again from its beginning. */
const LONGEST = 40;
const BEGINNING: readonly Step[] = [{ id: INTRO, by: 'start' }];

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'by' in value &&
  (value.by === 'item' || value.by === 'back' || value.by === 'start');

function kept(): readonly Step[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (Array.isArray(list) && list.length > 0 && list.every(isStep)) return list;
  } catch {
    /* Without storage, or with something else in it, the talk begins anew. */
  }
  return BEGINNING;
}

/** The answers asked for in this visit, in order; a reload keeps them. `fresh`: something was asked since. */
export function useTrail() {
  const [{ steps, first, fresh }, setTrail] = useState(() => {
    const steps = kept();
    return { steps, first: 0, fresh: steps.length === 1 };
  });
  const open = useCallback((id: number, by: Step['by']) => {
    setTrail((old) => {
      const all = by === 'start' ? BEGINNING : [...old.steps, { id, by }];
      const dropped = Math.max(0, all.length - LONGEST);
      const next = all.slice(dropped);
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      } catch {
        /* The talk then ends with the page. */
      }
      return {
        steps: next,
        // Numbers go on, so that an answer never takes the place of another.
        first: by === 'start' ? old.first + old.steps.length : old.first + dropped,
        fresh: true,
      };
    });
  }, []);
  return { steps, first, fresh, open };
}
