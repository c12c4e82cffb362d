/** What the wizard holds, typed after what the API takes: a new field of the API is a new field of the draft. */
import type { Body, FormFields } from '@/api/operations';
import type { SocialValue } from '@/entities/account/form/socials';
import type { TierInput } from '@/entities/pricing/tiers/tiers';

export type NewAdFields = FormFields<'post', 'products'>;
export type AdChanges = FormFields<'patch', `products/${number}`>;
type NewAdBody = NonNullable<Body<'post', 'products'>>;

/** Files chosen here. They stand apart from the draft: they are never kept on the device. */
export interface AdFiles {
  main_image: File | null;
  images: File[];
  pro_quality: File[];
  pro_declaration: File[];
}
export type FileName = keyof AdFiles;

/** Fields whose value in the form is neither a text nor a switch. */
type StructuredValues = {
  /** Top category and, where chosen, the sub-category. */
  cat_id_parent: number | null;
  cat_id: number | null;
  mun_id: number | null;
  prices: TierInput[];
  reg_id: number[];
  /** Chosen options by characteristic. */
  filters: Record<number, number[]>;
  socials: SocialValue[];
  trc_id: number | null;
  trc_id_naval: number | null;
  rst_id: number | null;
};
/** From which ad or draft a new one starts, which is no field of the form. */
type SourceName = 'copy_of' | 'copied_files' | 'dra_id' | 'dra_version';
type PlainName = Exclude<keyof NewAdBody, keyof StructuredValues | FileName | SourceName>;

/** Every field as typed; numbers and days are texts until they are sent. */
export type AdDraft = StructuredValues & {
  [Name in PlainName]: NonNullable<NewAdBody[Name]> extends 0 | 1 ? boolean : string;
};
export type DraftName = keyof AdDraft;

type NamesOf<Value> = { [Name in DraftName]: AdDraft[Name] extends Value ? Name : never }[DraftName];
/** Both are one choice, which has its own control. */
type VatName = 'pro_vat' | 'pro_vat_added';
export type FlagName = Exclude<NamesOf<boolean>, VatName>;
export type NumberName = 'pro_quantity' | 'pro_base_price' | 'pro_international_shipping';
export type TextName = Exclude<NamesOf<string>, NumberName | VatName>;
export type ChoiceName = Exclude<NamesOf<number | null>, 'cat_id_parent' | 'cat_id'>;
