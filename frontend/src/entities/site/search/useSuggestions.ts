import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { suggestionsQuery } from './queries';

const DELAY_MS = 200;

export type SuggestedOption =
  | { kind: 'category'; key: string; label: string; category: number }
  | { kind: 'name'; key: string; label: string };

/** The option after a key, by its key; `null`: the text itself, between the last and the first. */
export function nextOption(keys: readonly string[], active: string | null, step: 1 | -1): string | null {
  const places = keys.length + 1;
  const at = active === null ? keys.length : keys.indexOf(active);
  return keys[(at + step + places) % places] ?? null;
}

/**
 * What may be meant by a text, and which option the arrow keys have reached. The list opens when one types, and closes
 * after a choice, on Escape and when the focus leaves.
 */
export function useSuggestions(text: string) {
  const [wanted, setWanted] = useState(false);
  const [reached, setReached] = useState<string | null>(null);
  const typed = text.trim();
  const asked = useDebounced(typed, DELAY_MS);
  const { data } = useQuery({ ...suggestionsQuery(asked), enabled: wanted && asked !== '' && asked === typed });
  const options: SuggestedOption[] =
    data === undefined || typed === ''
      ? []
      : [
          ...data.categories.map(({ cat_id, cat_name }) => ({
            kind: 'category' as const,
            key: `category-${cat_id}`,
            label: cat_name,
            category: cat_id,
          })),
          ...data.names.map((name) => ({ kind: 'name' as const, key: `name-${name}`, label: name })),
        ];
  const keys = options.map(({ key }) => key);
  const opened = wanted && options.length > 0;
  // An option that the next answer does not hold any more is not reached any more.
  const active = opened && reached !== null && keys.includes(reached) ? reached : null;
  return {
    options,
    opened,
    active,
    /** The answer on screen is the typed text's. */
    settled: opened && asked === typed,
    open: () => {
      setWanted(true);
      setReached(null);
    },
    close: () => {
      setWanted(false);
      setReached(null);
    },
    move: (step: 1 | -1) => {
      setWanted(true);
      setReached(nextOption(keys, active, step));
    },
  };
}
