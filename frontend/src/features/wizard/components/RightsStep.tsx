import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldId, type StepProps } from '../lib/bind';
import { PRIVATE_TEXTS, TERM_FLAGS, TERMS } from '../lib/draft';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

/** Contract terms, and what a private seller adds. */
export function RightsStep(props: StepProps) {
  const { draft, set, error } = props;
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.fields}>
      {TERMS.map((field) => (
        <TextArea key={field} step={props} field={field} />
      ))}
      <fieldset className={styles.group}>
        <legend>{t('group.rights')}</legend>
        <div className={styles.column}>
          {TERM_FLAGS.map((field) => (
            <Checkbox
              key={field}
              label={t(`field.${field}`)}
              description={t(`hint.${field}`)}
              checked={draft[field]}
              onChange={(event) => set({ [field]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </fieldset>
      <Switch
        label={t('field.pro_individuals_trading')}
        description={t('hint.pro_individuals_trading')}
        checked={draft.pro_individuals_trading}
        onChange={(event) => set({ pro_individuals_trading: event.currentTarget.checked })}
      />
      {draft.pro_individuals_trading ? (
        <fieldset className={styles.group}>
          <legend>{t('group.private')}</legend>
          <div className={styles.fields}>
            <TextInput
              id={fieldId('pro_rules')}
              label={t('field.pro_rules')}
              type="url"
              inputMode="url"
              maxLength={1100}
              value={draft.pro_rules}
              error={error('pro_rules')}
              onChange={(event) => set({ pro_rules: event.currentTarget.value })}
            />
            {PRIVATE_TEXTS.map((field) => (
              <TextArea key={field} step={props} field={field} />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
