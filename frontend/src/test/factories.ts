import type { Card, ChatMessage, Config, Product, Session, Tier, Trace, User, UserCard } from '@/api/types';
import { cents, wireMoney } from '@/shared/format/money';
import { LIMITS } from '@/entities/site/limits';
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

/** The server's trace of these quantities, by the same rule. */
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

/** "Papir A4": four steps, 655 reserved at any price, so 2.040 is lit and 546 are missing. */
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
    pro_selling_price: null,
    ...traceOf(base, prices, anyPrice, limited),
    ...change,
  };
}

export function product(change: Partial<Product> = {}, anyPrice = 655, limited: Record<number, number> = {}): Product {
  const row = card(change, anyPrice, limited);
  return {
    ...row,
    editable: 0,
    price_edit: 0,
    deletable: 0,
    renewable: 0,
    can_hide: 0,
    archived: 0,
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
    quantity: row.pro_quantity,
    available: row.left_quantity,
    any_quantity: anyPrice,
    sold_quantity: null,
    pro_selling_price: null,
    closed_at: null,
    renewed_from: null,
    renewed_to: null,
    off_id: null,
    my_offer: null,
    buyers_count: 11,
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
    pro_payment_info: '',
    pro_deposit_info: '',
    pro_contract_requirements: '',
    pro_claims_responsibility: '',
    pro_claims_info: '',
    pro_warranty_info: '',
    pro_warranty_address: '',
    pro_limitations: '',
    pro_jurisdiction: '',
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
    pro_reject_rules: '',
    pro_reject_form: '',
    pro_return_shipping_requirements: '',
    pro_return_shipping_cost: '',
    pro_no_reject_condition: '',
    pro_postal_info: '',
    pro_court_avoidance: '',
    ...change,
  };
}

export function session(change: Partial<Session> = {}): Session {
  return {
    usr_id: 51,
    usr_name: 'Milica Petrović',
    usr_image: null,
    display_name: 'Milica Petrović',
    admin: false,
    usr_username: 'milica',
    usr_is_organisation: 0,
    totp: 0,
    ...change,
  };
}

export function config(change: Partial<Config> = {}): Config {
  return {
    human_check: { provider: 'none', site_key: '', script_url: '' },
    social: null,
    support_email: 'podrska@zbir.example',
    file_base: '/api/files/',
    limits: LIMITS,
    networks: [],
    ...change,
  };
}

/** A message from Linea to Milica, or with `sender: 1` the other way round. */
export function message(change: Partial<ChatMessage> = {}): ChatMessage {
  const own = change.sender === 1;
  return {
    msg_id: 1,
    msg_message: 'Da, u petak.',
    msg_file: null,
    msg_file_name: '',
    usr_id_from: own ? 51 : 30,
    usr_id_to: own ? 30 : 51,
    sender: 0,
    usr_name: own ? 'Milica Petrović' : 'Kancelarija Linea',
    msg_read: 1,
    msg_date: '2025-11-20T17:07:00Z',
    ...change,
  };
}

/** The own profile of a private person. */
export function ownUser(change: Partial<User> = {}): User {
  return {
    usr_id: 51,
    type: 'usr',
    usr_is_organisation: change.type === 'org' ? 1 : 0,
    usr_name: 'Milica Petrović',
    usr_username: 'milica',
    usr_email: 'milica@example.com',
    usr_phone_number: '+381 60 000 0111',
    usr_phone_number1: '',
    usr_phone_number2: '',
    usr_phone_number3: '',
    usr_address: 'Žička 5',
    usr_region: 'Čačak',
    usr_postal_code: '32000',
    cnt_id: 1,
    cnt_name: 'Srbija',
    usr_rating: 4.5,
    usr_image: '',
    usr_email_language: 'rs',
    usr_private: false,
    usr_newsletter: false,
    usr_notifications: true,
    usr_pr_text: '',
    socials: [],
    usr_org_full_name: null,
    usr_org_contact_person: null,
    usr_org_contact: null,
    usr_org_bank: null,
    usr_org_registration_number: null,
    usr_org_pib: null,
    usr_org_id: null,
    usr_business_register: null,
    usr_tax_info: null,
    osr_id: null,
    osr_name: null,
    services: null,
    otp_id: null,
    otp_name: null,
    editable: 1,
    ...change,
  };
}

/** What others see of that person; the contact part is filled. */
export function userCard(change: Partial<UserCard> = {}): UserCard {
  const { usr_id, usr_name, usr_is_organisation, usr_image, usr_rating, usr_pr_text, cnt_name, usr_region } = ownUser();
  const { usr_email, usr_phone_number, usr_phone_number1, usr_phone_number2, usr_phone_number3 } = ownUser();
  return {
    usr_id,
    usr_name,
    usr_is_organisation,
    usr_image,
    usr_rating,
    usr_pr_text,
    cnt_name,
    usr_region,
    socials: [],
    usr_org_full_name: null,
    osr_name: null,
    services: null,
    otp_name: null,
    usr_org_pib: null,
    usr_org_id: null,
    usr_org_registration_number: null,
    usr_email,
    usr_phone_number,
    usr_phone_number1,
    usr_phone_number2,
    usr_phone_number3,
    usr_address: 'Žička 5',
    usr_postal_code: '32000',
    usr_org_contact_person: null,
    usr_org_contact: null,
    usr_org_bank: null,
    usr_business_register: null,
    usr_tax_info: null,
    contact: 1,
    tax_info: 0,
    contract: 0,
    ...change,
  };
}
