import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/entities/account/session/useSession';
import { HelpTip } from '@/entities/site/HelpTip';
import { fieldId, type StepProps } from '../lib/stepProps';
import { flagsIn, textsIn } from '../lib/fields';
import { FlagCheckbox } from './FlagCheckbox';
import { CollapsibleFields, Group } from './Group';
import { Templates } from './Templates';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

/** Help text of the back-office on private sellers. */
const HELP_PRIVATE = 62;

/** Contract terms, and what a private seller adds. */
export function RightsStep(props: StepProps) {
  const { draft, set, error, limits, termsLocked } = props;
  const { t } = useTranslation('wizard');
  // A firm sells under the rules of firms; what an ad says already can still be taken back.
  const isFirm = useSession().user?.usr_is_organisation === 1;
  const hasPrivateTexts = (['pro_rules', ...textsIn('private')] as const).some(
    (field) => draft[field] !== '' || error(field) !== undefined,
  );
  return (
    <div className={styles.parts}>
      {termsLocked ? (
        <p className={styles.termsLocked}>{t('terms_locked')}</p>
      ) : (
        <p className={styles.hint}>{t('hint.rights')}</p>
      )}
      <Templates kind="terms" step={props} />
      <Group title={t('group.rights')}>
        <fieldset className={styles.closed} disabled={termsLocked}>
          <div className={styles.column}>
            {flagsIn('rights').map((field) => (
              <FlagCheckbox key={field} step={props} field={field} />
            ))}
          </div>
        </fieldset>
      </Group>
      {(['payment', 'claims', 'contract'] as const).map((group) => (
        <Group key={group} title={t(`group.${group}`)}>
          <fieldset className={styles.closed} disabled={termsLocked}>
            {textsIn(group).map((field) => (
              <TextArea key={field} step={props} field={field} rows={3} />
            ))}
          </fieldset>
        </Group>
      ))}
      {isFirm && !draft.pro_individuals_trading ? null : (
        <Group title={t('group.private')} help={<HelpTip id={HELP_PRIVATE} topic={t('group.private')} />}>
          {/* Not in a closed group: the help beside it stays open where buyers are bound. */}
          <Switch
            disabled={termsLocked}
            label={t('field.pro_individuals_trading')}
            description={t('hint.pro_individuals_trading')}
            checked={draft.pro_individuals_trading}
            onChange={(event) => set({ pro_individuals_trading: event.currentTarget.checked })}
          />
          {draft.pro_individuals_trading ? (
            <CollapsibleFields title={t('group.private_more')} open={hasPrivateTexts}>
              <fieldset className={styles.closed} disabled={termsLocked}>
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
                {textsIn('private').map((field) => (
                  <TextArea key={field} step={props} field={field} rows={3} />
                ))}
              </fieldset>
            </CollapsibleFields>
          ) : null}
        </Group>
      )}
    </div>
  );
}
