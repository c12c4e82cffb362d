import { toFormData } from '@/api/client';
import { typedLink } from '@/shared/format/text';
import { socialsToSend } from '@/shared/form/SocialFields';
import { PRIVATE_TEXTS, SHIPPING_FLAGS, TERM_FLAGS, TERMS, type AdDraft, type AdFiles } from './draft';

/** The draft as the call takes it: empty texts and choices are dropped, lists go as JSON text. */
export function toWire(draft: AdDraft, files: AdFiles): FormData {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const filters = Object.entries(draft.filters).flatMap(([cha, options]) =>
    options.map((cvl_id) => ({ cha_id: Number(cha), cvl_id })),
  );
  const socials = socialsToSend(draft.socials);
  const values: Record<string, unknown> = {
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
    reg_id: draft.reg_id.length === 0 ? null : draft.reg_id,
    filters: filters.length === 0 ? null : filters,
    socials: socials.length === 0 ? null : socials,
    pro_shipping_info: text(draft.pro_shipping_info),
    pro_shipping_time: text(draft.pro_shipping_time),
    pro_international_shipping: text(draft.pro_international_shipping),
    trc_id: draft.trc_id,
    trc_id_naval: draft.trc_id_naval,
    rst_id: draft.rst_id,
    pro_individuals_trading: draft.pro_individuals_trading,
    main_image: files.main_image,
    images: files.images,
    pro_quality: files.pro_quality,
    pro_declaration: files.pro_declaration,
  };
  for (const field of [...SHIPPING_FLAGS, ...TERM_FLAGS]) values[field] = draft[field];
  for (const field of TERMS) values[field] = text(draft[field]);
  if (draft.pro_individuals_trading) {
    values.pro_rules = typedLink(draft.pro_rules);
    for (const field of PRIVATE_TEXTS) values[field] = text(draft[field]);
  }
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value) && value.length === 0) values[name] = null;
  }
  return toFormData(values);
}
