/** What must hold before a step is left; the server checks everything again. Pure. */
import { typedLink } from '@/shared/format/text';
import { ladderFault, type LadderFault } from '@/shared/tiers/tiers';
import type { AdDraft, AdFiles } from './draft';

export type Fault = 'required' | 'too_short' | 'expiry' | 'quantity' | 'link' | 'days' | LadderFault;
export type Faults = Partial<Record<string, Fault>>;

const FIELDS_OF_STEP: readonly (readonly string[])[] = [
  [
    'pro_name',
    'cat_id',
    'pro_expiry',
    'pro_quantity',
    'mun_id',
    'pro_base_price',
    'cur_id',
    'prices',
    'pro_info',
    'pro_description',
    'pro_made_in',
    'pro_declaration',
    'pro_declaration_text',
    'reg_id',
    'filters',
    'socials',
  ],
  [
    'main_image',
    'images',
    'pro_quality',
    'pro_shipping_info',
    'pro_shipping_time',
    'pro_seller_shipping',
    'pro_free_shipping',
    'pro_shipping_included',
    'pro_shipping_additional',
    'pro_international_shipping',
    'trc_id',
    'trc_id_naval',
    'rst_id',
  ],
];

/** The step that shows a field of the wire; contract terms and all else are on the last. */
export function stepOf(field: string): 0 | 1 | 2 {
  const root = field.split('.')[0] ?? field;
  if (FIELDS_OF_STEP[0]?.includes(root)) return 0;
  return FIELDS_OF_STEP[1]?.includes(root) ? 1 : 2;
}

export function basicFaults(draft: AdDraft, files: AdFiles, window: { from: string; to: string }): Faults {
  const faults: Faults = {};
  const name = draft.pro_name.trim();
  if (name === '') faults.pro_name = 'required';
  else if (name.length < 4) faults.pro_name = 'too_short';
  if (draft.cat_id === null && draft.cat_id_parent === null) faults.cat_id = 'required';
  if (draft.pro_expiry === '') faults.pro_expiry = 'required';
  else if (draft.pro_expiry < window.from || draft.pro_expiry > window.to) faults.pro_expiry = 'expiry';
  if (draft.pro_quantity === '') faults.pro_quantity = 'required';
  else if (Number(draft.pro_quantity) < 4 || Number(draft.pro_quantity) > 99_999_999) faults.pro_quantity = 'quantity';
  if (draft.mun_id === null) faults.mun_id = 'required';
  if (Number(draft.pro_base_price) < 1) faults.pro_base_price = 'required';
  if (draft.cur_id === '') faults.cur_id = 'required';
  const ladder = ladderFault(draft.prices, Number(draft.pro_quantity));
  if (ladder !== null) faults.prices = ladder;
  if (draft.pro_info.trim() === '') faults.pro_info = 'required';
  if (draft.pro_description.trim() === '') faults.pro_description = 'required';
  if (draft.pro_made_in.trim() === '') faults.pro_made_in = 'required';
  if (draft.pro_declaration_text.trim() === '' && files.pro_declaration.length === 0)
    faults.pro_declaration = 'required';
  return faults;
}

export function detailFaults(draft: AdDraft): Faults {
  const days = draft.pro_international_shipping;
  return days !== '' && Number(days) > 365 ? { pro_international_shipping: 'days' } : {};
}

export function rightsFaults(draft: AdDraft): Faults {
  const link = draft.pro_rules.trim();
  return draft.pro_individuals_trading && link !== '' && typedLink(link) === null ? { pro_rules: 'link' } : {};
}
