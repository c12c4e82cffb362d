import { fieldMessages } from '@/shared/form/fieldMessages';
import type { ApiError } from '@/api/errors';
import { readDay, readDateTime } from '@/shared/format/typedDate';
import { LANGS, isLang, type Lang } from '@/i18n/lang';
import type { ResourceFormSpec, FieldErrorCode, Field, LocalizedText } from './resource';

/* The types of a resource allow only names of its draft. These functions check the type of the value at run time. */

export function valueOf(draft: object, name: string): unknown {
  return Reflect.get(draft, name);
}

export function textOf(draft: object, name: string): string {
  const value = valueOf(draft, name);
  return typeof value === 'string' ? value : '';
}

export function textIn(draft: object, name: string, lang: Lang): string {
  const value = valueOf(draft, name);
  return typeof value === 'object' && value !== null ? textOf(value, lang) : '';
}

export function withText(draft: object, name: string, lang: Lang, text: string): LocalizedText {
  return { sr: textIn(draft, name, 'sr'), en: textIn(draft, name, 'en'), [lang]: text };
}

/** Whether a value is missing. Rich text counts as missing if it has neither text nor a picture. */
export function isBlank(value: unknown, html: boolean): boolean {
  if (typeof value !== 'string') return value === null || value === undefined;
  return (html ? value.replace(/<(?!img)[^>]*>|&nbsp;/g, '') : value).trim() === '';
}

/** Whether the field does not accept the typed text as its number or date. */
function isUnparsed<D>(field: Field<D>, value: unknown): boolean {
  if (field.kind === 'number') return typeof value === 'string';
  if (typeof value !== 'string' || value === '') return false;
  if (field.kind === 'date') return readDay(value) !== value || value < field.from || value > field.to;
  return field.kind === 'dateTime' && readDateTime(value) === null;
}

export function visibleFields<D>(fields: readonly Field<D>[], editing: boolean): Field<D>[] {
  return fields.filter((field) => field.on === undefined || field.on === (editing ? 'edit' : 'add'));
}

/** The client's errors by path (`title.sr`): invalid values, missing values, and the errors of the form's `check`. */
export function fieldErrorsOf<R, D extends object>(
  form: ResourceFormSpec<R, D>,
  draft: D,
  editing: boolean,
): Record<string, FieldErrorCode> {
  const found: Record<string, FieldErrorCode> = {};
  for (const field of visibleFields(form.fields, editing)) {
    if (isUnparsed(field, valueOf(draft, field.name))) found[field.name] = 'value';
    // A row keeps its stored file if the user chooses no other.
    if (field.required !== true || (editing && (field.kind === 'image' || field.kind === 'file'))) continue;
    const html = field.kind === 'html';
    if ('perLanguage' in field && field.perLanguage === true) {
      for (const lang of LANGS)
        if (isBlank(textIn(draft, field.name, lang), html)) found[`${field.name}.${lang}`] = 'required';
    } else if (isBlank(valueOf(draft, field.name), html)) found[field.name] = 'required';
  }
  return { ...found, ...form.check?.(draft, editing) };
}

/** The sentence at the head of the summary of errors; a missing image has a sentence of its own. */
export function missingSummary<R, D extends object>(
  form: ResourceFormSpec<R, D>,
  found: Readonly<Record<string, FieldErrorCode>>,
): 'all_and_image' | 'image' | 'all' | 'check' {
  const missing = Object.keys(found).filter((path) => found[path] === 'required');
  if (missing.length === 0) return 'check';
  const images = form.fields.filter((field) => field.kind === 'image').map((field) => String(field.name));
  const withoutImage = missing.some((path) => images.includes(path));
  if (!withoutImage) return 'all';
  return missing.length === 1 ? 'image' : 'all_and_image';
}

/** The server's errors by field of the form, and one text for the errors that belong to no field. */
export function serverErrorsOf(error: ApiError, draft: object, draftPaths: Readonly<Record<string, string>> = {}) {
  return fieldMessages(error, Object.keys(draft), draftPaths);
}

/** The language at the end of a path (`title.sr`); null if it has none. */
export function languageOfPath(path: string): Lang | null {
  const last = path.split('.').at(-1);
  return path.includes('.') && isLang(last) ? last : null;
}
