import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { School } from '@/api/types';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { useLimits } from '@/entities/site/limits';
import { longestOf, SCHOOL_TEXTS, schoolLine, type EntryValues, type SchoolText } from './fields';
import { schoolQueries, SHORTEST_SEARCH } from './queries';
import styles from './entry.module.css';

type Values = Pick<EntryValues, 'school' | 'typed' | SchoolText>;

/** Chooses the school from the list by typing; a school that is not there is typed by name. */
export function SchoolField({
  age,
  values,
  errors,
  set,
}: {
  age: number;
  values: Values;
  errors: Partial<Record<'sch_id' | SchoolText, string>>;
  set: (change: Partial<Values>) => void;
}) {
  const { t } = useTranslation(['entry', 'common']);
  const limits = useLimits();
  const { school, typed } = values;
  const [search, setSearch] = useState(school === null ? '' : schoolLine(school));
  const asked = useDebounced(search.trim(), 300);
  const chosen = school !== null && asked === schoolLine(school);
  const { data, isFetching, isError } = useQuery(schoolQueries.find(typed || chosen ? '' : asked, age));
  const found = asked.length < SHORTEST_SEARCH || chosen ? [] : (data ?? []);
  const options: School[] = [...(school === null ? [] : [school]), ...found].filter(
    (row, index, all) => all.findIndex((other) => other.sch_id === row.sch_id) === index,
  );
  if (typed) {
    return (
      <fieldset className={styles.typed}>
        <legend>{t('school.typed')}</legend>
        {SCHOOL_TEXTS.map((field) => (
          <TextInput
            key={field}
            id={field}
            name={field}
            label={t(`field.${field}`)}
            autoComplete="off"
            withAsterisk={field === 'sch_name'}
            required={field === 'sch_name'}
            maxLength={longestOf(field, limits)}
            value={values[field]}
            error={errors[field] ?? (field === 'sch_name' ? errors.sch_id : undefined)}
            onChange={(event) => set({ [field]: event.currentTarget.value })}
          />
        ))}
        <div>
          <Button variant="subtle" size="compact-md" className={styles.other} onClick={() => set({ typed: false })}>
            {t('school.to_list')}
          </Button>
        </div>
      </fieldset>
    );
  }
  return (
    <div className={styles.school}>
      <Select
        id="sch_id"
        label={t('field.sch_id')}
        description={t('school.hint')}
        placeholder={t('school.placeholder')}
        size="md"
        searchable
        withAsterisk
        required
        data={options.map((row) => ({ value: String(row.sch_id), label: schoolLine(row) }))}
        // The server has searched and ranked already.
        filter={({ options: all }) => all}
        value={school === null ? null : String(school.sch_id)}
        error={errors.sch_id ?? errors.sch_name}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(id) => set({ school: options.find((row) => String(row.sch_id) === id) ?? null })}
        nothingFoundMessage={
          search.trim().length < SHORTEST_SEARCH
            ? t('school.type_more')
            : isError
              ? t('common:state.load_error')
              : isFetching || asked !== search.trim()
                ? t('school.searching')
                : t('school.not_found')
        }
        maxDropdownHeight={320}
      />
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.other}
          onClick={() => set({ typed: true, sch_name: values.sch_name || (school === null ? search.trim() : '') })}
        >
          {t('school.not_in_list')}
        </Button>
      </div>
    </div>
  );
}
