import { useId, useState, type KeyboardEvent } from 'react';

export interface Choice {
  key: string;
  label: string;
  /** A second, quieter line. */
  note?: string;
}

export interface ChoiceGroup<C extends Choice> {
  key: string;
  title: string;
  choices: readonly C[];
}

interface Options<C extends Choice> {
  groups: readonly ChoiceGroup<C>[];
  opened: boolean;
  /** Opens and closes the list; without it the list is open all the time, and the keys that close it do nothing. */
  onOpenedChange?: ((opened: boolean) => void) | undefined;
  onChoose: (choice: C) => void;
  /** Whether the text itself can be meant, as it is at first: it stands between the last choice and the first. */
  textCounts: boolean;
}

/**
 * Which choice the arrow keys of a field have reached, and what its keys do. A choice is remembered by its key, since
 * the next answer may hold it elsewhere or not at all.
 */
export function useChoice<C extends Choice>({ groups, opened, onOpenedChange, onChoose, textCounts }: Options<C>) {
  const listId = useId();
  const [reached, setReached] = useState<string | null>(null);
  const choices = groups.flatMap((group) => group.choices);
  const count = choices.length;
  const shown = opened && count > 0;
  const found = shown ? choices.findIndex(({ key }) => key === reached) : -1;
  const index = found === -1 && textCounts ? count : Math.max(found, 0);
  const active = shown ? choices[index] : undefined;
  const optionId = (at: number) => `${listId}-${at}`;
  const setOpened = (wanted: boolean) => {
    setReached(null);
    if (wanted !== opened) onOpenedChange?.(wanted);
  };
  const choose = (choice: C) => {
    setOpened(false);
    onChoose(choice);
  };
  const total = textCounts ? count + 1 : count;
  /** Goes on by one or back by one (`by`), around the end. */
  const move = (by: 1 | -1) => setReached(choices[(index + by + total) % total]?.key ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!opened) setOpened(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && shown && onOpenedChange !== undefined) {
      event.preventDefault();
      setOpened(false);
    }
  };
  return {
    listId,
    optionId,
    choices,
    shown,
    active,
    choose,
    setOpened,
    onKeyDown,
    activeId: active && optionId(index),
  };
}
