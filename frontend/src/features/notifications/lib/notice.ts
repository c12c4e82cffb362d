/** What a notice says: its frozen payload (docs/spec/api-trading.md, section 7) as words of the page's language. */
import type { TFunction } from 'i18next';
import { cents, formatAmount, formatMoney } from '@/shared/format/money';
import { formatNoticeTime } from '@/shared/format/date';
import { formatQuantity } from '@/shared/format/quantity';
import type { Lang } from '@/i18n/lang';

export type NoticePayload = Record<string, unknown> & { type: string };

/** How a closed sale ended, for the icon of the row. */
type Outcome = 'sold_out' | 'price' | 'no_buyers' | 'unsold' | null;

export interface Notice {
  title: string;
  text: string;
  outcome: Outcome;
  /** The ad it is about; of a renewal the new round. */
  adId: number | null;
  /** The profile page where one acts on it. */
  section: 'my-sales' | 'my-purchases' | null;
  /** Name of that ad, by which notices stand together; empty without one. */
  ad: string;
  /** Who changed their details, and each of them as it was and as it is. */
  change: Change | null;
  /** Where an ordered file is downloaded, or ordered again. */
  file: 'own-data' | 'list' | null;
}

export interface Change {
  userId: number | null;
  name: string;
  side: 'seller' | 'buyer';
  fields: readonly { name: ChangedField; old: string; new: string }[];
}

type ChangedField = (typeof CHANGED)[number];

export const KINDS = {
  new: 'new',
  'new-buyer': 'new_buyer',
  'offer-edit': 'offer_edit',
  'reject-buyer': 'reject_buyer',
  'reject-seller': 'reject_seller',
  'sold-out': 'sold_out',
  'near-exp-seller': 'near_exp_seller',
  'near-exp-buyer': 'near_exp_buyer',
  'near-exp-admin': 'near_exp_admin',
  'expired-seller-sold-out': 'expired_seller_sold_out',
  'expired-seller-price': 'expired_seller_price',
  'expired-seller-no-buyers': 'expired_seller_no_buyers',
  'expired-admin-sold-out': 'expired_admin_sold_out',
  'expired-admin-price': 'expired_admin_price',
  'expired-admin-no-buyers': 'expired_admin_no_buyers',
  'expired-buyer-sold-out': 'expired_buyer_sold_out',
  'expired-buyer-price': 'expired_buyer_price',
  'expired-buyer-unsold': 'expired_buyer_unsold',
  'three-day-seller': 'three_day_seller',
  'three-day-admin': 'three_day_admin',
  'seller-gave-up': 'seller_gave_up',
  'product-changed': 'product_changed',
  'renew-product': 'renew_product',
  'new-product-admin': 'new_product_admin',
  'admin-deleted': 'admin_deleted',
  'removed-product-admin': 'removed_product_admin',
  rating: 'rating',
  'admin-rating': 'admin_rating',
  'new-user-admin': 'new_user_admin',
  'seller-changed': 'seller_changed',
  'buyer-changed': 'buyer_changed',
  'data-export': 'data_export',
} as const;

export type NoticeType = keyof typeof KINDS;

function isNoticeType(value: string): value is NoticeType {
  return Object.hasOwn(KINDS, value);
}

const SELLER: readonly NoticeType[] = [
  'new-buyer',
  'offer-edit',
  'reject-buyer',
  'near-exp-seller',
  'expired-seller-sold-out',
  'expired-seller-price',
  'expired-seller-no-buyers',
  'three-day-seller',
  'admin-deleted',
  'buyer-changed',
];
const BUYER: readonly NoticeType[] = [
  'reject-seller',
  'near-exp-buyer',
  'expired-buyer-sold-out',
  'expired-buyer-price',
  'expired-buyer-unsold',
  'seller-gave-up',
  'product-changed',
  'removed-product-admin',
  'seller-changed',
];
const CHANGED = [
  'usr_name',
  'usr_username',
  'usr_address',
  'cnt_name',
  'usr_phone_number',
  'usr_region',
  'usr_postal_code',
] as const;

