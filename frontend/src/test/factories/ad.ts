import type { Card, Product, Tier, Trace } from '@/api/types';
import { cents, wireMoney } from '@/shared/format/money';
import { settle } from '@/entities/pricing/settlement/settle';

/** Tiers written as `[max, price]`, contiguous from 1. */
export function tiersOf(...rows: [number, string][]): Tier[] {
  let min = 1;
  return rows.map(([max, price], index) => {
    const tier = { prc_id: 100 + index, min, max, price };
    min = max + 1;
    return tier;
  });
}

/** The trace that the server would send for these quantities; the client's settlement follows the same rule. */
export function traceOf(base: string, tiers: Tier[], anyPrice: number, limited: Record<number, number> = {}) {
  const outcome = settle(
    cents(base),
    tiers.map((tier) => ({ id: tier.prc_id, min: tier.min, max: tier.max, price: cents(tier.price) })),
    { anyPrice, limited: new Map(Object.entries(limited).map(([id, units]) => [Number(id), units])) },
  );
  const trace: Trace[] = outcome.trace.map((step) => ({
    prc_id: step.id,
    price: wireMoney(step.price),
    needed: step.needed,
    accepting: step.accepting,
    missing: step.missing,
    reached: step.reached ? 1 : 0,
  }));
  return { trace, current_price: wireMoney(outcome.price) };
}

/** "Papir A4": four steps, 655 reserved at any price, so the price is 2.040 and 546 are missing to the next step. */
export function card(change: Partial<Card> = {}, anyPrice = 655, limited: Record<number, number> = {}): Card {
  const prices = change.prices ?? tiersOf([200, '2350.00'], [600, '2190.00'], [1200, '2040.00'], [2000, '1890.00']);
  const base = change.pro_base_price ?? '2350.00';
  const reserved = anyPrice + Object.values(limited).reduce((sum, units) => sum + units, 0);
  const quantity = change.pro_quantity ?? prices.at(-1)?.max ?? 0;
  return {
    pro_id: 4,
    pro_name: 'Papir A4 80 g, kutija 5 rizmi',
    main_image: '',
    usr_id: 30,
    usr_name: 'Kancelarija Linea',
    rating: 4.5,
    usr_org_approved: 0,
    cat_id: 7,
    cat_name: 'Papir',
    reg_id: [{ reg_id: 1, reg_name: 'Srbija', reg_world: 0 }],
    pro_quantity: quantity,
    off_count: reserved,
    left_quantity: quantity - reserved,
    mun_id: 2,
    mun_unit: 'paket',
    cur_id: 'RSD',
    pro_base_price: base,
    prices,
    pro_post_date: '2025-11-02T10:00:00Z',
    pro_expiry: '2099-12-08T11:00:00Z',
    expires_in: 18,
    state: 'open',
    is_locked: 0,
    locks_at: null,
    opens_at: null,
    expired: 0,
    sold_out: 0,
    pro_deleted: 0,
    admin_deleted: 0,
    pro_unlocked: 1,
    prm_position: null,
    grp_id: 2,
    rev: 1,
    favorite: 0,
    my_product: 0,
    has_offer: 0,
    pro_vat: null,
    pro_vat_added: null,
    pro_selling_price: null,
    ...traceOf(base, prices, anyPrice, limited),
    ...change,
  };
}

/** The viewer's rights on the ad: a visitor has none. */
const RIGHTS = {
  editable: 0,
  price_edit: 0,
  deletable: 0,
  renewable: 0,
  can_hide: 0,
  archived: 0,
} satisfies Partial<Product>;

const DESCRIPTION = {
  cat_id_parent: 2,
  pro_info: 'Beli papir za svakodnevnu štampu.',
  pro_description: 'Kutija sa pet rizmi po 500 listova.',
  pro_made_in: 'Srbija',
  pro_declaration_text: 'Papir A4, 80 g/m².',
  pro_declaration: [],
  pro_quality: [],
  images: [],
  filters: [],
  socials: [],
} satisfies Partial<Product>;

const RUNNING_SALE = {
  pro_vat: null,
  pro_vat_added: null,
  sold_quantity: null,
  pro_selling_price: null,
  closed_at: null,
  renewed_from: null,
  renewed_to: null,
  off_id: null,
  my_offer: null,
  review: null,
  buyers_count: 11,
} satisfies Partial<Product>;

const DELIVERY = {
  pro_shipping_info: '',
  pro_shipping_time: '',
  pro_seller_shipping: 1,
  pro_free_shipping: 0,
  pro_shipping_included: 0,
  pro_shipping_additional: 0,
  pro_international_shipping: null,
  trc_id: null,
  trc_code: null,
  trc_id_naval: null,
  trc_code_naval: null,
} satisfies Partial<Product>;

const CONTRACT = {
  pro_payment_info: '',
  pro_deposit_info: '',
  pro_contract_requirements: '',
  pro_claims_responsibility: '',
  pro_claims_info: '',
  pro_warranty_info: '',
  pro_warranty_address: '',
  pro_limitations: '',
  pro_jurisdiction: '',
  pro_court_avoidance: '',
} satisfies Partial<Product>;

/** Who may leave the sale and how, and during which hours it takes offers. */
const PARTICIPATION = {
  pro_reject: 1,
  pro_abandon: 0,
  pro_abandon_no_offers: 0,
  rst_id: null,
  rst_name: null,
  rst_start_time: null,
  rst_end_time: null,
  pro_individuals_trading: 0,
  pro_rules: '',
  pro_form: '',
} satisfies Partial<Product>;

const RETURNS = {
  pro_reject_rules: '',
  pro_reject_form: '',
  pro_return_shipping_requirements: '',
  pro_return_shipping_cost: '',
  pro_no_reject_condition: '',
  pro_postal_info: '',
} satisfies Partial<Product>;

/** The ad of `card()` with the details of its page, as a visitor sees it. */
export function product(change: Partial<Product> = {}, anyPrice = 655, limited: Record<number, number> = {}): Product {
  const row = card(change, anyPrice, limited);
  return {
    ...row,
    ...RIGHTS,
    ...DESCRIPTION,
    ...RUNNING_SALE,
    ...DELIVERY,
    ...CONTRACT,
    ...PARTICIPATION,
    ...RETURNS,
    quantity: row.pro_quantity,
    available: row.left_quantity,
    any_quantity: anyPrice,
    ...change,
  };
}
