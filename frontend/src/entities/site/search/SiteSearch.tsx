import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ComboboxField } from '@/shared/form/ComboboxField';
import { LONGEST_SEARCH, useSiteSearch } from './useSiteSearch';
import { useSuggestions } from './useSuggestions';
import styles from './SiteSearch.module.css';

/**
 * The search for ads, with suggestions while one types: a category opens its list, a name is searched for, Enter
 * without a choice searches for the text.
 */
export function SiteSearch({ id, label, className = '' }: { id?: string; label?: string; className?: string }) {
  const { t } = useTranslation();
  const { text, setText, searchFor, openCategory } = useSiteSearch();
  const { groups, count, opened, settled, setOpened } = useSuggestions(text);
  const title = label ?? t('nav.search');
  return (
    <form
      role="search"
      aria-label={title}
      className={`${styles.search} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        setOpened(false);
        searchFor(text);
      }}
    >
      <ComboboxField
        id={id}
        label={title}
        inputMode="search"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        value={text}
        onType={setText}
        groups={groups}
        listLabel={t('search.suggestions')}
        listClassName={styles.list}
        opened={opened}
        onOpenedChange={setOpened}
        onChoose={(option) => (option.category === undefined ? searchFor(option.label) : openCategory(option.category))}
        textCounts
        announcement={settled ? t('search.suggestions_count', { count }) : null}
      >
        <button type="submit" aria-label={t('nav.search_submit')} title={t('nav.search_submit')}>
          <Search size={18} aria-hidden />
        </button>
      </ComboboxField>
    </form>
  );
}
