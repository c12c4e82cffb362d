/** A published ad as the wizard holds it: fields as typed, files as they are stored. Pure. */
import type { Product } from '@/api/types';
import { belgradeDay } from '@/entities/ad/expiry';
import { cents } from '@/shared/format/money';
import { emptyDraft, SHIPPING_FLAGS, TERM_FLAGS, TEXT_FIELDS, type AdDraft } from './draft';

export interface StoredFile {
  id: number;
  name: string;
  path: string;
}

export interface StoredFiles {
  main_image: string;
  images: StoredFile[];
  pro_quality: StoredFile[];
  pro_declaration: StoredFile[];
}

/** What is to be taken off the published ad. */
export interface Dropped {
  main_image: boolean;
  images: number[];
  pro_quality: number[];
  pro_declaration: number[];
  /** Pictures in the order in which they are to be shown; empty: as they stand. */
  images_order: number[];
}

export const NOTHING_DROPPED: Dropped = {
  main_image: false,
  images: [],
  pro_quality: [],
  pro_declaration: [],
  images_order: [],
};

/** The published pictures in the order that was chosen. */
export function orderedImages(stored: readonly StoredFile[], { images_order }: Dropped): StoredFile[] {
  const place = (file: StoredFile) => images_order.indexOf(file.id);
  return images_order.length === 0 ? [...stored] : [...stored].sort((a, b) => place(a) - place(b));
}

export function storedFiles(ad: Product): StoredFiles {
  return {
    main_image: ad.main_image,
    images: ad.images.map((row, index) => ({ id: row.img_id, name: String(index + 1), path: row.image ?? '' })),
    pro_quality: ad.pro_quality.map((row) => ({ id: row.prq_id, name: row.prq_name, path: row.link ?? '' })),
    pro_declaration: ad.pro_declaration.map((row) => ({ id: row.pde_id, name: row.pde_name, path: row.link ?? '' })),
  };
}

export function draftOf(ad: Product): AdDraft {
  const draft: AdDraft = {
    ...emptyDraft(),
    pro_name: ad.pro_name,
    cat_id_parent: ad.cat_id_parent ?? ad.cat_id,
    cat_id: ad.cat_id_parent === null ? null : ad.cat_id,
    pro_expiry: belgradeDay(ad.pro_expiry),
    pro_quantity: String(ad.pro_quantity),
    mun_id: ad.mun_id,
    pro_base_price: String(cents(ad.pro_base_price) / 100n),
    cur_id: ad.cur_id,
    prices: ad.prices.map(({ min, max, price }) => ({ min, max, price })),
    pro_info: ad.pro_info,
    pro_description: ad.pro_description,
    pro_made_in: ad.pro_made_in,
    pro_declaration_text: ad.pro_declaration_text,
    reg_id: ad.reg_id.map((region) => region.reg_id),
    socials: ad.socials.map(({ sct_id, link }) => ({ sct_id, link })),
    pro_shipping_time: ad.pro_shipping_time,
    pro_international_shipping: ad.pro_international_shipping === null ? '' : String(ad.pro_international_shipping),
    trc_id: ad.trc_id,
    trc_id_naval: ad.trc_id_naval,
    rst_id: ad.rst_id,
    pro_rules: ad.pro_rules,
    pro_individuals_trading: ad.pro_individuals_trading === 1,
  };
  for (const { cha_id, cvl_id } of ad.filters) draft.filters[cha_id] = [...(draft.filters[cha_id] ?? []), cvl_id];
  for (const field of TEXT_FIELDS) draft[field] = ad[field];
  for (const field of [...SHIPPING_FLAGS, ...TERM_FLAGS]) draft[field] = ad[field] === 1;
  return draft;
}
