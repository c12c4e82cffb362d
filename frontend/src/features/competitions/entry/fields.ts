import type { Competition, Limits, School, Work } from '@/api/types';
import { isEmail } from '@/shared/form/rules';
import { typedLink } from '@/shared/format/text';
import { WITHOUT_SCHOOL, WORK_TYPE } from './workTypes';

/** The texts of a work, by their names on the wire, in the order of the form. */
export const TEXTS = [
  'wrk_name',
  'wrk_text',
  'wrk_author',
  'wrk_class',
  'wrk_parent',
  'wrk_email',
  'wrk_phone_number',
  'wrk_address',
  'wrk_postal_code',
  'wrk_region',
  'wrk_sponsor_name',
  'wrk_sponsor_link',
] as const;
export type TextField = (typeof TEXTS)[number];
export const SCHOOL_TEXTS = ['sch_name', 'sch_region', 'sch_address'] as const;
export type SchoolText = (typeof SCHOOL_TEXTS)[number];

export interface EntryValues extends Record<TextField | SchoolText, string> {
  school: School | null;
  /** The school is not in the list: its name is typed. */
  typed: boolean;
  file: File | null;
  rules: boolean;
}

/** Every field of the form that can have an error, in the order of the form. */
export const ENTRY_FIELDS = [
  'wrk_name',
  'wrk_text',
  'work_file',
  'wrk_author',
  'sch_id',
  'sch_name',
  'sch_region',
  'sch_address',
  'wrk_class',
  'wrk_parent',
  'wrk_email',
  'wrk_phone_number',
  'wrk_address',
  'wrk_postal_code',
  'wrk_region',
  'wrk_sponsor_name',
  'wrk_sponsor_link',
  'rules',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];
export type EntryError = 'required' | 'short' | 'long' | 'email' | 'phone' | 'link' | 'school' | 'file' | 'rules';
export type Kind = Pick<Competition, 'cmp_age' | 'cmp_type'>;

export const withSchool = (kind: Kind) => kind.cmp_age !== WITHOUT_SCHOOL;
export const byLink = (kind: Kind) => kind.cmp_type === WORK_TYPE.link;
/** Endings of the files that works of this kind are. */
export const fileTypes = (kind: Kind): readonly string[] =>
  kind.cmp_type === WORK_TYPE.pdf ? ['pdf'] : ['jpg', 'jpeg', 'png'];

const OPTIONAL: readonly TextField[] = ['wrk_sponsor_name', 'wrk_sponsor_link'];
const LINKS: readonly TextField[] = ['wrk_text', 'wrk_sponsor_link'];

/** The texts that works of this kind have. */
export function textsOf(kind: Kind): TextField[] {
  return TEXTS.filter((field) => (field === 'wrk_text' ? byLink(kind) : field !== 'wrk_class' || withSchool(kind)));
}

export const longestOf = (field: TextField | SchoolText, limits: Limits): number =>
  field === 'wrk_name'
    ? limits.wrk_name_max
    : field === 'wrk_class'
      ? limits.wrk_class_max
      : field === 'wrk_email'
        ? 254
        : limits.short_text_max;

export function emptyEntry(): EntryValues {
  return {
    ...noTexts(),
    school: null,
    typed: false,
    file: null,
    rules: false,
  };
}

function noTexts(): Record<TextField | SchoolText, string> {
  const names: (TextField | SchoolText)[] = [...TEXTS, ...SCHOOL_TEXTS];
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<TextField | SchoolText, string>;
}

/** The form of a work that has been sent. */
export function entryOf(work: Work): EntryValues {
  const school =
    work.sch_id === null
      ? null
      : {
          sch_id: work.sch_id,
          sch_name: work.sch_name ?? '',
          sch_region: work.sch_region ?? '',
          sch_address: work.sch_address ?? '',
        };
  return { ...emptyEntry(), ...Object.fromEntries(TEXTS.map((name) => [name, work[name]])), school };
}

/** Validates before sending. `before`: the work being edited, whose file may stay. Pure. */
export function entryErrors(
  values: EntryValues,
  kind: Kind,
  limits: Limits,
  before: Work | null,
): Partial<Record<EntryField, EntryError>> {
  const errors: Partial<Record<EntryField, EntryError>> = {};
  for (const field of textsOf(kind)) {
    const text = values[field].trim();
    if (text === '') {
      if (!OPTIONAL.includes(field)) errors[field] = 'required';
    } else if (text.length > longestOf(field, limits)) errors[field] = 'long';
    else if (LINKS.includes(field) && (typedLink(text) ?? '').length > limits.short_text_max) errors[field] = 'long';
    else if (LINKS.includes(field) && typedLink(text) === null) errors[field] = 'link';
  }
  if (!errors.wrk_name && values.wrk_name.trim().length < limits.wrk_name_min) errors.wrk_name = 'short';
  if (!errors.wrk_email && !isEmail(values.wrk_email.trim())) errors.wrk_email = 'email';
  if (!errors.wrk_phone_number && !/^\+?[\d ]*\d[\d ]*$/.test(values.wrk_phone_number.trim())) {
    errors.wrk_phone_number = 'phone';
  }
  if (withSchool(kind)) {
    if (!values.typed && values.school === null) errors.sch_id = 'school';
    if (values.typed && values.sch_name.trim() === '') errors.sch_name = 'required';
  }
  if (before === null) {
    if (!byLink(kind) && values.file === null) errors.work_file = 'file';
    if (!values.rules) errors.rules = 'rules';
  }
  return errors;
}

/** The payload of a work. Pure. */
export function entryToWire(values: EntryValues, kind: Kind): Record<string, unknown> {
  return {
    ...Object.fromEntries(textsOf(kind).map((field) => [field, sentText(values, field)])),
    ...schoolToWire(values, kind),
    work_file: byLink(kind) ? null : values.file,
    rules: 1,
  };
}

/** The payload of the changed values alone. Pure. */
export function changesToWire(values: EntryValues, work: Work): Record<string, unknown> {
  const texts = textsOf(work).filter(
    (field) => values[field].trim() !== work[field] && sentText(values, field) !== work[field],
  );
  return {
    ...Object.fromEntries(texts.map((field) => [field, sentText(values, field)])),
    ...(values.typed || values.school?.sch_id !== (work.sch_id ?? undefined) ? schoolToWire(values, work) : {}),
    ...(byLink(work) || values.file === null ? {} : { work_file: values.file }),
  };
}

function sentText(values: EntryValues, field: TextField): string {
  const text = values[field].trim();
  return LINKS.includes(field) ? (typedLink(text) ?? text) : text;
}

function schoolToWire(values: EntryValues, kind: Kind): Record<string, unknown> {
  if (!withSchool(kind)) return {};
  if (!values.typed) return { sch_id: values.school?.sch_id };
  return Object.fromEntries(SCHOOL_TEXTS.map((field) => [field, values[field].trim()]));
}

/** A school in one line. */
export function schoolLine({ sch_name, sch_address, sch_region }: School): string {
  return [sch_name, sch_address, sch_region].filter((part) => part !== '').join(', ');
}
