/**
 * Every field of an ad: on which step it stands, what must hold before that step is left (the server checks everything
 * again), how a published ad fills it, and how it is sent. The order is that of the pages, and of the errors. A field of
 * the API that has no row here does not compile. Pure.
 */
import type { FormValue } from '@/api/operations';
import type { Limits, Product } from '@/api/types';
import { DECLARATION_TYPES, IMAGE_TYPES } from '@/shared/form/fileRules';
import { cents } from '@/shared/format/money';
import { typedLink } from '@/shared/format/text';
import { readDay } from '@/shared/format/typedDate';
import { socialErrors, socialsToSend } from '@/entities/account/form/socials';
import { belgradeDay } from '@/shared/format/date';
import { VAT_TERMS, vatOfChoice } from '@/entities/ad/vat';
import { LIMITS } from '@/entities/site/limits';
import { ladderError, tierErrors, type TierInput } from '@/entities/pricing/tiers/tiers';
import { remainingFiles } from './existingFiles';
import {
  choice,
  flag,
  privateOnly,
  privateText,
  readWhole,
  shortTextBounds,
  STEPS,
  text,
  wholeNumber,
  type AdError,
  type Bounds,
  type CheckedForm,
  type DraftField,
  type FileField,
  type Group,
  type StepName,
} from './fieldKinds';
import type { AdDraft, DraftName, FileName, FlagName, TextName } from './formValues';

/** Days of international shipping. */
export const SHIPPING_DAYS_MAX = 365;

const valid = () => null;

