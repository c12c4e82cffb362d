import { fieldMessages } from '@/shared/form/fieldMessages';
import type { ApiError } from '@/api/errors';
import { readDay, readMoment } from '@/shared/format/typedDate';
import { LANGS, isLang, type Lang } from '@/i18n/lang';
import type { ResourceFormSpec, FieldErrorCode, Field, LocalizedText } from './resource';

/** Values of a draft by name. The description names only what the draft has; what it holds is looked at here. */
export function valueAt(draft: object, name: string): unknown {
  return Reflect.get(draft, name);
}

export function textAt(draft: object, name: string): string {
  const value = valueAt(draft, name);
  return typeof value === 'string' ? value : '';
}

export function textIn(draft: object, name: string, lang: Lang): string {
  const value = valueAt(draft, name);
  return typeof value === 'object' && value !== null ? textAt(value, lang) : '';
}

export function withText(draft: object, name: string, lang: Lang, text: string): LocalizedText {
  return { sr: textIn(draft, name, 'sr'), en: textIn(draft, name, 'en'), [lang]: text };
}

/** Rich text without a word in it is empty. */
function isBlank(value: unknown, html: boolean): boolean {
  if (typeof value !== 'string') return value === null || value === undefined;
  return (html ? value.replace(/<(?!img)[^>]*>|&nbsp;/g, '') : value).trim() === '';
}

/** Typed text that is no number or date of the field, which says so itself. */
function isUnparsed<D>(field: Field<D>, value: unknown): boolean {
  if (field.kind === 'number') return typeof value === 'string';
  if (typeof value !== 'string' || value === '') return false;
  if (field.kind === 'date') return readDay(value) !== value || value < field.from || value > field.to;
  return field.kind === 'moment' && readMoment(value) === null;
}

export function fieldsOf<D>(fields: readonly Field<D>[], editing: boolean): Field<D>[] {
  return fields.filter((field) => field.on === undefined || field.on === (editing ? 'edit' : 'add'));
}

/** What is missing, and what the book sees by itself, by paths: `name`, `title.sr`, `links.0.link`. */
export function fieldErrorsOf<R, D extends object>(
  form: ResourceFormSpec<R, D>,
  draft: D,
  editing: boolean,
): Record<string, FieldErrorCode> {
  const found: Record<string, FieldErrorCode> = {};
  for (const field of fieldsOf(form.fields, editing)) {
    if (isUnparsed(field, valueAt(draft, field.name))) found[field.name] = 'value';
    // A stored file stays when none is chosen.
    if (field.required !== true || (editing && (field.kind === 'image' || field.kind === 'file'))) continue;
    const html = field.kind === 'html';
    if ('perLanguage' in field && field.perLanguage === true) {
      for (const lang of LANGS)
        if (isBlank(textIn(draft, field.name, lang), html)) found[`${field.name}.${lang}`] = 'required';
    } else if (isBlank(valueAt(draft, field.name), html)) found[field.name] = 'required';
  }
  return { ...found, ...form.check?.(draft, editing) };
}

/** What the summary of a refused form says: a missing image has words of its own. */
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

export { isBlank };

/** A refusal by fields of the form, and what belongs to none of them. */
export function serverErrorsOf(error: ApiError, draft: object, rename: Readonly<Record<string, string>> = {}) {
  return fieldMessages(error, Object.keys(draft), rename);
}

/** The language of a path (`title.sr`), null for others. */
export function languageOf(path: string): Lang | null {
  const last = path.split('.').at(-1);
  return path.includes('.') && isLang(last) ? last : null;
}
