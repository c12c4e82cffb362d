import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import type { StepProps } from '../lib/stepProps';
import styles from './steps.module.css';

/** What the chosen category asks of a product. */
export function Characteristics({ draft, set }: StepProps) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const category = draft.cat_id ?? draft.cat_id_parent;
  const { data: characteristics = [] } = useQuery({
    ...lookupQueries.characteristics(lang, category ?? 0),
    enabled: category !== null,
  });
  return characteristics.map((row) => {
    const label = row.cha_type;
    const data = row.options.map((option) => ({ value: String(option.cvl_id), label: option.cvl_value }));
    const chosen = (draft.filters[row.cha_id] ?? []).map(String);
    const choose = (values: string[]) =>
      set({ filters: { ...draft.filters, [row.cha_id]: values.filter(Boolean).map(Number) } });
    return row.cha_datatype === 'multi' ? (
      <fieldset key={row.cha_id} className={styles.group}>
        <legend>{label}</legend>
        <div className={styles.checks}>
          {data.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                choose(
                  event.currentTarget.checked
                    ? [...chosen, option.value]
                    : chosen.filter((value) => value !== option.value),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    ) : (
      <NativeSelect
        key={row.cha_id}
        label={label}
        data={[{ value: '', label: t('choose') }, ...data]}
        value={chosen[0] ?? ''}
        onChange={(event) => choose([event.currentTarget.value])}
      />
    );
  });
}
