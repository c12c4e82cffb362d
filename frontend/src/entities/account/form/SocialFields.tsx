import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lookupQueries } from '@/entities/site/lookups';
import { useLang } from '@/shared/hooks/useLang';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './SocialFields.module.css';
import type { SocialValue } from './socials';

const MOST = 10;

/** Rows of network and link, one per network, at most ten. */
export function SocialFields({
  values,
  onChange,
  errors = {},
  disabled = false,
}: {
  values: readonly SocialValue[];
  onChange: (values: SocialValue[]) => void;
  errors?: Readonly<Record<number, string>>;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { data: types = [] } = useQuery(lookupQueries.socialTypes(lang));
  const used = new Set(values.map((value) => value.sct_id));
  const set = (index: number, change: Partial<SocialValue>) =>
    onChange(values.map((value, at) => (at === index ? { ...value, ...change } : value)));
  return (
    <fieldset className={styles.list} disabled={disabled}>
      <legend>{t('form.social_legend')}</legend>
      {values.map((value, index) => {
        const name = types.find((type) => type.sct_id === value.sct_id)?.sct_name ?? String(index + 1);
        return (
          <div key={index} className={styles.row}>
            <NativeSelect
              label={t('form.social_type')}
              value={value.sct_id === null ? '' : String(value.sct_id)}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                set(index, { sct_id: chosen === '' ? null : Number(chosen) });
              }}
              data={[
                { value: '', label: t('form.choose') },
                ...types.map((type) => ({
                  value: String(type.sct_id),
                  label: type.sct_name,
                  disabled: type.sct_id !== value.sct_id && used.has(type.sct_id),
                })),
              ]}
            />
            <TextInput
              id={`social-${index}`}
              label={t('form.social_link')}
              type="url"
              inputMode="url"
              maxLength={1100}
              value={value.link}
              error={errors[index]}
              onChange={(event) => set(index, { link: event.currentTarget.value })}
            />
            <IconButton
              icon={Trash2}
              label={t('form.social_remove', { name })}
              className={styles.remove}
              onClick={() => onChange(values.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {values.length >= Math.min(MOST, Math.max(types.length, 1)) ? null : (
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...values, { sct_id: null, link: '' }])}
        >
          {t('form.social_add')}
        </Button>
      )}
    </fieldset>
  );
}
