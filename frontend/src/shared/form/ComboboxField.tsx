import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { announce } from '@/shared/ui/LiveRegion';
import { useChoice, type Choice, type ChoiceGroup } from './useChoice';
import styles from './ComboboxField.module.css';

interface ComboboxFieldProps<C extends Choice> extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'list'> {
  label: string;
  value: string;
  onType: (text: string) => void;
  /** What one may choose from, in groups; without any there is no list. */
  groups: readonly ChoiceGroup<C>[];
  listLabel: string;
  listClassName?: string | undefined;
  onChoose: (choice: C) => void;
  /** Whether the list may be seen; it may always without `onOpenedChange`. */
  opened?: boolean;
  onOpenedChange?: (opened: boolean) => void;
  textCounts?: boolean;
  /** What a screen reader hears of the groups that have come; null: nothing yet. */
  announcement: string | null;
  /** What stands between the field and the list. */
  children?: ReactNode;
}

/**
 * A field with choices below it: arrows reach one, Enter takes it, Escape closes the list, and the field has the focus
 * all the while. It follows the W3C's pattern of a combobox with a list. The elements are plain, since the library's
 * own Combobox brings a layer of positions that outweighs the bar of each page.
 */
export function ComboboxField<C extends Choice>({
  label,
  value,
  onType,
  groups,
  listLabel,
  listClassName,
  onChoose,
  opened = true,
  onOpenedChange,
  textCounts = false,
  announcement,
  children,
  ...input
}: ComboboxFieldProps<C>) {
  const field = useChoice({ groups, opened, onOpenedChange, onChoose, textCounts });
  useEffect(() => {
    if (announcement !== null) announce(announcement);
  }, [announcement]);
  return (
    <>
      <input
        {...input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={field.shown}
        aria-controls={field.shown ? field.listId : undefined}
        aria-activedescendant={field.activeId}
        autoComplete="off"
        autoCapitalize="none"
        placeholder={label}
        value={value}
        onChange={(event) => {
          onType(event.currentTarget.value);
          field.setOpened(true);
        }}
        onKeyDown={field.onKeyDown}
        onBlur={onOpenedChange && (() => field.setOpened(false))}
      />
      {children}
      {field.shown ? <Choices field={field} groups={groups} label={listLabel} className={listClassName} /> : null}
    </>
  );
}

function Choices<C extends Choice>({
  field,
  groups,
  label,
  className = '',
}: {
  field: ReturnType<typeof useChoice<C>>;
  groups: readonly ChoiceGroup<C>[];
  label: string;
  className?: string | undefined;
}) {
  const reached = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // newer browsers answer a promise, which an effect must not return
    reached.current?.scrollIntoView({ block: 'nearest' });
  }, [field.active?.key]);
  return (
    // The field keeps the focus, or the list would close before the press has ended.
    <div
      id={field.listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={`${styles.list} ${className}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups
        .filter(({ choices }) => choices.length > 0)
        .map(({ key, title, choices }) => (
          <div key={key} role="group" aria-label={title}>
            <div aria-hidden className={styles.title}>
              {title}
            </div>
            {choices.map((choice) => (
              <button
                key={choice.key}
                id={field.optionId(field.choices.indexOf(choice))}
                ref={choice === field.active ? reached : null}
                type="button"
                tabIndex={-1}
                role="option"
                aria-selected={choice === field.active}
                className={styles.option}
                onClick={() => field.choose(choice)}
              >
                {choice.note === undefined ? (
                  choice.label
                ) : (
                  <>
                    <span>{choice.label}</span> <small>{choice.note}</small>
                  </>
                )}
              </button>
            ))}
          </div>
        ))}
    </div>
  );
}
