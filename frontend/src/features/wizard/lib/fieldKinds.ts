/** The kinds of fields that an ad has: a row of the table of fields is made by one of these. Pure. */
import type { ParseKeys } from 'i18next';
import type { FormValue } from '@/api/operations';
import type { Limits, Product } from '@/api/types';
import type { FileLimits } from '@/shared/form/fileRules';
import type { LadderError } from '@/entities/pricing/tiers/tiers';
import type { ExistingFiles, RemovedFiles } from './existingFiles';
import type {
  AdChanges,
  AdDraft,
  AdFiles,
  ChoiceName,
  DraftName,
  FileName,
  FlagName,
  NumberName,
  TextName,
} from './formValues';

export const STEPS = ['basic', 'details', 'rights'] as const;
export type StepName = (typeof STEPS)[number];

/** Groups of a step that draw their fields from the table. */
export type Group = 'declaration' | 'shipping' | 'rights' | 'payment' | 'claims' | 'contract' | 'private';

export type AdError =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'expiry'
  | 'quantity'
  | 'price'
  | 'link'
  | 'days'
  | 'tiers'
  | 'declaration'
  | 'invalid_date'
  | 'shipping'
  | LadderError;

/** Fewest and most characters of a text, least and greatest value of a whole number. */
export interface Bounds {
  min: number;
  max: number;
}

/** What the rules of fields look at. */
export interface CheckedForm {
  draft: AdDraft;
  files: AdFiles;
  limits: Limits;
  /** Days on which the sale may end. */
  expiryDays: { from: string; to: string };
  /** Of a published ad; null for a new one. */
  existingFiles: ExistingFiles | null;
  removedFiles: RemovedFiles;
}

interface Field<Name> {
  name: Name;
  step: StepName;
  /** What is wrong with it; null: nothing. */
  check: (form: CheckedForm) => AdError | null;
}

type KindOf<Name extends DraftName> = Name extends TextName
  ? 'text'
  : Name extends FlagName
    ? 'flag'
    : Name extends NumberName
      ? 'number'
      : Name extends ChoiceName
        ? 'choice'
        : 'structured';

export interface DraftField<Name extends DraftName> extends Field<Name> {
  kind: KindOf<Name>;
  group?: Group | undefined;
  /** An example under the label. */
  hint?: Extract<ParseKeys<'wizard'>, `hint.${string}`> | undefined;
  bounds?: ((limits: Limits) => Bounds) | undefined;
  /** In an empty draft. */
  empty: AdDraft[Name];
  /** In the draft of a published ad. */
  read: (ad: Product) => AdDraft[Name];
  /** As the API takes it: null where nothing was given, undefined where it is not sent at all. */
  serialize: (draft: AdDraft) => FormValue;
}

export interface FileField<Name extends FileName> extends Field<Name> {
  kind: 'file';
  accepts: (limits: Limits) => FileLimits;
  /** The field by which the API takes what to remove, and the new order. */
  removedAs: keyof AdChanges;
  orderedAs?: keyof AdChanges;
}

type Options<Name extends DraftName> = Partial<Pick<DraftField<Name>, 'group' | 'hint' | 'bounds'>>;

/** A whole number written in plain digits, or null: no sign, no point, no exponent, no other figures. */
export function readWhole(text: string): number | null {
  const number = /^[0-9]+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** The text without blanks around it; null when nothing else is there. */
function trimmed(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

const textBounds = (limits: Limits): Bounds => ({ min: 0, max: limits.text_max });
export const shortTextBounds = (limits: Limits): Bounds => ({ min: 0, max: limits.short_text_max });

/** A text that is sent without blanks around it. */
export function text<Name extends TextName>(
  name: Name,
  step: StepName,
  { required = false, bounds = textBounds, ...options }: Options<Name> & { required?: boolean } = {},
) {
  return {
    ...options,
    kind: 'text' as const,
    name,
    step,
    bounds,
    empty: '',
    read: (ad: Product): string => ad[name],
    check: ({ draft, limits }: CheckedForm): AdError | null => {
      const given = trimmed(draft[name]);
      const { min, max } = bounds(limits);
      if (given === null) return required ? 'required' : null;
      if (given.length < min) return 'too_short';
      return given.length > max ? 'too_long' : null;
    },
    serialize: (draft: AdDraft): FormValue => trimmed(draft[name]),
  };
}

/** A text that only a private seller gives: without that switch it is neither checked nor sent. */
export function privateText<Name extends TextName>(name: Name) {
  return privateOnly(text(name, 'rights', { group: 'private' }));
}

export function privateOnly<One extends Pick<DraftField<DraftName>, 'check' | 'serialize'>>(field: One): One {
  return {
    ...field,
    check: (form: CheckedForm) => (form.draft.pro_individuals_trading ? field.check(form) : null),
    serialize: (draft: AdDraft) => (draft.pro_individuals_trading ? field.serialize(draft) : undefined),
  };
}

/** A whole number, typed as text; `error`: what to say of anything else. */
export function wholeNumber<Name extends NumberName>(
  name: Name,
  step: StepName,
  {
    bounds,
    error,
    read,
    nothing = [],
  }: {
    bounds: (limits: Limits) => Bounds;
    error: AdError;
    read: (ad: Product) => string;
    /** Texts that mean that a required number is missing; without any the number is optional. */
    nothing?: readonly string[];
  },
) {
  return {
    kind: 'number' as const,
    name,
    step,
    bounds,
    empty: '',
    read,
    check: ({ draft, limits }: CheckedForm): AdError | null => {
      const typed = draft[name];
      if (nothing.includes(typed)) return 'required';
      if (typed === '') return null;
      const value = readWhole(typed);
      const { min, max } = bounds(limits);
      return value !== null && value >= min && value <= max ? null : error;
    },
    serialize: (draft: AdDraft): FormValue => trimmed(draft[name]),
  };
}

/** A switch. */
export function flag<Name extends FlagName>(
  name: Name,
  step: StepName,
  options: Pick<Options<Name>, 'group' | 'hint'> = {},
) {
  return {
    ...options,
    kind: 'flag' as const,
    name,
    step,
    empty: false,
    read: (ad: Product): boolean => ad[name] === 1,
    check: (_form: CheckedForm): AdError | null => null,
    serialize: (draft: AdDraft): FormValue => draft[name],
  };
}

/** One row of a list. */
export function choice<Name extends ChoiceName>(name: Name, step: StepName, { required = false } = {}) {
  return {
    kind: 'choice' as const,
    name,
    step,
    empty: null,
    read: (ad: Product): number | null => ad[name],
    check: ({ draft }: CheckedForm): AdError | null => (required && draft[name] === null ? 'required' : null),
    serialize: (draft: AdDraft): FormValue => draft[name],
  };
}