/** Texts of an ad whose old and new words its buyers are told. */
const TOLD = ['pro_name', 'cat_name', 'pro_info', 'pro_description', 'pro_made_in', 'pro_declaration_text'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The payload of a row; null when the text holds no object with a type. */
export function parseNotice(message: string): NoticePayload | null {
  try {
    const value: unknown = JSON.parse(message);
    return isRecord(value) && typeof value.type === 'string' ? { ...value, type: value.type } : null;
  } catch {
    return null;
  }
}

function outcomeOf(type: NoticeType): Outcome {
  if (type === 'sold-out' || type.endsWith('-sold-out')) return 'sold_out';
  if (type.startsWith('expired-') && type.endsWith('-price')) return 'price';
  if (type.startsWith('expired-') && type.endsWith('-no-buyers')) return 'no_buyers';
  return type === 'expired-buyer-unsold' ? 'unsold' : null;
}

function changeOf(payload: NoticePayload, type: NoticeType, lang: Lang): Change | null {
  if (type !== 'seller-changed' && type !== 'buyer-changed') return null;
  const before = isRecord(payload.old) ? payload.old : {};
  const after = isRecord(payload.new) ? payload.new : {};
  const valueOf = (person: Record<string, unknown>, field: ChangedField): string => {
    const value = (field === 'cnt_name' && lang === 'en' ? person.cnt_name_en : undefined) ?? person[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    userId: typeof payload.usr_id === 'number' ? payload.usr_id : null,
    name: valueOf(after, 'usr_name') || valueOf(after, 'usr_username'),
    side: type === 'seller-changed' ? 'seller' : 'buyer',
    fields: CHANGED.map((name) => ({ name, old: valueOf(before, name), new: valueOf(after, name) })),
  };
}

/** Notices of one ad stand together where the newest of them stands; all others alone. */
export function byAd<Row>(rows: readonly Row[], adOf: (row: Row) => number | null): Row[][] {
  const groups = new Map<number | Row, Row[]>();
  for (const row of rows) {
    const key = adOf(row) ?? row;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Null for a type this client does not know: it is shown as its bare date. */
export function noticeOf(payload: NoticePayload, t: TFunction<'notifications'>, lang: Lang): Notice | null {
  const { type } = payload;
  if (!isNoticeType(type)) return null;
  const text = (name: string): string => (typeof payload[name] === 'string' ? payload[name] : '');
  const count = (name: string): number => (typeof payload[name] === 'number' ? payload[name] : 0);
  const quantity = (name: string) => formatQuantity(count(name), text('mun_unit'), lang);
  const money = payload.price === null || payload.price === undefined ? null : text('price');
  const price = money === null ? '' : formatMoney(money, text('cur_id'));
  const units = typeof payload.off_quantity === 'number' ? payload.off_quantity : count('off_count');
  const sum = money === null ? '' : formatMoney(cents(money) * BigInt(units), text('cur_id'));
  const limit = typeof payload.limit === 'string' ? formatMoney(payload.limit, text('cur_id')) : null;
  const forBuyer = type === 'sold-out' && typeof payload.off_id === 'number';
  const file = type !== 'data-export' ? null : text('exp_list') === '' ? 'own-data' : 'list';
  const made = payload.exp_ready === 1;
  const kind =
    file === 'own-data'
      ? made
        ? 'data_export'
        : 'data_export_failed'
      : file === 'list'
        ? made
          ? 'data_export_list'
          : 'data_export_list_failed'
        : forBuyer
          ? 'sold_out_buyer'
          : KINDS[type];
  const rating = payload.rating;
  const organisation = [
    text('usr_org_full_name'),
    text('usr_org_pib'),
    text('usr_org_contact_person'),
    text('usr_org_contact'),
  ].filter((part) => part !== '');
  const change = changeOf(payload, type, lang);
  const wordings = Array.isArray(payload.changes) ? payload.changes.filter(isRecord) : [];
  const told = wordings.map((one) => {
    const field = TOLD.find((name) => name === one.field);
    const word = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '–');
    return field === undefined
      ? ''
      : t('changed.told', { field: t(`changed.${field}`), old: word(one.old), new: word(one.new) });
  });
  const values = {
    title: text('msg_title'),
    text: text('msg_message'),
    ad: text('pro_name'),
    buyer: text('buyer_name') || text('buyer_username'),
    seller: text('seller_name') || text('seller_username'),
    author: text('usr_name') || text('usr_username'),
    to: text('usr_name_to') || text('usr_username_to'),
    quantity: quantity('off_quantity'),
    quantity_old: quantity('off_quantity_old'),
    reserved: quantity('off_count'),
    price,
    sum,
    limit_text: limit === null ? '' : t('said.limit', { limit }),
    waiting_text: count('off_waiting') === 0 ? '' : t('said.waiting', { waiting: quantity('off_waiting') }),
    unsold_text: count('off_unsold') === 0 ? '' : t('said.unsold', { unsold: quantity('off_unsold') }),
    standing_text:
      payload.waits === 1 && limit !== null ? t('said.waits', { limit, price }) : t('said.pays', { price, sum }),
    outcome_text:
      money === null ? t('said.none') : limit === null ? t('said.ended', { price }) : t('said.above', { price, limit }),
    expiry: formatNoticeTime(text('pro_expiry')),
    deadline: formatNoticeTime(text('deadline')),
    stars: typeof rating === 'number' ? t('stars', { value: formatAmount(String(rating)) }) : t('no_stars'),
    comment: text('comment'),
    username: text('usr_username'),
    name: text('usr_name'),
    email: text('usr_email'),
    phone: text('usr_phone_number'),
    address: text('usr_address'),
    postal: text('usr_postal_code'),
    region: text('usr_region'),
    country: (lang === 'en' && text('cnt_name_en')) || text('cnt_name'),
    organisation: organisation.join(', '),
    person: change?.name ?? '',
    told: told.join(' '),
    file: text('exp_name'),
    until: formatNoticeTime(text('exp_until')),
  };
  return {
    title: t(`kind.${kind}.title`, values),
    // A sentence that is not said leaves a blank, and a unit's own full stop ends the sentence too: "20 kom."
    text: t(`kind.${kind}.text`, values).trim().replaceAll(/ {2,}/g, ' ').replaceAll('..', '.'),
    outcome: outcomeOf(type),
    ad: text('pro_name'),
    change,
    adId: typeof payload.pro_id === 'number' ? payload.pro_id : null,
    section:
      SELLER.includes(type) || (type === 'sold-out' && !forBuyer)
        ? 'my-sales'
        : BUYER.includes(type) || forBuyer
          ? 'my-purchases'
          : null,
    file,
  };
}
