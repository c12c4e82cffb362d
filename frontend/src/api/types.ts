/**
 * Shapes of the API by the names of the contract (design of the trading API, sections 1 to 8). Nothing else in `src/`
 * describes an answer, so a generated schema can take this file's place alone.
 */

/** 0 or 1. */
export type Flag = 0 | 1;
/** Money: text with two decimals, "1250.00". */
export type Money = string;
/** ISO 8601 UTC, whole seconds. */
export type Time = string;
/** Stored path of a file, without leading slash; "" or null = none. */
export type FilePath = string | null;

export interface Ok {
  res: 'ok';
}

/* 1. Set-up and accounts */

export interface Limits {
  usr_username_min: number;
  usr_username_max: number;
  usr_password_min: number;
  reset_password_max: number;
  pr_text_max: number;
  postal_code_max: number;
  text_max: number;
  short_text_max: number;
  pro_name_min: number;
  pro_name_max: number;
  quantity_min: number;
  quantity_max: number;
  base_price_max: number;
  tiers_min: number;
  tiers_max: number;
  images_max: number;
  quality_max: number;
  declaration_max: number;
  main_image_bytes: number;
  image_bytes: number;
  quality_bytes: number;
  declaration_bytes: number;
  tax_bytes: number;
  profile_image_bytes: number;
  file_bytes: number;
  msg_max: number;
  comment_max: number;
  human_check_seconds: number;
  page_size: number;
}

export interface Config {
  human_check: { provider: 'altcha' | 'turnstile' | 'none'; site_key: string };
  social: { issuer: string; client_id: string; button: string } | null;
  file_base: string;
  limits: Limits;
}

export interface Session {
  usr_id: number;
  usr_name: string;
  usr_image: FilePath;
  display_name: string;
  admin: boolean;
  usr_username: string;
  usr_is_organisation: Flag;
  totp: Flag;
}

export interface SignedIn extends Session {
  sid: string;
}

/* 2. Lookups */

export interface Category {
  cat_id: number;
  cat_name: string;
  cat_id_parent: number | null;
}
export interface CategoryNode extends Category {
  subCategories: Category[];
}
export interface Characteristic {
  cha_id: number;
  cha_type: string;
  cha_datatype: 'single' | 'multi';
  options: { cvl_id: number; cvl_value: string }[];
}
export interface Region {
  reg_id: number;
  reg_name: string;
  reg_world: Flag;
}
export interface Currency {
  cur_id: string;
  cur_name: string;
}
export interface Unit {
  mun_id: number;
  mun_name: string;
  mun_unit: string;
}
export interface SocialType {
  sct_id: number;
  sct_name: string;
}
export interface TransportClause {
  trc_id: number;
  trc_code: string;
  trc_description: string;
}
export interface Restriction {
  rst_id: number;
  rst_name: string;
  rst_start_time: string;
  rst_end_time: string;
}
export interface Country {
  cnt_id: number;
  cnt_name: string;
  cnt_iso2: string;
}
export interface OrganisationService {
  osr_id: number;
  osr_name: string;
}
export interface OrganisationType {
  otp_id: number;
  otp_name: string;
}
export interface Group {
  grp_id: number;
  grp_name: string;
  grp_icon: string;
}
export interface Tutorial {
  tut_id: number;
  tut_name: string;
  /** Clean HTML. */
  tut_text: string;
}
export interface SocialLink {
  sct_id: number;
  sct_name?: string;
  link: string;
}

/* 3. Ads */

export interface Tier {
  prc_id: number;
  min: number;
  max: number;
  price: Money;
}

/** "Why this price": one step of the settlement. */
export interface Trace {
  prc_id: number;
  price: Money;
  needed: number;
  accepting: number;
  missing: number;
  reached: boolean | Flag;
}

export type AdState = 'open' | 'locked' | 'sold_out' | 'expired' | 'deleted';

export interface Card {
  pro_id: number;
  pro_name: string;
  main_image: FilePath;
  usr_id: number;
  usr_name: string;
  rating: number | null;
  cat_id: number;
  cat_name: string;
  reg_id: Region[];
  pro_quantity: number;
  /** Reserved quantity. */
  off_count: number;
  left_quantity: number;
  mun_id: number;
  mun_unit: string;
  cur_id: string;
  pro_base_price: Money;
  current_price: Money;
  prices: Tier[];
  pro_post_date: Time;
  pro_expiry: Time;
  expires_in: number;
  state: AdState;
  is_locked: Flag;
  locks_at: Time | null;
  opens_at: Time | null;
  expired: Flag;
  sold_out: Flag;
  pro_deleted: Flag;
  admin_deleted: Flag;
  pro_unlocked: Flag;
  prm_position: 1 | 2 | 3 | null;
  grp_id: number | null;
  rev: number;
  trace: Trace[];
  favorite: Flag;
  my_product: Flag;
  has_offer: Flag;
}

