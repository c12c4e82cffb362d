import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WholeField } from '@/shared/form/WholeField';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { HelpTip } from '@/entities/site/HelpTip';
import { flagsIn, SHIPPING_DAYS_MAX, textsIn } from '../lib/fields';
import { fieldId, type StepProps } from '../lib/stepProps';
import { ExtraImages } from './ExtraImages';
import { FileField } from './FileField';
import { FlagCheckbox } from './FlagCheckbox';
import { Group } from './Group';
import { MainImage } from './MainImage';
import { Templates } from './Templates';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

const idOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** Help text of the back-office on transport clauses. */
const HELP_CLAUSES = 61;

/** Pictures, proofs of quality, delivery and its clauses, hours of trade. */
export function DetailsStep(props: StepProps) {
  const { draft, set, error, limits, termsLocked } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: road = [] } = useQuery(lookupQueries.transport(lang, 1));
  const { data: naval = [] } = useQuery(lookupQueries.transport(lang, 2));
  const { data: restrictions = [] } = useQuery(lookupQueries.restrictions(lang));
  const noChoice = { value: '', label: t('none') };
  const shippingError = error('pro_shipping_additional') ?? error('pro_free_shipping');
  return (
    <div className={styles.parts}>
      <Group title={t('group.pictures')}>
        <MainImage {...props} />
        <ExtraImages {...props} />
      </Group>
      <Group title={t('group.quality')} text={t('hint.pro_quality')}>
        <FileField step={props} field="pro_quality" />
      </Group>
      {termsLocked ? <p className={styles.termsLocked}>{t('terms_locked')}</p> : null}
      <Group title={t('group.shipping')}>
        <Templates kind="delivery" step={props} />
        <fieldset className={styles.closed} disabled={termsLocked}>
          <div className={styles.checks} id={fieldId('pro_shipping_additional')} tabIndex={-1}>
            {flagsIn('shipping').map((field) => (
              <FlagCheckbox key={field} step={props} field={field} />
            ))}
          </div>
          {shippingError === undefined ? null : (
            <p className={styles.error} role="alert">
              {shippingError}
            </p>
          )}
          <div className={styles.pair}>
            <TextInput
              id={fieldId('pro_shipping_time')}
              label={t('field.pro_shipping_time')}
              description={t('hint.pro_shipping_time')}
              maxLength={limits.short_text_max}
              value={draft.pro_shipping_time}
              error={error('pro_shipping_time')}
              onChange={(event) => set({ pro_shipping_time: event.currentTarget.value })}
            />
            <WholeField
              id={fieldId('pro_international_shipping')}
              label={t('field.pro_international_shipping')}
              description={t('hint.pro_international_shipping')}
              min={0}
              max={SHIPPING_DAYS_MAX}
              value={draft.pro_international_shipping}
              error={error('pro_international_shipping')}
              onChange={(days) => set({ pro_international_shipping: days })}
            />
          </div>
          {textsIn('shipping').map((field) => (
            <TextArea key={field} step={props} field={field} rows={3} />
          ))}
        </fieldset>
      </Group>
      {/* Help stays open where buyers are bound. */}
      <Group title={t('group.clauses')} help={<HelpTip id={HELP_CLAUSES} topic={t('group.clauses')} />}>
        <fieldset className={styles.closed} disabled={termsLocked}>
          <div className={styles.pair}>
            <NativeSelect
              id={fieldId('trc_id')}
              label={t('field.trc_id')}
              value={draft.trc_id ?? ''}
              error={error('trc_id')}
              data={[
                noChoice,
                ...road.map((row) => ({ value: String(row.trc_id), label: `${row.trc_code}: ${row.trc_description}` })),
              ]}
              onChange={(event) => set({ trc_id: idOrNull(event.currentTarget.value) })}
            />
            <NativeSelect
              id={fieldId('trc_id_naval')}
              label={t('field.trc_id_naval')}
              value={draft.trc_id_naval ?? ''}
              error={error('trc_id_naval')}
              data={[
                noChoice,
                ...naval.map((row) => ({
                  value: String(row.trc_id),
                  label: `${row.trc_code}: ${row.trc_description}`,
                })),
              ]}
              onChange={(event) => set({ trc_id_naval: idOrNull(event.currentTarget.value) })}
            />
          </div>
          <NativeSelect
            id={fieldId('rst_id')}
            label={t('field.rst_id')}
            description={t('hint.rst_id')}
            value={draft.rst_id ?? ''}
            error={error('rst_id')}
            data={[
              noChoice,
              ...restrictions.map((row) => ({
                value: String(row.rst_id),
                label: `${row.rst_name} (${row.rst_start_time}–${row.rst_end_time})`,
              })),
            ]}
            onChange={(event) => set({ rst_id: idOrNull(event.currentTarget.value) })}
          />
        </fieldset>
      </Group>
    </div>
  );
}
