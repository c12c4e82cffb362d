import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '@/shared/form/FileDrop';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/shared/lookups';
import { fieldId, type StepProps } from '../lib/bind';
import { SHIPPING_FLAGS } from '../lib/draft';
import { MainImage } from './MainImage';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

const idOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** Pictures, proofs of quality, delivery and its clauses, hours of trade. */
export function DetailsStep(props: StepProps) {
  const { draft, set, files, setFiles, error } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: road = [] } = useQuery(lookupQueries.transport(lang, 1));
  const { data: naval = [] } = useQuery(lookupQueries.transport(lang, 2));
  const { data: restrictions = [] } = useQuery(lookupQueries.restrictions(lang));
  const choose = { value: '', label: t('none') };
  return (
    <div className={styles.fields}>
      <MainImage
        file={files.main_image}
        onChange={(main_image) => setFiles({ main_image })}
        error={error('main_image')}
      />
      <FileDrop
        id={fieldId('images')}
        label={t('field.images')}
        limits={{ types: IMAGE_TYPES, maxBytes: 409_600, maxCount: 14 }}
        files={files.images}
        onChange={(images) => setFiles({ images })}
        error={error('images')}
      />
      <FileDrop
        id={fieldId('pro_quality')}
        label={t('field.pro_quality')}
        limits={{ types: IMAGE_TYPES, maxBytes: 2_097_152, maxCount: 5 }}
        files={files.pro_quality}
        onChange={(pro_quality) => setFiles({ pro_quality })}
        error={error('pro_quality')}
      />
      <TextArea step={props} field="pro_shipping_info" />
      <div className={styles.pair}>
        <TextInput
          id={fieldId('pro_shipping_time')}
          label={t('field.pro_shipping_time')}
          maxLength={255}
          value={draft.pro_shipping_time}
          error={error('pro_shipping_time')}
          onChange={(event) => set({ pro_shipping_time: event.currentTarget.value })}
        />
        <TextInput
          id={fieldId('pro_international_shipping')}
          label={t('field.pro_international_shipping')}
          inputMode="numeric"
          maxLength={3}
          value={draft.pro_international_shipping}
          error={error('pro_international_shipping')}
          onChange={(event) => set({ pro_international_shipping: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>{t('group.shipping')}</legend>
        <div className={styles.checks}>
          {SHIPPING_FLAGS.map((field) => (
            <Checkbox
              key={field}
              label={t(`field.${field}`)}
              checked={draft[field]}
              onChange={(event) => set({ [field]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </fieldset>
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
            ...naval.map((row) => ({ value: String(row.trc_id), label: `${row.trc_code}: ${row.trc_description}` })),
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
    </div>
  );
}