export interface OwnerFlags {
  editable: Flag;
  price_edit: Flag;
  deletable: Flag;
  renewable: Flag;
  can_hide: Flag;
  archived: Flag;
}

export interface Product extends Card, OwnerFlags {
  /* Goods */
  cat_id_parent: number | null;
  pro_info: string;
  pro_description: string;
  pro_made_in: string;
  pro_declaration_text: string;
  pro_declaration: { pde_id: number; pde_name: string; link: string }[];
  pro_quality: { prq_id: number; prq_name: string; link: string }[];
  images: { img_id: number; image: string }[];
  filters: { cha_id: number; cha_type: string; cha_datatype: string; cvl_id: number; cvl_value: string }[];
  socials: SocialLink[];
  /* Trade */
  quantity: number;
  available: number;
  pro_selling_price: Money | null;
  closed_at: Time | null;
  renewed_from: number | null;
  renewed_to: number | null;
  off_id: number | null;
  buyers_count: number;
  /* Delivery */
  pro_shipping_info: string;
  pro_shipping_time: string;
  pro_seller_shipping: Flag;
  pro_free_shipping: Flag;
  pro_shipping_included: Flag;
  pro_shipping_additional: Flag;
  pro_international_shipping: number | null;
  trc_id: number | null;
  trc_code: string | null;
  trc_id_naval: number | null;
  trc_code_naval: string | null;
  /* Terms */
  pro_payment_info: string;
  pro_deposit_info: string;
  pro_contract_requirements: string;
  pro_claims_responsibility: string;
  pro_claims_info: string;
  pro_warranty_info: string;
  pro_warranty_address: string;
  pro_limitations: string;
  pro_jurisdiction: string;
  pro_reject: Flag;
  pro_abandon: Flag;
  pro_abandon_no_offers: Flag;
  rst_id: number | null;
  rst_name: string | null;
  rst_start_time: string | null;
  rst_end_time: string | null;
  /* Private seller */
  pro_individuals_trading: Flag;
  pro_rules: string;
  pro_form: string;
  pro_reject_rules: string;
  pro_reject_form: string;
  pro_return_shipping_requirements: string;
  pro_return_shipping_cost: string;
  pro_no_reject_condition: string;
  pro_postal_info: string;
  pro_court_avoidance: string;
}

export interface SaleRow extends Card, OwnerFlags {
  off_quantity: number;
  renewed_to: number | null;
}

/* 4 and 5. Offers */

export type OfferType = 1 | 2;
export type OfferStatus = 1 | 2 | 3 | 4 | 5;

/** The fields with `?` come only with `view=true`, to the owner of the ad. */
export interface TransactionRow {
  off_id: number;
  usr_id: number | null;
  usr_name: string;
  off_date: Time;
  off_quantity: number;
  off_type: OfferType;
  off_status: OfferStatus;
  pro_id: number;
  pro_name: string;
  pro_expiry: Time;
  sold_out: Flag;
  expired: Flag;
  prc_id?: number | null;
  prc_price?: Money | null;
  cur_id?: string;
  cancelable?: Flag;
  can_hide?: Flag;
  archived?: Flag;
  waiting?: Flag;
  fulfilled?: Flag | null;
  can_rate?: Flag;
  contract?: Flag;
  decide_by?: Time | null;
}

export interface TransactionsMeta {
  prices: Tier[];
  off_count: number;
  current_price: Money;
  cur_id: string;
}

export interface Preview {
  current_price: Money;
  off_count: number;
  available: number;
  trace: Trace[];
  waiting: Flag | boolean;
  others: { buyers: number; price_old: Money; price_new: Money };
}

export interface EditOffer {
  available: number;
  prices: { prc_id: number; price: Money }[];
  cur_id: string;
  off_id: number;
  off_quantity: number;
  off_type: OfferType;
  prc_id: number | null;
}

export interface Offer {
  off_id: number;
  off_date: Time;
  off_quantity: number;
  quantity: number;
  off_type: OfferType;
  terms: OfferType;
  off_status: OfferStatus;
  prc_id: number | null;
  prc_price: Money | null;
  pro_id: number;
  pro_name: string;
  main_image: FilePath;
  pro_expiry: Time;
  usr_id: number;
  usr_name: string;
  cur_id: string;
  mun_unit: string;
  current_price: Money;
  pro_selling_price: Money | null;
  open: Flag;
  expired: Flag;
  sold_out: Flag;
  is_locked: Flag;
  pro_deleted: Flag;
  admin_deleted: Flag;
  editable: Flag;
  cancelable: Flag;
  can_hide: Flag;
  archived: Flag;
  waiting: Flag;
  fulfilled: Flag | null;
  can_rate: Flag;
  decide_by: Time | null;
}

