/**
 * Every notification type of the server, one row each; docs/how-to/add-a-notification-type.md. A type that the server
 * has and this table lacks does not compile; one without its words in `notifications.json` fails the server's tests of
 * the types.
 */
import type { NotificationSettings } from '@/api/types';
import { numberField, textField, type Payload } from './payload';
import {
  accountValues,
  adChangeValues,
  announcementValues,
  contractValues,
  correctionValues,
  fileValues,
  messageValues,
  nearValues,
  nowValues,
  onSaleValues,
  outcomeValues,
  personValues,
  ratingDeletionValues,
  ratingValues,
  reasonValues,
  reportValues,
  searchValues,
  paymentValues,
  accountChangeValues,
  unpaidValues,
  stepValues,
  unsoldValues,
  waitingValues,
  type Source,
  type Values,
} from './values';

export type NotificationType = keyof NotificationSettings;

/** Whom a type concerns: its group in the settings. */
export const AUDIENCES = ['selling', 'buying', 'watching', 'both', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The profile page where the reader acts on it. */
export type Section = 'my-sales' | 'my-purchases' | null;

/** How a sale ended, for the icon. */
export type Outcome = 'sold_out' | 'price' | 'no_buyers' | 'unsold';

/** What an ordered file holds, for the link to it: the own data, contracts of an ad, a table of the back-office. */
export type OrderedFile = 'own-data' | 'contracts' | 'list';

/** Key of a title and a text: the type's own, or a variant of it. */
type TextKey =
  | NotificationType
  | 'ad-locked-over'
  | 'trade-locked-over'
  | 'sold-out-buyer'
  | 'deal-step-payment'
  | 'deal-step-undone'
  | 'payments-unpaid-several'
  | 'deal-step-withdrawn'
  | 'deal-step-withdrawn-unpaid'
  | 'data-export-failed'
  | 'data-export-contracts'
  | 'data-export-contracts-failed'
  | 'data-export-list'
  | 'data-export-list-failed'
  | 'report-answered-dismissed';

interface TypeDefinition {
  audience: Audience;
  /** Where it is not what the audience implies. */
  section?: (payload: Payload) => Section;
  outcome?: Outcome;
  /** Where a type has several texts. */
  text?: (payload: Payload) => TextKey;
  /** Values of marks that only this type's texts have. */
  values?: (source: Source) => Values;
  /** Whose details changed: old and new stand side by side. */
  changed?: 'seller' | 'buyer';
  file?: (payload: Payload) => OrderedFile;
  /** It is about a deal of the reader, which has a page. */
  deal?: true;
  /** The ad it names is the new round of a renewed one. */
  isNewRound?: true;
}

/** Both sides get a sell-out; that of a buyer names the offer. */
const isPurchase = (payload: Payload) => numberField(payload, 'off_id') !== null;

function orderedFile(payload: Payload): OrderedFile {
  const list = textField(payload, 'exp_list');
  if (list === '') return 'own-data';
  return list === 'contracts' ? 'contracts' : 'list';
}

/** The text of a lock, or of its end. */
const lockText = (type: 'ad-locked' | 'trade-locked') => (payload: Payload) =>
  payload.locked === 1 ? type : (`${type}-over` as const);

function exportText(payload: Payload): TextKey {
  const file = orderedFile(payload);
  const text = file === 'own-data' ? 'data-export' : (`data-export-${file}` as const);
  return payload.exp_ready === 1 ? text : `${text}-failed`;
}

function stepText(payload: Payload): TextKey {
  if (payload.undone === 1) return 'deal-step-undone';
  if (textField(payload, 'step') === 'payment_asked' && textField(payload, 'payable') !== '')
    return 'deal-step-payment';
  if (textField(payload, 'step') !== 'withdrawn') return 'deal-step';
  return payload.paid === 0 ? 'deal-step-withdrawn-unpaid' : 'deal-step-withdrawn';
}

/** In the order of the settings. */
const TYPES: Readonly<Record<NotificationType, TypeDefinition>> = {
  'new-buyer': { audience: 'selling' },
  'offer-edit': { audience: 'selling' },
  'reject-buyer': { audience: 'selling' },
  'near-exp-seller': { audience: 'selling', values: waitingValues },
  'expired-seller-sold-out': { audience: 'selling', outcome: 'sold_out' },
  'expired-seller-price': { audience: 'selling', outcome: 'price', values: unsoldValues },
  'expired-seller-no-buyers': { audience: 'selling', outcome: 'no_buyers' },
  'three-day-seller': { audience: 'selling' },
  'admin-deleted': { audience: 'selling', values: reasonValues },
  'ad-restored': { audience: 'selling', values: reasonValues },
  'ad-locked': { audience: 'selling', text: lockText('ad-locked'), values: reasonValues },
  'ad-approved': { audience: 'selling', section: () => null },
  'ad-returned': { audience: 'selling', section: () => null, values: reasonValues },
  'buyer-changed': { audience: 'selling', changed: 'buyer', values: personValues },

  'reject-seller': { audience: 'buying', values: reasonValues },
  'near-exp-buyer': { audience: 'buying', values: nowValues },
  'expired-buyer-sold-out': { audience: 'buying', outcome: 'sold_out', deal: true },
  'expired-buyer-price': { audience: 'buying', outcome: 'price', deal: true },
  'expired-buyer-unsold': { audience: 'buying', outcome: 'unsold', values: outcomeValues },
  'seller-gave-up': { audience: 'buying' },
  'product-changed': { audience: 'buying', values: adChangeValues },
  'removed-product-admin': { audience: 'buying' },
  'ad-corrected': { audience: 'both', values: correctionValues },
  'trade-locked': { audience: 'buying', text: lockText('trade-locked') },
  'renew-product': { audience: 'buying', section: () => null, isNewRound: true, values: onSaleValues },
  'seller-changed': { audience: 'buying', changed: 'seller', values: personValues },

  'search-match': { audience: 'watching', values: searchValues },
  'seller-published': { audience: 'watching', values: onSaleValues },
  'favourite-near': { audience: 'watching', values: nearValues },
  'favourite-ends': { audience: 'watching' },
  'limit-near': { audience: 'watching', section: () => 'my-purchases', values: nearValues },

  'sold-out': {
    audience: 'both',
    deal: true, // of a buyer; the seller's names no offer
    outcome: 'sold_out',
    section: (payload) => (isPurchase(payload) ? 'my-purchases' : 'my-sales'),
    text: (payload) => (isPurchase(payload) ? 'sold-out-buyer' : 'sold-out'),
  },
  'deal-step': {
    audience: 'both',
    deal: true,
    section: (payload) => (textField(payload, 'by') === 'buyer' ? 'my-sales' : 'my-purchases'),
    text: stepText,
    values: stepValues,
  },
  'payment-overdue': { audience: 'buying', deal: true, values: paymentValues },
  'payments-unpaid': {
    audience: 'selling',
    deal: true, // of one buyer; several have the board
    text: (payload) => (numberField(payload, 'off_id') === null ? 'payments-unpaid-several' : 'payments-unpaid'),
    values: unpaidValues,
  },
  'account-changed': { audience: 'buying', deal: true, values: accountChangeValues },
  'proforma-issued': { audience: 'buying', deal: true, values: paymentValues },
  'contract-made': { audience: 'buying', deal: true, values: contractValues },
  rating: { audience: 'both', values: ratingValues },
  'rating-deleted': { audience: 'both', values: ratingDeletionValues },
  'message-waiting': { audience: 'both', values: messageValues },
  new: { audience: 'both', values: announcementValues },
  'data-export': { audience: 'both', text: exportText, values: fileValues, file: orderedFile },

  'report-answered': {
    audience: 'both',
    text: (payload) => (payload.abr_upheld === 1 ? 'report-answered' : 'report-answered-dismissed'),
    values: reportValues,
  },

  'firm-approved': { audience: 'both' },
  'firm-returned': { audience: 'both', values: reasonValues },

  'new-product-admin': { audience: 'admin' },
  'ad-waits-admin': { audience: 'admin' },
  'new-user-admin': { audience: 'admin', values: accountValues },
  'near-exp-admin': { audience: 'admin' },
  'expired-admin-sold-out': { audience: 'admin', outcome: 'sold_out' },
  'expired-admin-price': { audience: 'admin', outcome: 'price' },
  'expired-admin-no-buyers': { audience: 'admin', outcome: 'no_buyers' },
  'three-day-admin': { audience: 'admin' },
  'admin-rating': { audience: 'admin', values: ratingValues },
};

export function isNotificationType(value: string): value is NotificationType {
  return Object.hasOwn(TYPES, value);
}

export const NOTIFICATION_TYPES: readonly NotificationType[] = Object.keys(TYPES).filter(isNotificationType);

export const definitionOf = (type: NotificationType): TypeDefinition => TYPES[type];

const SECTIONS: Readonly<Record<Audience, Section>> = {
  selling: 'my-sales',
  buying: 'my-purchases',
  watching: null,
  both: null,
  admin: null,
};

export function sectionOf(type: NotificationType, payload: Payload): Section {
  const { section, audience } = TYPES[type];
  return section === undefined ? SECTIONS[audience] : section(payload);
}
