import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HelpTip } from '@/entities/site/HelpTip';
import { fieldId, type StepProps } from '../lib/bind';
import { PRIVATE_TEXTS, TERM_FLAGS, TERM_GROUPS } from '../lib/draft';
import { Folded, Group } from './Group';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

/** Help text of the back-office on private sellers. */
const HELP_PRIVATE = 62;

/** Contract terms, and what a private seller adds. */
export function RightsStep(props: StepProps) {
  const { draft, set, error, limits, bound } = props;
  const { t } = useTranslation('wizard');
  const said = (['pro_rules', ...PRIVATE_TEXTS] as const).some(
    (field) => draft[field] !== '' || error(field) !== undefined,
  );
  return (
    <div className={styles.parts}>
      {bound ? <p className={styles.bound}>{t('bound')}</p> : <p className={styles.hint}>{t('hint.rights')}</p>}
      <Group title={t('group.rights')}>
        <fieldset className={styles.closed} disabled={bound}>
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
      </Group>
      {TERM_GROUPS.map(({ name, fields }) => (
        <Group key={name} title={t(`group.${name}`)}>
          <fieldset className={styles.closed} disabled={bound}>
            {fields.map((field) => (
              <TextArea key={field} step={props} field={field} rows={3} />
            ))}
          </fieldset>
        </Group>
      ))}
      <Group title={t('group.private')} help={<HelpTip id={HELP_PRIVATE} topic={t('group.private')} />}>
        {/* Not in a closed group: the help beside it stays open where buyers are bound. */}
        <Switch
          disabled={bound}
          label={t('field.pro_individuals_trading')}
          description={t('hint.pro_individuals_trading')}
          checked={draft.pro_individuals_trading}
          onChange={(event) => set({ pro_individuals_trading: event.currentTarget.checked })}
        />
        {draft.pro_individuals_trading ? (
          <Folded title={t('group.private_more')} open={said}>
            <fieldset className={styles.closed} disabled={bound}>
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
                <TextArea key={field} step={props} field={field} rows={3} />
              ))}
            </fieldset>
          </Folded>
        ) : null}
      </Group>
    </div>
  );
}
