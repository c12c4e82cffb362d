/** What must hold before a step is left; the server checks everything again. Pure. */
import type { Limits } from '@/api/types';
import { readDay } from '@/shared/format/typedDate';
import { cents } from '@/shared/format/money';
import { typedLink } from '@/shared/format/text';
import { socialErrors } from '@/entities/account/form/socials';
import { LIMITS } from '@/entities/site/limits';
import { ladderError, tierErrors, type LadderError } from '@/entities/pricing/tiers/tiers';
import type { PlainText } from './bind';
import { PRIVATE_TEXTS, SHIPPING_FLAGS, TERM_FLAGS, TERM_GROUPS, TERMS, type AdDraft, type AdFiles } from './draft';

export type AdError =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'expiry'
  | 'quantity'
  | 'price'
  | 'link'
  | 'days'
  | 'tiers'
  | 'declaration'
  | 'unread'
  | 'shipping'
  | LadderError;
export type AdErrors = Partial<Record<string, AdError>>;

/** Days of international shipping. */
export const SHIPPING_DAYS_MAX = 365;

/** Fields of each step in the order in which they stand on the page. */
const FIELDS_OF_STEP: readonly (readonly string[])[] = [
  [
    'pro_name',
    'cat_id',
    'pro_info',
    'pro_description',
    'pro_made_in',
    'filters',
    'pro_quantity',
    'mun_id',
    'pro_base_price',
    'cur_id',
    'prices',
    'pro_expiry',
    'pro_declaration_text',
    'pro_declaration',
    'pro_declaration_deleted',
    'reg_id',
    'socials',
  ],
  [
    'main_image',
    'images',
    'deleted_images',
    'images_order',
    'pro_quality',
    'pro_quality_deleted',
    ...SHIPPING_FLAGS,
    'pro_shipping_time',
    'pro_international_shipping',
    'pro_shipping_info',
    'trc_id',
    'trc_id_naval',
    'rst_id',
  ],
  [
    ...TERM_FLAGS,
    ...TERM_GROUPS.flatMap(({ fields }) => fields),
    'pro_individuals_trading',
    'pro_rules',
    ...PRIVATE_TEXTS,
  ],
];
const ORDER = FIELDS_OF_STEP.flat();

/** Where a field of the wire stands among all of them; what is on no step comes last. */
export function placeOf(field: string): number {
  const place = ORDER.indexOf(field.split('.')[0] ?? field);
  return place < 0 ? ORDER.length : place;
}

/** The step that shows a field of the wire; contract terms and all else are on the last. */
export function stepOf(field: string): 0 | 1 | 2 {
  const root = field.split('.')[0] ?? field;
  if (FIELDS_OF_STEP[0]?.includes(root)) return 0;
  return FIELDS_OF_STEP[1]?.includes(root) ? 1 : 2;
}

/** Fewest and most characters of a text, least and greatest value of a whole number. */
export function boundsOf(field: string, limits: Limits = LIMITS): { min: number; max: number } {
  switch (field) {
    case 'pro_name':
      return { min: limits.pro_name_min, max: limits.pro_name_max };
    case 'pro_quantity':
      return { min: limits.quantity_min, max: limits.quantity_max };
    case 'pro_base_price':
      return { min: 1, max: limits.base_price_max };
    case 'pro_international_shipping':
      return { min: 0, max: SHIPPING_DAYS_MAX };
    case 'pro_made_in':
    case 'pro_shipping_time':
      return { min: 0, max: limits.short_text_max };
    default:
      return { min: 0, max: limits.text_max };
  }
}

/** A whole number written in plain digits, or null: no sign, no point, no exponent, no other figures. */
export function readWhole(text: string): number | null {
  const number = /^[0-9]+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : null;
}

function within(field: string, text: string, limits: Limits): boolean {
  const value = readWhole(text);
  const { min, max } = boundsOf(field, limits);
  return value !== null && value >= min && value <= max;
}

function texts(draft: AdDraft, fields: readonly PlainText[], required: readonly PlainText[], limits: Limits): AdErrors {
  const errors: AdErrors = {};
  for (const field of fields) {
    const text = draft[field].trim();
    const { min, max } = boundsOf(field, limits);
    if (text === '') {
      if (required.includes(field)) errors[field] = 'required';
    } else if (text.length < min) errors[field] = 'too_short';
    else if (text.length > max) errors[field] = 'too_long';
  }
  return errors;
}

const BASIC_REQUIRED = ['pro_name', 'pro_info', 'pro_description', 'pro_made_in'] as const;

/** `stored`: declaration files that the published ad keeps. */
export function basicErrors(
  draft: AdDraft,
  files: AdFiles,
  window: { from: string; to: string },
  limits: Limits = LIMITS,
  stored = 0,
): AdErrors {
  const errors = texts(draft, [...BASIC_REQUIRED, 'pro_declaration_text'], BASIC_REQUIRED, limits);
  if (draft.cat_id === null && draft.cat_id_parent === null) errors.cat_id = 'required';
  if (draft.pro_expiry === '') errors.pro_expiry = 'required';
  else if (readDay(draft.pro_expiry) === null) errors.pro_expiry = 'unread';
  else if (draft.pro_expiry < window.from || draft.pro_expiry > window.to) errors.pro_expiry = 'expiry';
  if (draft.pro_quantity === '') errors.pro_quantity = 'required';
  else if (!within('pro_quantity', draft.pro_quantity, limits)) errors.pro_quantity = 'quantity';
  if (draft.mun_id === null) errors.mun_id = 'required';
  if (draft.pro_base_price === '' || draft.pro_base_price === '0') errors.pro_base_price = 'required';
  else if (!within('pro_base_price', draft.pro_base_price, limits)) errors.pro_base_price = 'price';
  if (draft.cur_id === '') errors.cur_id = 'required';
  const quantity = readWhole(draft.pro_quantity) ?? 0;
  const ladder = ladderError(draft.prices, quantity);
  if (ladder !== null) errors.prices = ladder;
  else if (tierErrors(draft.prices, quantity, cents(draft.pro_base_price)).length > 0) errors.prices = 'tiers';
  if (Object.keys(socialErrors(draft.socials, '')).length > 0) errors.socials = 'link';
  if (draft.pro_declaration_text.trim() === '' && files.pro_declaration.length + stored === 0)
    errors.pro_declaration = 'declaration';
  return errors;
}

export function detailErrors(draft: AdDraft, limits: Limits = LIMITS): AdErrors {
  const errors = texts(draft, ['pro_shipping_info', 'pro_shipping_time'], [], limits);
  const days = draft.pro_international_shipping;
  if (days !== '' && !within('pro_international_shipping', days, limits)) errors.pro_international_shipping = 'days';
  if (draft.pro_shipping_additional && (draft.pro_free_shipping || draft.pro_shipping_included))
    errors.pro_shipping_additional = 'shipping';
  return errors;
}

export function rightsErrors(draft: AdDraft, limits: Limits = LIMITS): AdErrors {
  const errors = texts(draft, TERMS, [], limits);
  if (!draft.pro_individuals_trading) return errors;
  Object.assign(errors, texts(draft, PRIVATE_TEXTS, [], limits));
  const link = draft.pro_rules.trim();
  if (link !== '' && (typedLink(link) === null || link.length > limits.text_max)) errors.pro_rules = 'link';
  return errors;
}
