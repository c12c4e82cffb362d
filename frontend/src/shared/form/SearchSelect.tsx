import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select, type ComboboxParsedItem } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { foldText } from '@/shared/format/text';

interface SearchChoice {
  value: string;
  label: string;
}

export interface SearchGroup {
  group: string;
  items: SearchChoice[];
}

/** A choice from a long, grouped list, found by typing; case and diacritics do not matter. */
export function SearchSelect({
  id,
  label,
  placeholder,
  groups,
  value,
  onChange,
  error,
  required = false,
}: {
  id: string;
  label: string;
  placeholder: string;
  groups: readonly SearchGroup[];
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  required?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Select
      id={id}
      label={label}
      placeholder={placeholder}
      size="md"
      searchable
      required={required}
      data={[...groups]}
      value={value}
      error={error}
      onChange={onChange}
      nothingFoundMessage={t('form.nothing_found')}
      maxDropdownHeight={320}
      filter={({ options, search }) => {
        const wanted = foldText(search);
        const found: ComboboxParsedItem[] = [];
        for (const option of options) {
          if (!('items' in option)) {
            if (foldText(option.label).includes(wanted)) found.push(option);
            continue;
          }
          // A group whose own name fits is shown whole.
          const items = foldText(String(option.group)).includes(wanted)
            ? option.items
            : option.items.filter((item) => foldText(item.label).includes(wanted));
          if (items.length > 0) found.push({ ...option, items });
        }
        return found;
      }}
    />
  );
}
