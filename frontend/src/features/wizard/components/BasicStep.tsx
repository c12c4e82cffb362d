import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unitLabel } from '@/shared/format/quantity';
import { DayField } from '@/shared/form/DayField';
import { FileDrop } from '@/shared/form/FileDrop';
import { DECLARATION_TYPES } from '@/shared/form/fileRules';
import { SocialFields, socialFaults } from '@/shared/form/SocialFields';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/shared/lookups';
import { TierEditor } from '@/shared/tiers/TierEditor';
import { fieldId, type StepProps } from '../lib/bind';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

const idOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** Name, place in the tree, expiry, quantity, price with its steps, texts and declaration. */
export function BasicStep(props: StepProps & { window: { from: string; to: string } }) {
  const { draft, set, files, setFiles, error, window: days } = props;
  const { t } = useTranslation('wizard');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const { data: categories = [] } = useQuery(lookupQueries.categories(lang));
  const { data: units = [] } = useQuery(lookupQueries.units(lang));
  const { data: currencies = [] } = useQuery(lookupQueries.currencies(lang));
  const { data: regions = [] } = useQuery(lookupQueries.regions(lang, true));
  const category = draft.cat_id ?? draft.cat_id_parent;
  const { data: characteristics = [] } = useQuery({
    ...lookupQueries.characteristics(lang, category ?? 0),
    enabled: category !== null,
  });
  const children = categories.find((node) => node.cat_id === draft.cat_id_parent)?.subCategories ?? [];
  const unit = unitLabel(units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '', lang);
  const locked = draft.prices.length > 0;
  const choose = { value: '', label: t('choose') };
  return (
    <div className={styles.fields}>
      <TextInput
        id={fieldId('pro_name')}
        label={t('field.pro_name')}
        description={t('hint.pro_name', { used: draft.pro_name.length })}
        required
        maxLength={40}
        value={draft.pro_name}
        error={error('pro_name')}
        onChange={(event) => set({ pro_name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <NativeSelect
          id={fieldId('cat_id')}
          label={t('field.cat_id')}
          required
          value={draft.cat_id_parent ?? ''}
          error={error('cat_id')}
          data={[choose, ...categories.map((row) => ({ value: String(row.cat_id), label: row.cat_name }))]}
          onChange={(event) => set({ cat_id_parent: idOrNull(event.currentTarget.value), cat_id: null, filters: {} })}
        />
        {children.length === 0 ? null : (
          <NativeSelect
            label={t('field.sub_category')}
            value={draft.cat_id ?? ''}
            data={[choose, ...children.map((row) => ({ value: String(row.cat_id), label: row.cat_name }))]}
            onChange={(event) => set({ cat_id: idOrNull(event.currentTarget.value), filters: {} })}
          />
        )}
      </div>
      {characteristics.map((row) => {
        const label = row.cha_type;
        const data = row.options.map((option) => ({ value: String(option.cvl_id), label: option.cvl_value }));
        const chosen = (draft.filters[row.cha_id] ?? []).map(String);
        const take = (values: string[]) =>
          set({ filters: { ...draft.filters, [row.cha_id]: values.filter(Boolean).map(Number) } });
        return row.cha_datatype === 'multi' ? (
          <MultiSelect key={row.cha_id} label={label} data={data} value={chosen} onChange={take} clearable />
        ) : (
          <NativeSelect
            key={row.cha_id}
            label={label}
            data={[choose, ...data]}
            value={chosen[0] ?? ''}
            onChange={(event) => take([event.currentTarget.value])}
          />
        );
      })}
      <div className={styles.pair}>
        <DayField
          id={fieldId('pro_expiry')}
          label={t('field.pro_expiry')}
          description={t('hint.pro_expiry')}
          required
          from={days.from}
          to={days.to}
          value={draft.pro_expiry}
          error={error('pro_expiry')}
          onChange={(pro_expiry) => set({ pro_expiry })}
        />
        <TextInput
          id={fieldId('pro_made_in')}
          label={t('field.pro_made_in')}
          description={t('hint.pro_made_in')}
          required
          maxLength={255}
          value={draft.pro_made_in}
          error={error('pro_made_in')}
          onChange={(event) => set({ pro_made_in: event.currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          id={fieldId('pro_quantity')}
          label={t('field.pro_quantity')}
          required
          inputMode="numeric"
          maxLength={8}
          disabled={locked}
          value={draft.pro_quantity}
          error={error('pro_quantity')}
          onChange={(event) => set({ pro_quantity: event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '') })}
          onBlur={() => {
            // Below four there is nothing to share between steps.
            if (draft.pro_quantity !== '' && Number(draft.pro_quantity) < 4) set({ pro_quantity: '4' });
          }}
        />
        <NativeSelect
          id={fieldId('mun_id')}
          label={t('field.mun_id')}
          required
          value={draft.mun_id ?? ''}
          error={error('mun_id')}
          data={[choose, ...units.map((row) => ({ value: String(row.mun_id), label: row.mun_name }))]}
          onChange={(event) => set({ mun_id: idOrNull(event.currentTarget.value) })}
        />
        <TextInput
          id={fieldId('pro_base_price')}
          label={t('field.pro_base_price')}
          required
          inputMode="numeric"
          maxLength={9}
          disabled={locked}
          value={draft.pro_base_price}
          error={error('pro_base_price')}
          onChange={(event) => set({ pro_base_price: event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '') })}
        />
        <NativeSelect
          id={fieldId('cur_id')}
          label={t('field.cur_id')}
          required
          value={draft.cur_id}
          error={error('cur_id')}
          data={[choose, ...currencies.map((row) => ({ value: row.cur_id, label: `${row.cur_id}, ${row.cur_name}` }))]}
          onChange={(event) => set({ cur_id: event.currentTarget.value })}
        />
      </div>
      {locked ? (
        <p className={styles.hint}>
          {t('locked')}{' '}
          <button type="button" className={styles.clear} onClick={() => set({ prices: [] })}>
            {t('clear_tiers')}
          </button>
        </p>
      ) : null}
      <TierEditor
        id={fieldId('prices')}
        rows={draft.prices}
        onChange={(prices) => set({ prices })}
        quantity={Number(draft.pro_quantity) >= 4 ? Number(draft.pro_quantity) : 0}
        basePrice={draft.pro_base_price}
        currency={draft.cur_id}
        unit={unit}
        error={error('prices')}
      />
      <TextArea step={props} field="pro_info" required />
      <TextArea step={props} field="pro_description" required />
      <p className={styles.hint}>{t('hint.declaration')}</p>
      <TextArea step={props} field="pro_declaration_text" />
      <FileDrop
        id={fieldId('pro_declaration')}
        label={t('field.pro_declaration')}
        limits={{ types: DECLARATION_TYPES, maxBytes: 5_242_880, maxCount: 5 }}
        files={files.pro_declaration}
        onChange={(pro_declaration) => setFiles({ pro_declaration })}
        error={error('pro_declaration')}
      />
      <fieldset className={styles.group} id={fieldId('reg_id')}>
        <legend>{t('field.reg_id')}</legend>
        <p className={styles.hint}>{t('hint.reg_id')}</p>
        <div className={styles.checks}>
          {regions.map((region) => (
            <Checkbox
              key={region.reg_id}
              label={region.reg_name}
              checked={draft.reg_id.includes(region.reg_id)}
              onChange={(event) =>
                set({
                  reg_id: event.currentTarget.checked
                    ? [...draft.reg_id, region.reg_id]
                    : draft.reg_id.filter((id) => id !== region.reg_id),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <SocialFields
        values={draft.socials}
        onChange={(socials) => set({ socials })}
        errors={socialFaults(draft.socials, tc('form.link'))}
      />
    </div>
  );
}