export const FIELDS: { [Name in DraftName]: DraftField<Name> } & { [Name in FileName]: FileField<Name> } = {
  pro_name: text('pro_name', 'basic', {
    required: true,
    bounds: (limits) => ({ min: limits.pro_name_min, max: limits.pro_name_max }),
  }),
  cat_id_parent: {
    kind: 'structured',
    name: 'cat_id_parent',
    step: 'basic',
    empty: null,
    read: (ad) => ad.cat_id_parent ?? ad.cat_id,
    check: valid,
    // The API takes one category: the row below.
    serialize: () => undefined,
  },
  cat_id: {
    kind: 'structured',
    name: 'cat_id',
    step: 'basic',
    empty: null,
    read: (ad) => (ad.cat_id_parent === null ? null : ad.cat_id),
    check: ({ draft }) => (draft.cat_id === null && draft.cat_id_parent === null ? 'required' : null),
    serialize: (draft) => draft.cat_id ?? draft.cat_id_parent,
  },
  pro_info: text('pro_info', 'basic', { required: true, hint: 'hint.pro_info' }),
  pro_description: text('pro_description', 'basic', { required: true, hint: 'hint.pro_description' }),
  pro_made_in: text('pro_made_in', 'basic', { required: true, bounds: shortTextBounds }),
  filters: {
    kind: 'structured',
    name: 'filters',
    step: 'basic',
    empty: {},
    read: chosenOptions,
    check: valid,
    serialize: ({ filters }) =>
      Object.entries(filters)
        .flatMap(([cha_id, options]) => options.map((cvl_id) => ({ cha_id: Number(cha_id), cvl_id })))
        .sort((a, b) => a.cvl_id - b.cvl_id),
  },
  pro_quantity: wholeNumber('pro_quantity', 'basic', {
    bounds: (limits) => ({ min: limits.quantity_min, max: limits.quantity_max }),
    error: 'quantity',
    nothing: [''],
    read: (ad) => String(ad.pro_quantity),
  }),
  mun_id: choice('mun_id', 'basic', { required: true }),
  pro_base_price: wholeNumber('pro_base_price', 'basic', {
    bounds: (limits) => ({ min: 1, max: limits.base_price_max }),
    error: 'price',
    nothing: ['', '0'],
    read: (ad) => String(cents(ad.pro_base_price) / 100n),
  }),
  cur_id: {
    ...text('cur_id', 'basic'),
    empty: 'RSD',
    check: ({ draft }) => (draft.cur_id === '' ? 'required' : null),
  },
  pro_vat: {
    kind: 'structured',
    name: 'pro_vat',
    step: 'basic',
    empty: '',
    read: (ad) => ad.pro_vat ?? '',
    check: valid,
    serialize: (draft) => vatOfDraft(draft).pro_vat,
  },
  pro_vat_added: {
    kind: 'structured',
    name: 'pro_vat_added',
    step: 'basic',
    empty: false,
    read: (ad) => ad.pro_vat_added === 1,
    check: valid,
    serialize: (draft) => vatOfDraft(draft).pro_vat_added,
  },
  prices: {
    kind: 'structured',
    name: 'prices',
    step: 'basic',
    empty: [],
    read: (ad): TierInput[] => ad.prices.map(({ min, max, price }) => ({ min, max, price })),
    check: checkTiers,
    serialize: (draft) => draft.prices,
  },
  pro_expiry: { ...text('pro_expiry', 'basic'), read: (ad) => belgradeDay(ad.pro_expiry), check: checkExpiry },
  pro_declaration_text: text('pro_declaration_text', 'basic', {
    group: 'declaration',
    hint: 'hint.pro_declaration_text',
  }),
  pro_declaration: {
    kind: 'file',
    name: 'pro_declaration',
    step: 'basic',
    // The text and the files are one demand.
    check: ({ draft, files, existingFiles, removedFiles }) =>
      draft.pro_declaration_text.trim() === '' &&
      files.pro_declaration.length + remainingFiles('pro_declaration', existingFiles, removedFiles) === 0
        ? 'declaration'
        : null,
    accepts: (limits) => ({
      types: DECLARATION_TYPES,
      maxBytes: limits.declaration_bytes,
      maxCount: limits.declaration_max,
    }),
    removedAs: 'pro_declaration_deleted',
  },
  reg_id: {
    kind: 'structured',
    name: 'reg_id',
    step: 'basic',
    empty: [],
    read: (ad) => ad.reg_id.map((region) => region.reg_id),
    check: valid,
    serialize: (draft) => [...draft.reg_id].sort((a, b) => a - b),
  },
  socials: {
    kind: 'structured',
    name: 'socials',
    step: 'basic',
    empty: [],
    read: (ad) => ad.socials.map(({ sct_id, link }) => ({ sct_id, link })),
    check: ({ draft }) => (Object.keys(socialErrors(draft.socials, '')).length > 0 ? 'link' : null),
    serialize: (draft) => socialsToSend(draft.socials),
  },

  main_image: {
    kind: 'file',
    name: 'main_image',
    step: 'details',
    check: valid,
    // What a phone takes is larger than what may be sent; the crop brings it down. So with the further pictures.
    accepts: (limits) => ({ types: IMAGE_TYPES, maxBytes: limits.file_bytes, maxCount: 1 }),
    removedAs: 'main_image_delete',
  },
  images: {
    kind: 'file',
    name: 'images',
    step: 'details',
    check: valid,
    accepts: (limits) => ({ types: IMAGE_TYPES, maxBytes: limits.file_bytes, maxCount: limits.images_max }),
    removedAs: 'deleted_images',
    orderedAs: 'images_order',
  },
  pro_quality: {
    kind: 'file',
    name: 'pro_quality',
    step: 'details',
    check: valid,
    accepts: (limits) => ({ types: IMAGE_TYPES, maxBytes: limits.quality_bytes, maxCount: limits.quality_max }),
    removedAs: 'pro_quality_deleted',
  },
  pro_seller_shipping: flag('pro_seller_shipping', 'details', { group: 'shipping' }),
  pro_free_shipping: flag('pro_free_shipping', 'details', { group: 'shipping' }),
  pro_shipping_included: flag('pro_shipping_included', 'details', { group: 'shipping' }),
  pro_shipping_additional: {
    ...flag('pro_shipping_additional', 'details', { group: 'shipping' }),
    check: ({ draft }) =>
      draft.pro_shipping_additional && (draft.pro_free_shipping || draft.pro_shipping_included) ? 'shipping' : null,
  },
  pro_shipping_time: text('pro_shipping_time', 'details', { bounds: shortTextBounds }),
  pro_international_shipping: wholeNumber('pro_international_shipping', 'details', {
    bounds: () => ({ min: 0, max: SHIPPING_DAYS_MAX }),
    error: 'days',
    read: ({ pro_international_shipping: days }) => (days === null ? '' : String(days)),
  }),
  pro_shipping_info: text('pro_shipping_info', 'details', { group: 'shipping', hint: 'hint.pro_shipping_info' }),
  trc_id: choice('trc_id', 'details'),
  trc_id_naval: choice('trc_id_naval', 'details'),
  rst_id: choice('rst_id', 'details'),

  pro_reject: flag('pro_reject', 'rights', { group: 'rights', hint: 'hint.pro_reject' }),
  pro_abandon: flag('pro_abandon', 'rights', { group: 'rights', hint: 'hint.pro_abandon' }),
  pro_abandon_no_offers: flag('pro_abandon_no_offers', 'rights', {
    group: 'rights',
    hint: 'hint.pro_abandon_no_offers',
  }),
  pro_payment_info: text('pro_payment_info', 'rights', { group: 'payment', hint: 'hint.pro_payment_info' }),
  pro_deposit_info: text('pro_deposit_info', 'rights', { group: 'payment', hint: 'hint.pro_deposit_info' }),
  pro_claims_responsibility: text('pro_claims_responsibility', 'rights', {
    group: 'claims',
    hint: 'hint.pro_claims_responsibility',
  }),
  pro_claims_info: text('pro_claims_info', 'rights', { group: 'claims', hint: 'hint.pro_claims_info' }),
  pro_warranty_info: text('pro_warranty_info', 'rights', { group: 'claims', hint: 'hint.pro_warranty_info' }),
  pro_warranty_address: text('pro_warranty_address', 'rights', { group: 'claims' }),
  pro_contract_requirements: text('pro_contract_requirements', 'rights', {
    group: 'contract',
    hint: 'hint.pro_contract_requirements',
  }),
  pro_limitations: text('pro_limitations', 'rights', { group: 'contract', hint: 'hint.pro_limitations' }),
  pro_jurisdiction: text('pro_jurisdiction', 'rights', { group: 'contract', hint: 'hint.pro_jurisdiction' }),
  pro_individuals_trading: flag('pro_individuals_trading', 'rights'),
  pro_rules: privateOnly({
    ...text('pro_rules', 'rights'),
    check: checkRulesLink,
    serialize: (draft: AdDraft): FormValue => typedLink(draft.pro_rules),
  }),
  pro_form: privateText('pro_form'),
  pro_reject_rules: privateText('pro_reject_rules'),
  pro_reject_form: privateText('pro_reject_form'),
  pro_return_shipping_requirements: privateText('pro_return_shipping_requirements'),
  pro_return_shipping_cost: privateText('pro_return_shipping_cost'),
  pro_no_reject_condition: privateText('pro_no_reject_condition'),
  pro_postal_info: privateText('pro_postal_info'),
  pro_court_avoidance: privateText('pro_court_avoidance'),
};

