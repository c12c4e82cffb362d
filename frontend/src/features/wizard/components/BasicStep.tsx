import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unitLabel } from '@/shared/format/quantity';
import { DayField } from '@/shared/form/DayField';
import { FileDrop } from '@/shared/form/FileDrop';
import { DECLARATION_TYPES } from '@/shared/form/fileRules';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SocialFields, socialFaults } from '@/shared/form/SocialFields';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/shared/lookups';
import { TierEditor } from '@/shared/tiers/TierEditor';
import { HelpTip } from '@/shared/ui/HelpTip';
import { fieldId, type StepProps } from '../lib/bind';
import { StoredList } from './StoredList';
import { TextArea } from './TextArea';
import styles from './steps.module.css';

const idOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** Help texts of the back-office: price steps, expiry. */
const HELP = { tiers: 59, expiry: 60 } as const;

/** Name, place in the tree, expiry, quantity, price with its steps, texts and declaration. */
export function BasicStep(props: StepProps) {
  const { draft, set, files, setFiles, error, limits, days, stored, dropped, setDropped, bound } = props;
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
  const groups = categories.map((node) => ({
    group: node.cat_name,
    items: [node, ...node.subCategories].map((row) => ({ value: String(row.cat_id), label: row.cat_name })),
  }));
  const parents = new Map(categories.flatMap((node) => node.subCategories.map((row) => [row.cat_id, node.cat_id])));
  const unit = unitLabel(units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '', lang);
  const locked = draft.prices.length > 0;
  const choose = { value: '', label: t('choose') };
  return (
    <div className={styles.fields}>
      <TextInput
        id={fieldId('pro_name')}
        label={t('field.pro_name')}
        description={t('hint.pro_name', {
          min: limits.pro_name_min,
          max: limits.pro_name_max,
          used: draft.pro_name.length,
        })}
        required
        maxLength={limits.pro_name_max}
        value={draft.pro_name}
        error={error('pro_name')}
        onChange={(event) => set({ pro_name: event.currentTarget.value })}
      />
      <SearchSelect
        id={fieldId('cat_id')}
        label={t('field.cat_id')}
        placeholder={t('hint.cat_id')}
        required
        groups={groups}
        value={category === null ? null : String(category)}
        error={error('cat_id')}
        onChange={(value) => {
          const chosen = value === null ? null : Number(value);
          const parent = chosen === null ? null : (parents.get(chosen) ?? null);
          set({ cat_id_parent: parent ?? chosen, cat_id: parent === null ? null : chosen, filters: {} });
        }}
      />
      {characteristics.map((row) => {
        const label = row.cha_type;
        const data = row.options.map((option) => ({ value: String(option.cvl_id), label: option.cvl_value }));
        const chosen = (draft.filters[row.cha_id] ?? []).map(String);
        const take = (values: string[]) =>
          set({ filters: { ...draft.filters, [row.cha_id]: values.filter(Boolean).map(Number) } });
        return row.cha_datatype === 'multi' ? (
          <fieldset key={row.cha_id} className={styles.group}>
            <legend>{label}</legend>
            <div className={styles.checks}>
              {data.map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  checked={chosen.includes(option.value)}
                  onChange={(event) =>
                    take(
                      event.currentTarget.checked
                        ? [...chosen, option.value]
                        : chosen.filter((value) => value !== option.value),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
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
      {bound ? <p className={styles.bound}>{t('bound')}</p> : null}
      <div className={styles.pair}>
        <div className={styles.helped}>
          <DayField
            id={fieldId('pro_expiry')}
            label={t('field.pro_expiry')}
            description={t('hint.pro_expiry')}
            required
            disabled={bound}
            from={days.from}
            to={days.to}
            value={draft.pro_expiry}
            error={error('pro_expiry')}
            onChange={(pro_expiry) => set({ pro_expiry })}
          />
          <HelpTip id={HELP.expiry} topic={t('field.pro_expiry')} />
        </div>
        <TextInput
          id={fieldId('pro_made_in')}
          label={t('field.pro_made_in')}
          description={t('hint.pro_made_in')}
          required
          maxLength={limits.short_text_max}
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
          maxLength={String(limits.quantity_max).length}
          disabled={locked || bound}
          value={draft.pro_quantity}
          error={error('pro_quantity')}
          onChange={(event) => set({ pro_quantity: event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '') })}
          onBlur={() => {
            // Below four there is nothing to share between steps.
            if (draft.pro_quantity !== '' && Number(draft.pro_quantity) < limits.quantity_min)
              set({ pro_quantity: String(limits.quantity_min) });
          }}
        />
        <NativeSelect
          id={fieldId('mun_id')}
          label={t('field.mun_id')}
          required
          disabled={bound}
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
          maxLength={String(limits.base_price_max).length}
          disabled={locked || bound}
          value={draft.pro_base_price}
          error={error('pro_base_price')}
          onChange={(event) => set({ pro_base_price: event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '') })}
        />
        <NativeSelect
          id={fieldId('cur_id')}
          label={t('field.cur_id')}
          required
          disabled={bound}
          value={draft.cur_id}
          error={error('cur_id')}
          data={[choose, ...currencies.map((row) => ({ value: row.cur_id, label: `${row.cur_id}, ${row.cur_name}` }))]}
          onChange={(event) => set({ cur_id: event.currentTarget.value })}
        />
      </div>
      {locked && !bound ? (
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
        quantity={Number(draft.pro_quantity) >= limits.quantity_min ? Number(draft.pro_quantity) : 0}
        disabled={bound}
        help={<HelpTip id={HELP.tiers} topic={t('field.prices')} />}
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
        limits={{ types: DECLARATION_TYPES, maxBytes: limits.declaration_bytes, maxCount: limits.declaration_max }}
        stored={(stored?.pro_declaration.length ?? 0) - dropped.pro_declaration.length}
        files={files.pro_declaration}
        onChange={(pro_declaration) => setFiles({ pro_declaration })}
        error={error('pro_declaration')}
      />
      <StoredList
        label={t('field.pro_declaration')}
        files={stored?.pro_declaration ?? []}
        dropped={dropped.pro_declaration}
        onDropped={(ids) => setDropped({ pro_declaration: ids })}
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
      <div id={fieldId('socials')} tabIndex={-1}>
        <SocialFields
          values={draft.socials}
          onChange={(socials) => set({ socials })}
          errors={socialFaults(draft.socials, tc('form.link'))}
        />
      </div>
    </div>
  );
}
