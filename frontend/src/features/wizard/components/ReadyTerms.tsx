import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../lib/stepProps';
import { added, type ReadyField } from '../lib/readyTerms';

/** Sentences that sellers often need in a field: the chosen one comes behind what stands there, and is edited there. */
export function ReadyTerms({ step, field }: { step: StepProps; field: ReadyField }) {
  const { t } = useTranslation('wizard');
  const before = step.draft[field];
  return (
    <Menu position="bottom-end" shadow="md" width={400} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={step.termsLocked}
          rightSection={<ChevronDown size={16} aria-hidden />}
          aria-label={t('terms.insert_into', { field: t(`field.${field}`) })}
        >
          {t('terms.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 32px)">
        {t(`terms.${field}`, { returnObjects: true }).map((term) => (
          <Menu.Item
            key={term}
            disabled={before.includes(term) || added(before, term).length > step.limits.text_max}
            onClick={() => step.set({ [field]: added(before, term) })}
          >
            {term}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
