import type { FormFields, FormValue } from '@/api/operations';
import { typedLink } from '@/shared/format/text';
import { socialsToSend } from '@/entities/account/form/socials';
import { PRIVATE_TEXTS, SHIPPING_FLAGS, TERM_FLAGS, TERMS, type AdDraft, type AdFiles } from './draft';
import type { Dropped } from './stored';

export type NewAdFields = FormFields<'post', 'products'>;
export type AdChanges = FormFields<'patch', `products/${number}`>;

/** Every field of the draft by its name on the wire; null = nothing, an empty list = none. */
function wireValues(draft: AdDraft): Record<string, FormValue> {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const values: Record<string, FormValue> = {
    pro_name: text(draft.pro_name),
    cat_id: draft.cat_id ?? draft.cat_id_parent,
    pro_expiry: text(draft.pro_expiry),
    pro_quantity: text(draft.pro_quantity),
    mun_id: draft.mun_id,
    pro_base_price: text(draft.pro_base_price),
    cur_id: text(draft.cur_id),
    prices: draft.prices,
    pro_info: text(draft.pro_info),
    pro_description: text(draft.pro_description),
    pro_made_in: text(draft.pro_made_in),
    pro_declaration_text: text(draft.pro_declaration_text),
    reg_id: [...draft.reg_id].sort((a, b) => a - b),
    filters: Object.entries(draft.filters)
      .flatMap(([cha, options]) => options.map((cvl_id) => ({ cha_id: Number(cha), cvl_id })))
      .sort((a, b) => a.cvl_id - b.cvl_id),
    socials: socialsToSend(draft.socials),
    pro_shipping_info: text(draft.pro_shipping_info),
    pro_shipping_time: text(draft.pro_shipping_time),
    pro_international_shipping: text(draft.pro_international_shipping),
    trc_id: draft.trc_id,
    trc_id_naval: draft.trc_id_naval,
    rst_id: draft.rst_id,
    pro_individuals_trading: draft.pro_individuals_trading,
  };
  for (const field of [...SHIPPING_FLAGS, ...TERM_FLAGS]) values[field] = draft[field];
  for (const field of TERMS) values[field] = text(draft[field]);
  if (draft.pro_individuals_trading) {
    values.pro_rules = typedLink(draft.pro_rules);
    for (const field of PRIVATE_TEXTS) values[field] = text(draft[field]);
  }
  return values;
}

/** The draft as the call takes it: empty texts, choices and lists are dropped, lists go as JSON text. */
export function toWire(draft: AdDraft, files: AdFiles): NewAdFields {
  const filled = Object.entries({ ...wireValues(draft), ...files }).filter(
    ([, value]) => !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(filled);
}

/** Names of the fields that differ. */
export function changedFields(before: AdDraft, after: AdDraft): string[] {
  const old = wireValues(before);
  return Object.entries(wireValues(after)).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(old[name] ?? null) ? [] : [name],
  );
}

/** Only what differs from the published ad; an empty text clears. Null when nothing does. */
export function toChanges(before: AdDraft, after: AdDraft, files: AdFiles, dropped: Dropped): AdChanges | null {
  const values = wireValues(after);
  const sent: Record<string, FormValue> = {};
  for (const name of changedFields(before, after)) {
    const value = values[name];
    sent[name] = value ?? '';
  }
  if (files.main_image !== null) sent.main_image = files.main_image;
  else if (dropped.main_image) sent.main_image_delete = true;
  for (const [name, list] of [
    ['images', files.images],
    ['pro_quality', files.pro_quality],
    ['pro_declaration', files.pro_declaration],
  ] as const)
    if (list.length > 0) sent[name] = list;
  for (const [name, list] of [
    ['deleted_images', dropped.images],
    ['pro_quality_deleted', dropped.pro_quality],
    ['pro_declaration_deleted', dropped.pro_declaration],
  ] as const)
    if (list.length > 0) sent[name] = list;
  const order = dropped.images_order.filter((id) => !dropped.images.includes(id));
  if (order.length > 0) sent.images_order = order;
  return Object.keys(sent).length === 0 ? null : sent;
}
