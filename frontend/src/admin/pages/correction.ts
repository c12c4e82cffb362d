import type { AdminProductCorrection, AdminProductDetails } from '@/api/types';
import { vatChoice, vatOfChoice } from '@/entities/ad/vat';

type Product = AdminProductDetails['product'];

/** What the dialog of a correction holds; ids of choices are texts, as inputs have them. */
export interface CorrectionDraft {
  pro_name: string;
  pro_info: string;
  pro_description: string;
  pro_made_in: string;
  pro_declaration_text: string;
  /** What is said of VAT, as one choice. */
  pro_vat: string;
  cat_id: string;
  reg_id: string[];
  images_order: number[];
  reason: string;
}

export const draftOf = (product: Product): CorrectionDraft => ({
  pro_name: product.pro_name,
  pro_info: product.pro_info,
  pro_description: product.pro_description,
  pro_made_in: product.pro_made_in,
  pro_declaration_text: product.pro_declaration_text,
  pro_vat: vatChoice(product),
  cat_id: String(product.cat_id),
  reg_id: product.reg_id.map((region) => String(region.reg_id)),
  images_order: product.images.map((image) => image.img_id),
  reason: '',
});

const TEXTS = ['pro_name', 'pro_info', 'pro_description', 'pro_made_in', 'pro_declaration_text'] as const;

/** The body of a correction: only what differs from the ad. Pure. */
export function changedFields(product: Product, draft: CorrectionDraft): Partial<AdminProductCorrection> {
  const before = draftOf(product);
  const places = (ids: readonly string[]) => [...ids].sort().join();
  return {
    ...Object.fromEntries(TEXTS.filter((name) => draft[name] !== before[name]).map((name) => [name, draft[name]])),
    ...(draft.pro_vat === before.pro_vat ? {} : vatOfChoice(draft.pro_vat)),
    ...(draft.cat_id === before.cat_id ? {} : { cat_id: Number(draft.cat_id) }),
    ...(places(draft.reg_id) === places(before.reg_id) ? {} : { reg_id: draft.reg_id.map(Number) }),
    ...(draft.images_order.join() === before.images_order.join() ? {} : { images_order: draft.images_order }),
  };
}
