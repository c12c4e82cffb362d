import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '@/shared/form/FileDrop';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { WholeField } from '@/shared/form/WholeField';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { fieldId, type StepProps } from '../lib/bind';
import { HelpTip } from '@/entities/site/HelpTip';
import { SHIPPING_FLAGS } from '../lib/draft';
import { SHIPPING_DAYS_MAX } from '../lib/validate';
import { ExtraImages } from './ExtraImages';
import { Group } from './Group';
import { MainImage } from './MainImage';
import { StoredList } from './StoredList';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

const idOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** Help text of the back-office on transport clauses. */
const HELP_CLAUSES = 61;

/** Pictures, proofs of quality, delivery and its clauses, hours of trade. */
export function DetailsStep(props: StepProps) {
  const { draft, set, files, setFiles, error, limits, stored, dropped, setDropped, bound } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: road = [] } = useQuery(lookupQueries.transport(lang, 1));
  const { data: naval = [] } = useQuery(lookupQueries.transport(lang, 2));
  const { data: restrictions = [] } = useQuery(lookupQueries.restrictions(lang));
  const choose = { value: '', label: t('none') };
  const shipping = error('pro_shipping_additional') ?? error('pro_free_shipping');
  return (
    <div className={styles.parts}>
      <Group title={t('group.pictures')}>
        <MainImage {...props} />
        <ExtraImages {...props} />
      </Group>
      <Group title={t('group.quality')} text={t('hint.pro_quality')}>
        <FileDrop
          id={fieldId('pro_quality')}
          label={t('field.pro_quality')}
          limits={{ types: IMAGE_TYPES, maxBytes: limits.quality_bytes, maxCount: limits.quality_max }}
          stored={(stored?.pro_quality.length ?? 0) - dropped.pro_quality.length}
          files={files.pro_quality}
          onChange={(pro_quality) => setFiles({ pro_quality })}
          error={error('pro_quality')}
        />
        <StoredList
          label={t('field.pro_quality')}
          files={stored?.pro_quality ?? []}
          dropped={dropped.pro_quality}
          onDropped={(ids) => setDropped({ pro_quality: ids })}
        />
      </Group>
      {bound ? <p className={styles.bound}>{t('bound')}</p> : null}
      <Group title={t('group.shipping')}>
        <fieldset className={styles.closed} disabled={bound}>
          <div className={styles.checks} id={fieldId('pro_shipping_additional')} tabIndex={-1}>
            {SHIPPING_FLAGS.map((field) => (
              <Checkbox
                key={field}
                label={t(`field.${field}`)}
                checked={draft[field]}
                onChange={(event) => set({ [field]: event.currentTarget.checked })}
              />
            ))}
          </div>
          {shipping === undefined ? null : (
            <p className={styles.error} role="alert">
              {shipping}
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
          <TextArea step={props} field="pro_shipping_info" rows={3} />
        </fieldset>
      </Group>
      {/* Help stays open where buyers are bound. */}
      <Group title={t('group.clauses')} help={<HelpTip id={HELP_CLAUSES} topic={t('group.clauses')} />}>
        <fieldset className={styles.closed} disabled={bound}>
          <div className={styles.pair}>
            <NativeSelect
              id={fieldId('trc_id')}
              label={t('field.trc_id')}
              value={draft.trc_id ?? ''}
              error={error('trc_id')}
              data={[
                choose,
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
                choose,
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
              choose,
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
