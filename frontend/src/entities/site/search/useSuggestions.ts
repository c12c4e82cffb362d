import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutUnseen } from '@/shared/format/text';
import type { Choice, ChoiceGroup } from '@/shared/form/useChoice';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { suggestionsQuery } from './queries';

const DELAY_MS = 200;

interface Suggestion extends Choice {
  /** The number of the category whose list it opens; without it the label is searched for. */
  category?: number;
}

/** What may be meant by a text. It is asked for while `opened`: from the first key until the list is closed. */
export function useSuggestions(text: string) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const typed = withoutUnseen(text).trim();
  const asked = useDebounced(typed, DELAY_MS);
  const { data } = useQuery({ ...suggestionsQuery(asked), enabled: opened && asked !== '' && asked === typed });
  const { categories, names } = data === undefined || typed === '' ? { categories: [], names: [] } : data;
  const groups: ChoiceGroup<Suggestion>[] = [
    {
      key: 'categories',
      title: t('search.categories'),
      choices: categories.map(({ cat_id, cat_name }) => ({
        key: `category-${cat_id}`,
        label: cat_name,
        category: cat_id,
      })),
    },
    { key: 'ads', title: t('search.ads'), choices: names.map((name) => ({ key: `name-${name}`, label: name })) },
  ];
  const count = categories.length + names.length;
  return {
    groups,
    count,
    opened,
    setOpened,
    /** The answer on screen is the typed text's. */
    settled: opened && count > 0 && asked === typed,
  };
}
