/** What the wizard holds: every field as typed. Files stand apart, they are never kept on the device. Pure. */
import type { SocialValue } from '@/entities/account/form/socials';
import type { TierRow } from '@/entities/pricing/tiers/tiers';

export const TEXT_FIELDS = [
  'pro_shipping_info',
  'pro_payment_info',
  'pro_deposit_info',
  'pro_contract_requirements',
  'pro_claims_responsibility',
  'pro_claims_info',
  'pro_warranty_info',
  'pro_warranty_address',
  'pro_limitations',
  'pro_jurisdiction',
  'pro_form',
  'pro_reject_rules',
  'pro_reject_form',
  'pro_return_shipping_requirements',
  'pro_return_shipping_cost',
  'pro_no_reject_condition',
  'pro_postal_info',
  'pro_court_avoidance',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export const TERMS = [
  'pro_payment_info',
  'pro_deposit_info',
  'pro_contract_requirements',
  'pro_claims_responsibility',
  'pro_claims_info',
  'pro_warranty_info',
  'pro_warranty_address',
  'pro_limitations',
  'pro_jurisdiction',
] as const satisfies readonly TextField[];

/** The terms as they stand on the page. */
export const TERM_GROUPS = [
  { name: 'payment', fields: ['pro_payment_info', 'pro_deposit_info'] },
  {
    name: 'claims',
    fields: ['pro_claims_responsibility', 'pro_claims_info', 'pro_warranty_info', 'pro_warranty_address'],
  },
  { name: 'contract', fields: ['pro_contract_requirements', 'pro_limitations', 'pro_jurisdiction'] },
] as const satisfies readonly { name: string; fields: readonly (typeof TERMS)[number][] }[];

export const PRIVATE_TEXTS = [
  'pro_form',
  'pro_reject_rules',
  'pro_reject_form',
  'pro_return_shipping_requirements',
  'pro_return_shipping_cost',
  'pro_no_reject_condition',
  'pro_postal_info',
  'pro_court_avoidance',
] as const satisfies readonly TextField[];

export const SHIPPING_FLAGS = [
  'pro_seller_shipping',
  'pro_free_shipping',
  'pro_shipping_included',
  'pro_shipping_additional',
] as const;
export const TERM_FLAGS = ['pro_reject', 'pro_abandon', 'pro_abandon_no_offers'] as const;
type FlagField = (typeof SHIPPING_FLAGS)[number] | (typeof TERM_FLAGS)[number] | 'pro_individuals_trading';

export interface AdDraft extends Record<TextField, string>, Record<FlagField, boolean> {
  pro_name: string;
  /** Top category and, where chosen, the sub-category. */
  cat_id_parent: number | null;
  cat_id: number | null;
  pro_expiry: string;
  pro_quantity: string;
  mun_id: number | null;
  pro_base_price: string;
  cur_id: string;
  prices: TierRow[];
  pro_info: string;
  pro_description: string;
  pro_made_in: string;
  pro_declaration_text: string;
  reg_id: number[];
  /** Chosen options by characteristic. */
  filters: Record<number, number[]>;
  socials: SocialValue[];
  pro_shipping_time: string;
  pro_international_shipping: string;
  trc_id: number | null;
  trc_id_naval: number | null;
  rst_id: number | null;
  pro_rules: string;
}

export interface AdFiles {
  main_image: File | null;
  images: File[];
  pro_quality: File[];
  pro_declaration: File[];
}

export const NO_FILES: AdFiles = { main_image: null, images: [], pro_quality: [], pro_declaration: [] };

export function emptyDraft(): AdDraft {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>;
  return {
    ...texts,
    pro_seller_shipping: false,
    pro_free_shipping: false,
    pro_shipping_included: false,
    pro_shipping_additional: false,
    pro_reject: false,
    pro_abandon: false,
    pro_abandon_no_offers: false,
    pro_individuals_trading: false,
    pro_name: '',
    cat_id_parent: null,
    cat_id: null,
    pro_expiry: '',
    pro_quantity: '',
    mun_id: null,
    pro_base_price: '',
    cur_id: 'RSD',
    prices: [],
    pro_info: '',
    pro_description: '',
    pro_made_in: '',
    pro_declaration_text: '',
    reg_id: [],
    filters: {},
    socials: [],
    pro_shipping_time: '',
    pro_international_shipping: '',
    trc_id: null,
    trc_id_naval: null,
    rst_id: null,
    pro_rules: '',
  };
}

const KEY = 'zbir.ad-draft';
const keyOf = (userId: number) => `${KEY}.${userId}`;

/** The draft this person left on this device; what does not fit the present fields is left out. */
export function readDraft(userId: number): AdDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const empty = emptyDraft();
    const kept = Object.entries(stored).filter(([field, value]) => {
      if (!Object.hasOwn(empty, field)) return false;
      const model = empty[field as keyof AdDraft];
      if (model === null) return value === null || typeof value === 'number';
      return typeof value === typeof model && Array.isArray(value) === Array.isArray(model);
    });
    return { ...empty, ...(Object.fromEntries(kept) as Partial<AdDraft>) };
  } catch {
    return null;
  }
}

export function writeDraft(userId: number, draft: AdDraft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    /* A full or closed storage only costs the draft. */
  }
}

export function dropDraft(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    /* as above */
  }
}

export function hasFiles(files: AdFiles): boolean {
  return Object.values(files)
    .flat()
    .some((file) => file !== null);
}

export function isTouched(draft: AdDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(emptyDraft());
}
