import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity, formatUnitRange } from '@/shared/format/quantity';
import { readDay } from '@/shared/format/typedDate';
import { useLang } from '@/shared/hooks/useLang';
import { vatMeaning } from '@/entities/ad/vat';
import { useBothPrices } from '@/entities/pricing/useBothPrices';
import { lookupQueries } from '@/entities/site/lookups';
import { readWhole, type StepName } from './fieldKinds';
import { flagsIn, textsIn, vatOfDraft } from './fields';
import type { AdDraft, FlagName, TextName } from './formValues';

/** What an ad says under one name, line by line. */
export interface Fact {
  name: string;
  lines: readonly string[];
}

/** What the draft would publish of each step, in the order of its fields and in words; what says nothing is left out. */
export function useReviewFacts(draft: AdDraft): Record<StepName, Fact[]> {
  const { t } = useTranslation('wizard');
  const sale = useSaleFacts(draft);
  const { category, characteristics, regions, socials } = useNamedChoices(draft);
  const clauses = useClauses(draft);
  const text = (name: TextName): Fact => ({ name: t(`field.${name}`), lines: [draft[name].trim()] });
  const flags = (name: string, names: readonly FlagName[]): Fact => ({
    name,
    lines: names.filter((flag) => draft[flag]).map((flag) => t(`field.${flag}`)),
  });
  const days = draft.pro_international_shipping;
  const isPrivate = draft.pro_individuals_trading;
  const facts: Record<StepName, Fact[]> = {
    basic: [
      text('pro_name'),
      { name: t('field.cat_id'), lines: [category] },
      text('pro_info'),
      text('pro_description'),
      text('pro_made_in'),
      ...characteristics,
      ...sale,
      text('pro_declaration_text'),
      { name: t('field.reg_id'), lines: [regions] },
      { name: t('field.socials'), lines: socials },
    ],
    details: [
      flags(t('group.shipping'), flagsIn('shipping')),
      text('pro_shipping_time'),
      { name: t('field.pro_international_shipping'), lines: [days] },
      ...textsIn('shipping').map(text),
      ...clauses,
    ],
    rights: [
      flags(t('group.rights'), flagsIn('rights')),
      ...(['payment', 'claims', 'contract'] as const).flatMap(textsIn).map(text),
      flags(t('group.private'), ['pro_individuals_trading']),
      ...(isPrivate ? (['pro_rules', ...textsIn('private')] as const).map(text) : []),
    ],
  };
  const said = (rows: Fact[]) =>
    rows
      .map(({ name, lines }) => ({ name, lines: lines.filter((line) => line !== '') }))
      .filter(({ lines }) => lines.length > 0);
  return { basic: said(facts.basic), details: said(facts.details), rights: said(facts.rights) };
}

/** Quantity, prices and term: each price as firms and persons will see it. */
function useSaleFacts(draft: AdDraft): Fact[] {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const bothPrices = useBothPrices();
  const { data: units = [] } = useQuery(lookupQueries.units(lang));
  const unit = units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '';
  const terms = vatOfDraft(draft);
  const quantity = readWhole(draft.pro_quantity);
  const base = readWhole(draft.pro_base_price);
  const priced = { ...terms, cur_id: draft.cur_id };
  return [
    { name: t('field.pro_quantity'), lines: quantity === null ? [] : [formatQuantity(quantity, unit, lang)] },
    {
      name: t('field.pro_base_price'),
      lines: base === null ? [] : [formatMoney(BigInt(base) * 100n, draft.cur_id)],
    },
    { name: t('field.pro_vat'), lines: [t(`vat.${vatMeaning(terms)}`, { rate: terms.pro_vat ?? '' })] },
    {
      name: t('field.prices'),
      lines: draft.prices.map(
        ({ min, max, price }) => `${formatUnitRange(min, max, unit, lang)}: ${bothPrices(price, priced)}`,
      ),
    },
    { name: t('field.pro_expiry'), lines: [readDay(draft.pro_expiry) ?? ''] },
  ];
}

/** What was chosen from lists, by name. */
function useNamedChoices(draft: AdDraft): {
  category: string;
  characteristics: Fact[];
  regions: string;
  socials: string[];
} {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: categories = [] } = useQuery(lookupQueries.categories(lang));
  const { data: regions = [] } = useQuery(lookupQueries.regions(lang, true));
  const category = draft.cat_id ?? draft.cat_id_parent;
  const { data: characteristics = [] } = useQuery({
    ...lookupQueries.characteristics(lang, category ?? 0),
    enabled: category !== null,
  });
  const parent = categories.find((row) => row.cat_id === draft.cat_id_parent);
  const child = parent?.subCategories.find((row) => row.cat_id === draft.cat_id);
  const chosen = regions.filter((row) => draft.reg_id.includes(row.reg_id));
  return {
    category: [parent, child].flatMap((row) => (row === undefined ? [] : [row.cat_name])).join(' › '),
    characteristics: characteristics.map((row) => ({
      name: row.cha_type,
      lines: row.options
        .filter((option) => draft.filters[row.cha_id]?.includes(option.cvl_id))
        .map((option) => option.cvl_value),
    })),
    regions: chosen.length === 0 ? t('review.world') : chosen.map((row) => row.reg_name).join(', '),
    socials: draft.socials.map(({ link }) => link.trim()),
  };
}

function useClauses(draft: AdDraft): Fact[] {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: road = [] } = useQuery(lookupQueries.transport(lang, 1));
  const { data: naval = [] } = useQuery(lookupQueries.transport(lang, 2));
  const { data: restrictions = [] } = useQuery(lookupQueries.restrictions(lang));
  const clause = (rows: typeof road, id: number | null) =>
    rows.filter((row) => row.trc_id === id).map((row) => `${row.trc_code}: ${row.trc_description}`);
  return [
    { name: t('field.trc_id'), lines: clause(road, draft.trc_id) },
    { name: t('field.trc_id_naval'), lines: clause(naval, draft.trc_id_naval) },
    {
      name: t('field.rst_id'),
      lines: restrictions
        .filter((row) => row.rst_id === draft.rst_id)
        .map((row) => `${row.rst_name} (${row.rst_start_time}–${row.rst_end_time})`),
    },
  ];
}