/** What the draft says of VAT, as the API has it. */
export function vatOfDraft({
  pro_vat,
  pro_vat_added,
}: Pick<AdDraft, 'pro_vat' | 'pro_vat_added'>): Pick<Product, 'pro_vat' | 'pro_vat_added'> {
  const said = VAT_TERMS.filter((terms) => terms.pro_vat === pro_vat);
  return said.find((terms) => (terms.pro_vat_added === 1) === pro_vat_added) ?? said[0] ?? vatOfChoice('');
}

function chosenOptions(ad: Product): AdDraft['filters'] {
  const chosen: AdDraft['filters'] = {};
  for (const { cha_id, cvl_id } of ad.filters) chosen[cha_id] = [...(chosen[cha_id] ?? []), cvl_id];
  return chosen;
}

function checkTiers({ draft }: CheckedForm): AdError | null {
  const quantity = readWhole(draft.pro_quantity) ?? 0;
  const error = ladderError(draft.prices, quantity);
  if (error !== null) return error;
  return tierErrors(draft.prices, quantity, cents(draft.pro_base_price)).length > 0 ? 'tiers' : null;
}

function checkExpiry({ draft: { pro_expiry: day }, expiryDays }: CheckedForm): AdError | null {
  if (day === '') return 'required';
  if (readDay(day) === null) return 'invalid_date';
  return day < expiryDays.from || day > expiryDays.to ? 'expiry' : null;
}

function checkRulesLink({ draft, limits }: CheckedForm): AdError | null {
  const link = draft.pro_rules.trim();
  return link !== '' && (typedLink(link) === null || link.length > limits.text_max) ? 'link' : null;
}

type Row = (typeof FIELDS)[keyof typeof FIELDS];
const ROWS: readonly Row[] = Object.values(FIELDS);

export const DRAFT_FIELDS = ROWS.filter((row) => row.kind !== 'file');
export const FILE_FIELDS = ROWS.filter((row) => row.kind === 'file');

/** The long texts that a group of a step shows. */
export function textsIn(group: Group): TextName[] {
  return ROWS.filter((row) => row.kind === 'text').flatMap((row) => (row.group === group ? [row.name] : []));
}

/** The switches that a group of a step shows. */
export function flagsIn(group: Group): FlagName[] {
  return ROWS.filter((row) => row.kind === 'flag').flatMap((row) => (row.group === group ? [row.name] : []));
}

/** The name of a field without what says where inside it: `prices` of `prices.1.price`. */
export function rootOf(field: string): string {
  return field.split('.')[0] ?? field;
}

/** The fields whose errors a change of these makes obsolete. */
export function affectedBy(fields: readonly string[]): string[] {
  const affected = new Set(fields);
  // The two ways to declare are one demand; steps, quantity and price stand and fall together.
  if (affected.has('pro_declaration_text')) affected.add('pro_declaration');
  if (affected.has('pro_quantity') || affected.has('pro_base_price')) affected.add('prices');
  return [...affected];
}

/** The row of a name in an error of the API: `prices.1.price` is in that of `prices`, `deleted_images` in that of `images`. */
function rowIndex(field: string): number {
  const name = rootOf(field);
  return ROWS.findIndex(
    (row) => row.name === name || (row.kind === 'file' && (row.removedAs === name || row.orderedAs === name)),
  );
}

/** Where a field of the API stands among all of them; what is on no step comes last. */
export function positionOf(field: string): number {
  const index = rowIndex(field);
  return index < 0 ? ROWS.length : index;
}

/** The step that shows a field of the API; all else is on the last. */
export function stepOf(field: string): StepName {
  return ROWS[rowIndex(field)]?.step ?? 'rights';
}

/** Index of the first step that shows one of the fields; undefined without any. */
export function firstStepOf(fields: readonly string[]): number | undefined {
  return fields.map((field) => STEPS.indexOf(stepOf(field))).sort((a, b) => a - b)[0];
}

export function boundsOf(field: string, limits: Limits = LIMITS): Bounds {
  const row = ROWS[rowIndex(field)];
  const bounds = row === undefined || row.kind === 'file' ? undefined : row.bounds;
  return bounds?.(limits) ?? { min: 0, max: limits.text_max };
}
