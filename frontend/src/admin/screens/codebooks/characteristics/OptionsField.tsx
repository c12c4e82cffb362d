import { Switch, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { LANGS } from '@/i18n/lang';
import { IconButton } from '@/shared/ui/IconButton';
import { NAME_MAX } from '@/admin/components/codebook';
import type { CustomFieldProps } from '@/admin/crud/resource';
import { RowsField } from '@/admin/crud/RowsField';
import { useAdminT } from '@/admin/crud/useAdminT';
import { EMPTY_OPTION, OPTIONS_MAX, type CharacteristicDraft, type OptionDraft } from './draft';
import styles from './OptionsField.module.css';

/** The options of a characteristic, in their order. The user can switch off an option in use, but not remove it. */
export function OptionsField({ draft, change, errorAt, id, label, editing }: CustomFieldProps<CharacteristicDraft>) {
  const adminT = useAdminT();
  const { options } = draft;
  const set = (at: number, part: Partial<OptionDraft>) =>
    change({ options: options.map((option, index) => (index === at ? { ...option, ...part } : option)) });
  return (
    <RowsField
      id={id('options')}
      label={label}
      hint={adminT('adminCodebooks:characteristic.options_hint', { most: OPTIONS_MAX })}
      rows={options}
      max={OPTIONS_MAX}
      addLabel={adminT('adminCodebooks:characteristic.option_add')}
      onAdd={() => change({ options: [...options, EMPTY_OPTION] })}
    >
      {(option, index) => (
        <>
          {LANGS.map((lang) => (
            <TextInput
              key={lang}
              id={id(`options.${index}.name_${lang}`)}
              lang={lang}
              required
              label={adminT(`adminCodebooks:characteristic.option_${lang}`, { n: index + 1 })}
              maxLength={NAME_MAX}
              value={option[`name_${lang}`]}
              error={errorAt(`options.${index}.name_${lang}`)}
              onChange={(event) => set(index, { [`name_${lang}`]: event.currentTarget.value })}
            />
          ))}
          <div className={styles.tools}>
            {editing ? (
              <Switch
                size="sm"
                aria-label={adminT('adminCodebooks:characteristic.option_active', { n: index + 1 })}
                title={adminT('adminCodebooks:characteristic.option_active', { n: index + 1 })}
                checked={option.active}
                onChange={(event) => set(index, { active: event.currentTarget.checked })}
              />
            ) : null}
            <IconButton
              icon={Trash2}
              label={
                option.used > 0
                  ? adminT('adminCodebooks:characteristic.option_used')
                  : adminT('adminCodebooks:characteristic.option_remove', { n: index + 1 })
              }
              disabled={option.used > 0 || options.length === 1}
              onClick={() => change({ options: options.filter((_, at) => at !== index) })}
            />
          </div>
        </>
      )}
    </RowsField>
  );
}
