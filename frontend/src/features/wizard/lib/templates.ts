/** What a template holds, as the draft has it and as the API takes it. Pure. */
import type { Body } from '@/api/operations';
import type { DeliveryTemplate, TermsTemplate } from '@/api/types';
import { readWhole } from './fieldKinds';
import { FIELDS } from './fields';
import type { AdDraft, DraftName } from './formValues';

export type TemplateKind = 'delivery' | 'terms';
export type Template = DeliveryTemplate | TermsTemplate;
/** The fields of a template, as they are sent. */
export type TemplateValues = Omit<
  Body<'post', 'ad-templates/delivery'> & Body<'post', 'ad-templates/terms'>,
  'tpl_name'
>;

const NAMES: Record<TemplateKind, readonly DraftName[]> = {
  delivery: [
    'pro_seller_shipping',
    'pro_free_shipping',
    'pro_shipping_included',
    'pro_shipping_additional',
    'pro_shipping_time',
    'pro_international_shipping',
    'pro_shipping_info',
    'trc_id',
    'trc_id_naval',
  ],
  terms: Object.values(FIELDS).flatMap((field) =>
    field.step === 'rights' && field.kind !== 'file' ? [field.name] : [],
  ),
};

/** The value of a field as it would have been typed. */
function typed(name: DraftName, value: unknown): AdDraft[DraftName] {
  switch (FIELDS[name].kind) {
    case 'flag':
      return value === 1;
    case 'choice':
      return typeof value === 'number' ? value : null;
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** The part of a draft that the template fills: also what it leaves empty. */
export function draftOfTemplate(kind: TemplateKind, template: Template): Partial<AdDraft> {
  const values = new Map<string, unknown>(Object.entries(template));
  return Object.fromEntries(NAMES[kind].map((name) => [name, typed(name, values.get(name))])) as Partial<AdDraft>;
}

/** What would be saved of the draft: only what is filled in. */
export function templateValues(kind: TemplateKind, draft: AdDraft): TemplateValues {
  const values: Record<string, string | number> = {};
  for (const name of NAMES[kind]) {
    const value = FIELDS[name].serialize(draft);
    if (value === true) values[name] = 1;
    else if (typeof value === 'number') values[name] = value;
    else if (typeof value === 'string')
      values[name] = FIELDS[name].kind === 'number' ? (readWhole(value) ?? value) : value;
  }
  return values as TemplateValues;
}

/** Whether choosing the template would replace something that was written and differs. */
export function wouldReplace(kind: TemplateKind, draft: AdDraft, template: Template): boolean {
  const written = templateValues(kind, draft);
  if (Object.keys(written).length === 0) return false;
  const after = templateValues(kind, { ...draft, ...draftOfTemplate(kind, template) });
  return JSON.stringify(written) !== JSON.stringify(after);
}
