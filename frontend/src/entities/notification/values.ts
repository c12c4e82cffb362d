/** Values of the marks in the texts of notifications. The server's e-mails use the same names. */
import type { TFunction } from 'i18next';
import { kindFor, shownAmount, type Reader, type VatTerms } from '@/entities/pricing/settlement/amounts';
import { cents, formatAmount, formatMoney, type Cents } from '@/shared/format/money';
import { formatNotificationTime } from '@/shared/format/date';
import { formatQuantity } from '@/shared/format/quantity';
import type { Lang } from '@/i18n/lang';
import { numberField, recordField, recordsField, textField, type Payload } from './payload';

/** A payload, and who reads it. */
export interface Source {
  payload: Payload;
  t: TFunction<'notifications'>;
  lang: Lang;
  reader: Reader;
}

export type Values = Readonly<Record<string, string>>;

const quantityText = ({ payload, lang }: Source, name: string): string =>
  formatQuantity(numberField(payload, name) ?? 0, textField(payload, 'mun_unit'), lang);

const RATES = { 10: '10', 20: '20' } as const;

/** Says of the price of the first offer that it is one, where nobody pays another. */
const firstText = ({ payload, t }: Source): string =>
  numberField(payload, 'from_first') === 1 ? t('sentence.first') : '';

/** An amount at the ad's prices, as the reader sees prices. */
function amountText({ payload, t, reader }: Source, amount: Cents): string {
  const rate = numberField(payload, 'vat_on_top');
  const terms: VatTerms =
    rate === 10 || rate === 20 ? { pro_vat: RATES[rate], pro_vat_added: 1 } : { pro_vat: null, pro_vat_added: null };
  const price = formatMoney(shownAmount(amount, terms, reader), textField(payload, 'cur_id'));
  return t(`money.price.${kindFor(terms, reader)}`, { ns: 'common', price });
}

/** Empty when the payload has no such amount. */
const moneyText = (source: Source, name: 'price' | 'limit' | 'lowest'): string => {
  const amount = textField(source.payload, name);
  return amount === '' ? '' : amountText(source, cents(amount));
};

const priceText = (source: Source): string => moneyText(source, 'price');

/** What the reader's units cost: those of the offer, else all of the sale. */
function sumText(source: Source): string {
  const { payload } = source;
  const price = textField(payload, 'price');
  if (price === '') return '';
  const units = numberField(payload, 'off_quantity') ?? numberField(payload, 'off_count') ?? 0;
  return amountText(source, cents(price) * BigInt(units));
}

const personName = (payload: Payload, name: string, username: string): string =>
  textField(payload, name) || textField(payload, username);

/** Marks that texts of several types have. */
export function commonValues(source: Source): Values {
  const { payload, t } = source;
  const limit = moneyText(source, 'limit');
  const decideBy = textField(payload, 'decide_by');
  return {
    ad: textField(payload, 'pro_name'),
    buyer: personName(payload, 'buyer_name', 'buyer_username'),
    seller: personName(payload, 'seller_name', 'seller_username'),
    quantity: quantityText(source, 'off_quantity'),
    quantity_old: quantityText(source, 'off_quantity_old'),
    reserved: quantityText(source, 'off_count'),
    price: priceText(source),
    sum: sumText(source),
    first: firstText(source),
    limit_text: limit === '' ? '' : t('sentence.limit', { limit }),
    expiry: formatNotificationTime(textField(payload, 'pro_expiry')),
    deadline: formatNotificationTime(textField(payload, 'deadline')),
    // Older ones do not hold it.
    decide_text:
      decideBy === ''
        ? t('sentence.decide_days')
        : t('sentence.decide_by', { deadline: formatNotificationTime(decideBy) }),
  };
}