/** Answer of every write of a quantity. */
export interface Placed {
  off_id: number;
  off_status: OfferStatus;
  off_quantity: number;
  off_type: OfferType;
  prc_id: number | null;
  pro_id: number;
  off_count: number;
  left_quantity: number;
  available: number;
  current_price: Money;
  waiting: Flag;
  sold_out: Flag;
  trace: Trace[];
  rev: number;
}

/* 6. Profile, people, lists */

interface BusinessFields {
  usr_org_full_name: string | null;
  usr_org_contact_person: string | null;
  usr_org_contact: string | null;
  usr_org_bank: string | null;
  usr_org_registration_number: string | null;
  usr_org_pib: string | null;
  usr_org_id: string | null;
  usr_business_register: FilePath;
  usr_tax_info: FilePath;
  osr_name: string | null;
  services: string | null;
  otp_name: string | null;
}

interface ContactFields {
  usr_email: string | null;
  usr_phone_number: string | null;
  usr_phone_number1: string | null;
  usr_phone_number2: string | null;
  usr_phone_number3: string | null;
  usr_address: string | null;
  usr_postal_code: string | null;
}

export interface User extends BusinessFields, ContactFields {
  usr_id: number;
  type: 'usr' | 'org';
  usr_is_organisation: Flag;
  usr_name: string;
  usr_username: string;
  usr_region: string;
  cnt_id: number;
  cnt_name: string;
  usr_rating: number | null;
  usr_image: FilePath;
  usr_email_language: 'rs' | 'en';
  usr_private: boolean;
  usr_newsletter: boolean;
  usr_notifications: boolean;
  usr_pr_text: string;
  socials: SocialLink[];
  osr_id: number | null;
  otp_id: number | null;
  editable: Flag;
  contract?: Flag;
}

export interface UserCard extends BusinessFields, ContactFields {
  usr_id: number;
  usr_name: string;
  usr_is_organisation: Flag;
  usr_image: FilePath;
  usr_rating: number | null;
  usr_pr_text: string;
  cnt_name: string;
  usr_region: string;
  socials: SocialLink[];
  contact: Flag;
  contract: Flag;
}

export interface RatingRow {
  rat_id: number;
  rat_rating: number | null;
  rat_comment: string;
  rat_date: Time;
  pro_name: string;
  usr_name: string;
}

export interface PersonRow {
  usr_id: number;
  usr_name: string;
  usr_image: FilePath;
  usr_rating: number | null;
  off_count: number;
  off_date: Time;
}

export interface HistoryRow {
  off_id: number;
  pro_id: number;
  pro_name: string;
  pro_expiry: Time;
  off_date: Time;
  off_quantity: number;
  off_status: OfferStatus;
  sold_out: Flag;
  expired: Flag;
  pro_deleted: Flag;
  fulfilled: Flag | null;
  can_rate: Flag;
}

/* 7. Notifications */

export interface NotificationRow {
  msg_id: number;
  /** One JSON object as text: `{"type": "...", ...}`. */
  msg_message: string;
  msg_date: Time;
  msg_read: Flag;
}

export interface Counters {
  total: number;
  notification: number;
  message: number;
}

/* 8. Messages */

export interface ChatMessage {
  msg_id: number;
  msg_message: string;
  msg_file: FilePath;
  msg_file_name: string | null;
  usr_id_from: number;
  usr_id_to: number;
  sender: Flag;
  usr_name: string;
  msg_read: Flag;
  msg_date: Time;
}

export interface ConversationRow {
  usr_id: number;
  usr_name: string;
  usr_image: FilePath;
  msg_read: Flag;
  msg_date: Time;
  unread: number;
}

/* 10. Live connection */

export interface PriceFrame {
  type: 'price';
  pro_id: number;
  rev: number;
  state: AdState;
  current_price: Money;
  off_count: number;
  left_quantity: number;
  sold_out: Flag;
  is_locked: Flag;
  opens_at: Time | null;
  pro_expiry: Time;
  trace: Trace[];
}

export type ServerFrame =
  | PriceFrame
  | { type: 'ntf' }
  | { type: 'pong' }
  | ({ type: 'message'; ref?: string } & ChatMessage)
  | { type: 'error'; code: string; message: string; ref?: string | null; pro_id?: number | null }
  | { status: 'new-connection'; type?: undefined };
