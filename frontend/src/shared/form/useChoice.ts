import { useVirtualizedCombobox } from '@mantine/core';
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
 * Which choice the arrow keys of a field have reached, and what its keys do. The library's hook moves the index; a
 * choice is remembered by its key, since the next answer may hold it elsewhere or not at all.
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
  const store = useVirtualizedCombobox({
    opened,
    totalOptionsCount: textCounts ? count + 1 : count,
    getOptionId: optionId,
    selectedOptionIndex: index,
    setSelectedOptionIndex: (at) => setReached(choices[at]?.key ?? null),
    onSelectedOptionSubmit: (at) => {
      const choice = choices[at];
      if (choice !== undefined) choose(choice);
    },
    onOpenedChange: setOpened,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      store.openDropdown('keyboard');
      if (event.key === 'ArrowDown') store.selectNextOption();
      else store.selectPreviousOption();
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      store.clickSelectedOption();
    } else if (event.key === 'Escape' && shown && onOpenedChange !== undefined) {
      event.preventDefault();
      store.closeDropdown('keyboard');
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