/** What the step says, who recorded it and what they wrote; empty for a kind that this client does not know. */
export function stepValues(source: Source): Values {
  const { payload, t } = source;
  const by = textField(payload, 'by');
  const note = textField(payload, 'note');
  const carrier = textField(payload, 'carrier');
  const number = textField(payload, 'tracking_number');
  return {
    ...paymentValues(source),
    other: personName(payload, `${by}_name`, `${by}_username`),
    step_text: t(`deal_step.${textField(payload, 'step')}` as 'deal_step.paid', { defaultValue: '' }),
    note_text: [
      carrier === '' ? '' : t('sentence.carrier', { carrier }),
      number === '' ? '' : t('sentence.tracking', { number }),
      note === '' ? '' : t('sentence.note', { note }),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** What is to be paid, where and until when; older notifications do not say it. */
export function paymentValues({ payload, t }: Source): Values {
  const payable = textField(payload, 'payable');
  const account = textField(payload, 'account');
  const day = textField(payload, 'pay_by');
  const said = payable !== '';
  return {
    number: textField(payload, 'number'),
    payable: said ? formatMoney(payable, textField(payload, 'cur_id')) : '',
    day,
    until_text: day === '' ? '' : t('sentence.pay_by', { day }),
    order_text: said
      ? t(account === '' ? 'sentence.order_open' : 'sentence.order', {
          payee: textField(payload, 'payee_name'),
          account,
          reference: textField(payload, 'reference'),
        })
      : '',
  };
}

/** How many deals of an ad are not paid in time. */
export const unpaidValues = ({ payload }: Source): Values => ({ unpaid: String(numberField(payload, 'unpaid') ?? 0) });

/** The account that was paid to, and the one to pay to; both masked. */
export const accountChangeValues = ({ payload }: Source): Values => ({
  account_old: textField(payload, 'account_old'),
  account_new: textField(payload, 'account_new'),
});

/** What an ad that goes on sale costs now, and at its last step; older notifications do not say it. */
export function onSaleValues(source: Source): Values {
  const { payload, t } = source;
  const lowest = moneyText(source, 'lowest');
  const unit = textField(payload, 'mun_unit');
  const first = firstText(source);
  return {
    on_sale_text: lowest === '' ? '' : t('sentence.on_sale', { price: priceText(source), unit, first, lowest }),
  };
}

/** The saved search that found an ad, by the name it had then. */
export const searchValues = (source: Source): Values => ({
  ...onSaleValues(source),
  search: textField(source.payload, 'search'),
});

/** Whose messages wait, and how many. */
export const messageValues = ({ payload }: Source): Values => ({
  author: personName(payload, 'usr_name', 'usr_username'),
  messages: String(numberField(payload, 'messages') ?? 0),
});

/** What is missing until the next price, and the limit of an offer that waits for it. */
export const nearValues = (source: Source): Values => ({
  missing: quantityText(source, 'missing'),
  limit: moneyText(source, 'limit'),
});

export const contractValues = ({ payload }: Source): Values => ({ number: textField(payload, 'number') });

export const announcementValues = ({ payload }: Source): Values => ({
  title: textField(payload, 'msg_title'),
  text: textField(payload, 'msg_message'),
});

/** How many of the reserved units wait for a lower price. */
export function waitingValues(source: Source): Values {
  const waiting = quantityText(source, 'off_waiting');
  return { waiting_text: numberField(source.payload, 'off_waiting') ? source.t('sentence.waiting', { waiting }) : '' };
}

/** How many units were not sold, as the condition of their offers was not met. */
export function unsoldValues(source: Source): Values {
  const unsold = quantityText(source, 'off_unsold');
  return { unsold_text: numberField(source.payload, 'off_unsold') ? source.t('sentence.unsold', { unsold }) : '' };
}

/** What the buyer would pay if the sale ended now. */
export function nowValues(source: Source): Values {
  const { payload, t } = source;
  const price = priceText(source);
  const limit = moneyText(source, 'limit');
  const waits = payload.waits === 1 && limit !== '';
  return {
    now_text: waits ? t('sentence.waits', { limit, price }) : t('sentence.pays', { price, sum: sumText(source) }),
  };
}

/** The price at which a sale ended, for a buyer whose condition it did not meet. */
export function outcomeValues(source: Source): Values {
  const { t } = source;
  const price = priceText(source);
  const limit = moneyText(source, 'limit');
  if (price === '') return { outcome_text: t('sentence.none') };
  return { outcome_text: limit === '' ? t('sentence.ended', { price }) : t('sentence.above', { price, limit }) };
}

/** Texts of an ad of which its buyers get the old and the new wording. */
const AD_TEXTS = [
  'pro_name',
  'cat_name',
  'pro_info',
  'pro_description',
  'pro_made_in',
  'pro_declaration_text',
  'pro_vat',
  'reg_id',
  'images_order',
] as const;

/** What a seller changed in the texts of an ad. */
export function adChangeValues({ payload, t }: Source): Values {
  const sentences = recordsField(payload, 'changes').map((change) => {
    const field = AD_TEXTS.find((name) => name === change.field);
    if (field === undefined) return '';
    // Without the words for somebody who has blocked the seller.
    if (!('new' in change)) return `${t(`changed.${field}`)}.`;
    const wording = (name: 'old' | 'new') => textField(change, name) || '–';
    return t('changed.wording', { field: t(`changed.${field}`), old: wording('old'), new: wording('new') });
  });
  return { changes_text: sentences.join(' ') };
}

/** What an administrator corrected in an ad; its seller also reads why. */
export const correctionValues = (source: Source): Values => ({ ...adChangeValues(source), ...reasonValues(source) });

/** Why an administrator acted, or why a seller rejected an offer; not every notification says it. */
export function reasonValues({ payload, t }: Source): Values {
  const reason = textField(payload, 'reason');
  return { reason_text: reason === '' ? '' : t('sentence.reason', { reason }) };
}

export function ratingValues({ payload, t }: Source): Values {
  const rating = numberField(payload, 'rating');
  return {
    author: personName(payload, 'usr_name', 'usr_username'),
    rated: personName(payload, 'usr_name_to', 'usr_username_to'),
    stars: rating === null ? t('no_stars') : t('stars', { value: formatAmount(String(rating)) }),
    comment: textField(payload, 'comment'),
  };
}

/** The reader's own rating that an administrator deleted, and why. */
export const ratingDeletionValues = (source: Source): Values => ({ ...ratingValues(source), ...reasonValues(source) });

const FIRM = ['usr_org_full_name', 'usr_org_pib', 'usr_org_contact_person', 'usr_org_contact'] as const;

/** Who registered. */
export function accountValues({ payload, lang }: Source): Values {
  return {
    username: textField(payload, 'usr_username'),
    name: textField(payload, 'usr_name'),
    email: textField(payload, 'usr_email'),
    phone: textField(payload, 'usr_phone_number'),
    address: textField(payload, 'usr_address'),
    postal: textField(payload, 'usr_postal_code'),
    region: textField(payload, 'usr_region'),
    country: (lang === 'en' && textField(payload, 'cnt_name_en')) || textField(payload, 'cnt_name'),
    organisation: FIRM.map((name) => textField(payload, name))
      .filter((part) => part !== '')
      .join(', '),
  };
}

/** Who changed their details: the name after the change. */
export function personValues({ payload }: Source): Values {
  const after = recordField(payload, 'new');
  return { person: textField(after, 'usr_name') || textField(after, 'usr_username') };
}

export const fileValues = ({ payload }: Source): Values => ({
  file: textField(payload, 'exp_name'),
  until: formatNotificationTime(textField(payload, 'exp_until')),
});

const REPORTED = ['ad', 'message', 'rating', 'person'] as const;

/** What was reported, when, and what an administrator wrote about it. */
export const reportValues = ({ payload, t }: Source): Values => {
  const kind = REPORTED.find((one) => one === textField(payload, 'abr_kind')) ?? 'ad';
  return {
    number: String(numberField(payload, 'abr_id') ?? ''),
    thing: t(`reported.${kind}`),
    date: formatNotificationTime(textField(payload, 'abr_date')),
    answer: textField(payload, 'abr_answer'),
  };
};
