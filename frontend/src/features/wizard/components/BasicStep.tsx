import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DayField } from '@/shared/form/DayField';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SocialFields } from '@/entities/account/form/SocialFields';
import { socialErrors } from '@/entities/account/form/socials';
import { WholeField } from '@/shared/form/WholeField';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { TierEditor } from '@/entities/pricing/tiers/TierEditor';
import { HelpTip } from '@/entities/site/HelpTip';
import { fieldId, type StepProps } from '../lib/stepProps';
import { readWhole } from '../lib/fieldKinds';
import { textsIn } from '../lib/fields';
import { Characteristics } from './Characteristics';
import { FileField } from './FileField';
import { CollapsibleFields, Group } from './Group';
import { TextArea } from './TextArea';
import { VatField } from './VatField';
import styles from './steps.module.css';

const idOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** Help texts of the back-office: price steps, expiry. */
const HELP = { tiers: 59, expiry: 60 } as const;

/** What is sold, how much at which prices, its declaration; at the end what may be left out. */
export function BasicStep(props: StepProps) {
  const { termsLocked } = props;
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.parts}>
      <Product {...props} />
      {termsLocked ? <p className={styles.termsLocked}>{t('terms_locked')}</p> : null}
      <Sale {...props} />
      <Declaration {...props} />
      <Optional {...props} />
    </div>
  );
}

function Product(props: StepProps) {
  const { draft, set, error, limits } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: categories = [] } = useQuery(lookupQueries.categories(lang));
  const category = draft.cat_id ?? draft.cat_id_parent;
  const groups = categories.map((node) => ({
    group: node.cat_name,
    items: [node, ...node.subCategories].map((row) => ({ value: String(row.cat_id), label: row.cat_name })),
  }));
  const parents = new Map(categories.flatMap((node) => node.subCategories.map((row) => [row.cat_id, node.cat_id])));
  return (
    <Group title={t('group.product')}>
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
      <TextArea step={props} field="pro_info" required rows={2} />
      <TextArea step={props} field="pro_description" required />
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
      <Characteristics {...props} />
    </Group>
  );
}

function Sale(props: StepProps) {
  const { draft, set, error, limits, expiryDays, termsLocked } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: units = [] } = useQuery(lookupQueries.units(lang));
  const { data: currencies = [] } = useQuery(lookupQueries.currencies(lang));
  const unit = units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '';
  const hasTiers = draft.prices.length > 0;
  const noChoice = { value: '', label: t('choose') };
  const quantity = readWhole(draft.pro_quantity) ?? 0;
  const price = readWhole(draft.pro_base_price) ?? 0;
  return (
    <Group title={t('group.sale')} text={t('group.sale_text')}>
      <div className={styles.pair}>
        <WholeField
          id={fieldId('pro_quantity')}
          label={t('field.pro_quantity')}
          description={t('hint.pro_quantity')}
          required
          min={limits.quantity_min}
          max={limits.quantity_max}
          // Below four there is nothing to share between steps.
          clamp="min"
          disabled={hasTiers || termsLocked}
          value={draft.pro_quantity}
          error={error('pro_quantity')}
          onChange={(pro_quantity) => set({ pro_quantity })}
        />
        <NativeSelect
          id={fieldId('mun_id')}
          label={t('field.mun_id')}
          description={t('hint.mun_id')}
          required
          disabled={termsLocked}
          value={draft.mun_id ?? ''}
          error={error('mun_id')}
          data={[noChoice, ...units.map((row) => ({ value: String(row.mun_id), label: row.mun_name }))]}
          onChange={(event) => set({ mun_id: idOrNull(event.currentTarget.value) })}
        />
        <WholeField
          id={fieldId('pro_base_price')}
          label={t('field.pro_base_price')}
          description={t('hint.pro_base_price')}
          required
          min={1}
          max={limits.base_price_max}
          disabled={hasTiers || termsLocked}
          value={draft.pro_base_price}
          error={error('pro_base_price')}
          onChange={(pro_base_price) => set({ pro_base_price })}
        />
        <NativeSelect
          id={fieldId('cur_id')}
          label={t('field.cur_id')}
          description={t('hint.cur_id')}
          required
          disabled={termsLocked}
          value={draft.cur_id}
          error={error('cur_id')}
          data={[
            noChoice,
            ...currencies.map((row) => ({ value: row.cur_id, label: `${row.cur_id}, ${row.cur_name}` })),
          ]}
          onChange={(event) => set({ cur_id: event.currentTarget.value })}
        />
      </div>
      <VatField {...props} />
      {hasTiers && !termsLocked ? (
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
        quantity={quantity >= limits.quantity_min && quantity <= limits.quantity_max ? quantity : 0}
        basePrice={price <= limits.base_price_max ? BigInt(price) * 100n : 0n}
        disabled={termsLocked}
        help={<HelpTip id={HELP.tiers} topic={t('field.prices')} />}
        currency={draft.cur_id}
        unit={unit}
        error={error('prices')}
      />
      <div className={styles.helped}>
        <DayField
          id={fieldId('pro_expiry')}
          label={t('field.pro_expiry')}
          description={t('hint.pro_expiry')}
          required
          disabled={termsLocked}
          from={expiryDays.from}
          to={expiryDays.to}
          value={draft.pro_expiry}
          error={error('pro_expiry')}
          onChange={(pro_expiry) => set({ pro_expiry })}
        />
        <HelpTip id={HELP.expiry} topic={t('field.pro_expiry')} />
      </div>
    </Group>
  );
}

function Declaration(props: StepProps) {
  const { t } = useTranslation('wizard');
  return (
    <Group title={t('group.declaration')} text={t('hint.declaration')}>
      {textsIn('declaration').map((field) => (
        <TextArea key={field} step={props} field={field} />
      ))}
      <FileField step={props} field="pro_declaration" />
    </Group>
  );
}

function Optional({ draft, set }: StepProps) {
  const { t } = useTranslation('wizard');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const { data: regions = [] } = useQuery(lookupQueries.regions(lang, true));
  const errors = socialErrors(draft.socials, tc('form.link'));
  return (
    <CollapsibleFields
      title={t('group.optional')}
      open={draft.reg_id.length > 0 || draft.socials.length > 0 || Object.keys(errors).length > 0}
    >
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
        <SocialFields values={draft.socials} onChange={(socials) => set({ socials })} errors={errors} />
      </div>
    </CollapsibleFields>
  );
}
