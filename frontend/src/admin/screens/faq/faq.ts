import { del, get, patch, post } from '@/api/client';
import type { FaqRow } from '@/api/types';
import { LANGS, type Lang } from '@/i18n/lang';
import { nameErrorsByLanguage, EMPTY_TEXT, type LocalizedText } from '@/admin/crud/resource';

export interface FaqDraft {
  name: string;
  question: LocalizedText;
  answer: LocalizedText;
  /** Ids of the translations. */
  ids: Partial<Record<Lang, number>>;
}

export const EMPTY_FAQ: FaqDraft = {
  name: '',
  question: EMPTY_TEXT,
  answer: EMPTY_TEXT,
  ids: {},
};

export const addFaq = (draft: FaqDraft) => post('faq', { name: draft.name });
export const deleteFaq = (row: FaqRow) => del(`faq/${row.faq_id}`);

/** Loads a question in both languages, because the list has it in only one. */
export async function loadFaq(row: FaqRow, signal: AbortSignal): Promise<FaqDraft> {
  const lists = await Promise.all(LANGS.map((locale) => get('faq/all', undefined, { signal, locale })));
  const found = lists.flat().filter((text) => text.faq_id === row.faq_id);
  const texts = (value: (text: FaqRow) => string): LocalizedText => ({
    ...EMPTY_TEXT,
    ...Object.fromEntries(found.map((text) => [text.locale, value(text)])),
  });
  return {
    name: row.name,
    question: texts((text) => text.question),
    answer: texts((text) => text.answer),
    ids: Object.fromEntries(found.map((text) => [text.locale, text.id])),
  };
}

/** Sends only the changes: one request for the name, and one for each language. */
export async function saveFaq(draft: FaqDraft, row: FaqRow, before: FaqDraft): Promise<void> {
  if (draft.name !== before.name) await patch(`faq/${row.faq_id}`, { name: draft.name });
  for (const lang of LANGS) {
    if (draft.question[lang] === before.question[lang] && draft.answer[lang] === before.answer[lang]) continue;
    const texts = { question: draft.question[lang], answer: draft.answer[lang] };
    const id = draft.ids[lang];
    if (id === undefined) throw new Error(`The question has no text in ${lang} that could be changed.`);
    await nameErrorsByLanguage(lang, patch(`faq/locale/${id}`, texts));
  }
}

/** The new positions that move a row up (-1) or down (1); as few rows as possible change. */
export function reordered(rows: readonly FaqRow[], row: FaqRow, by: -1 | 1): { id: number; position: number }[] {
  const at = rows.findIndex((one) => one.faq_id === row.faq_id);
  const other = rows[at + by];
  if (at < 0 || other === undefined) return [];
  const positions = rows.map((one) => one.position);
  const distinct = positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? position));
  const order = [...rows];
  order[at] = other;
  order[at + by] = row;
  return order.flatMap((one, index) => {
    // Questions may share a position at first: then number all of them.
    const position = distinct ? (positions[index] ?? index) : index;
    return one.position === position ? [] : [{ id: one.faq_id, position }];
  });
}

export async function moveFaq(changes: readonly { id: number; position: number }[]): Promise<void> {
  for (const { id, position } of changes) await patch(`faq/${id}`, { position });
}
