import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HelpTip } from '@/shared/ui/HelpTip';
import { fieldId, type StepProps } from '../lib/bind';
import { PRIVATE_TEXTS, TERM_FLAGS, TERMS } from '../lib/draft';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

/** Help text of the back-office on private sellers. */
const HELP_PRIVATE = 62;

/** Contract terms, and what a private seller adds. */
export function RightsStep(props: StepProps) {
  const { draft, set, error, limits, bound } = props;
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.fields}>
      {bound ? <p className={styles.bound}>{t('bound')}</p> : null}
      <fieldset className={styles.closed} disabled={bound}>
        {TERMS.map((field) => (
          <TextArea key={field} step={props} field={field} />
        ))}
      </fieldset>
      <fieldset className={styles.group} disabled={bound}>
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
      <div className={styles.head}>
        {/* Not in a closed group: the help beside it stays open where buyers are bound. */}
        <Switch
          disabled={bound}
          label={t('field.pro_individuals_trading')}
          description={t('hint.pro_individuals_trading')}
          checked={draft.pro_individuals_trading}
          onChange={(event) => set({ pro_individuals_trading: event.currentTarget.checked })}
        />
        <HelpTip id={HELP_PRIVATE} topic={t('group.private')} />
      </div>
      {draft.pro_individuals_trading ? (
        <fieldset className={styles.group} disabled={bound}>
          <legend>{t('group.private')}</legend>
          <div className={styles.fields}>
            <TextInput
              id={fieldId('pro_rules')}
              label={t('field.pro_rules')}
              type="url"
              inputMode="url"
              maxLength={limits.text_max}
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
