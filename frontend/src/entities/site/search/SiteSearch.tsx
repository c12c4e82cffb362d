import { Search } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '@/shared/ui/LiveRegion';
import { LONGEST_SEARCH, useSiteSearch } from './useSiteSearch';
import { useSuggestions, type SuggestedOption } from './useSuggestions';
import styles from './SiteSearch.module.css';

/**
 * The search for ads, with suggestions while one types: a category opens its list, a name is searched for, Enter
 * without a choice searches for the text. It follows the W3C's pattern of a combobox with a list, with plain elements:
 * the library's combobox alone outweighs the bar of each page.
 */
export function SiteSearch({ id, label, className = '' }: { id?: string; label?: string; className?: string }) {
  const { t } = useTranslation();
  const own = useId();
  const inputId = id ?? own;
  const listId = `${own}-list`;
  const { text, setText, searchFor, openCategory } = useSiteSearch();
  const { options, opened, active, settled, open, close, move } = useSuggestions(text);
  const title = label ?? t('nav.search');
  const count = options.length;
  useEffect(() => {
    if (settled) announce(t('search.suggestions_count', { count }));
  }, [settled, count, t]);
  const choose = (option: SuggestedOption) => {
    close();
    if (option.kind === 'category') openCategory(option.category);
    else searchFor(option.label);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault();
      close();
    }
  };
  return (
    <form
      role="search"
      aria-label={title}
      className={`${styles.search} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const option = options.find(({ key }) => key === active);
        if (option !== undefined) {
          choose(option);
          return;
        }
        close();
        searchFor(text);
      }}
    >
      <label htmlFor={inputId} className="zb-visually-hidden">
        {title}
      </label>
      <input
        id={inputId}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
        aria-activedescendant={active === null ? undefined : optionId(listId, options, active)}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="search"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        placeholder={title}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          open();
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button type="submit" aria-label={t('nav.search_submit')} title={t('nav.search_submit')}>
        <Search size={18} aria-hidden />
      </button>
      {opened ? <SuggestionList id={listId} options={options} active={active} onChoose={choose} /> : null}
    </form>
  );
}

const optionId = (listId: string, options: readonly SuggestedOption[], key: string) =>
  `${listId}-${options.findIndex((option) => option.key === key)}`;

function SuggestionList({
  id,
  options,
  active,
  onChoose,
}: {
  id: string;
  options: readonly SuggestedOption[];
  active: string | null;
  onChoose: (option: SuggestedOption) => void;
}) {
  const { t } = useTranslation();
  const reached = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // newer browsers answer a promise, which an effect must not return
    reached.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = [
    { kind: 'category', title: t('search.categories') },
    { kind: 'name', title: t('search.ads') },
  ].map((group) => ({ ...group, options: options.filter(({ kind }) => kind === group.kind) }));
  return (
    // The field keeps the focus, or the list would close before the press has ended.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.suggestions')}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups
        .filter((group) => group.options.length > 0)
        .map((group) => (
          <div key={group.kind} role="group" aria-label={group.title}>
            <div aria-hidden className={styles.title}>
              {group.title}
            </div>
            {group.options.map((option) => (
              <button
                key={option.key}
                id={optionId(id, options, option.key)}
                ref={option.key === active ? reached : null}
                type="button"
                tabIndex={-1}
                role="option"
                aria-selected={option.key === active}
                className={styles.option}
                onClick={() => onChoose(option)}
              >
                {option.label}
              </button>
            ))}
          </div>
        ))}
    </div>
  );
}
