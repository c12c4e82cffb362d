import { del, get, post, upload, uploadChange } from '@/api/client';
import type { NewsLink, NewsRow } from '@/api/types';
import { typedLink } from '@/shared/format/text';
import { LANGS, type Lang } from '@/i18n/lang';
import { nameErrorsByLanguage, EMPTY_TEXT, type FieldErrorCode, type LocalizedText } from '@/admin/crud/resource';
import { isBlank } from '@/admin/crud/draft';

export interface NewsDraft {
  new_title: LocalizedText;
  new_article: LocalizedText;
  new_author: string;
  new_image: File | null;
  links: readonly NewsLink[];
  /** Path of the stored picture. */
  storedImage: string | null;
  /** Languages in which the article exists; none of them can be removed. */
  storedLangs: readonly Lang[];
  /** The stored article, also one that a failed save has just created: the next save continues with it. */
  created: { id: number | null };
}

export const EMPTY_LINK: NewsLink = { text: '', link: '' };
const TEXTS = ['new_title', 'new_article'];

export const EMPTY_NEWS: NewsDraft = {
  new_title: EMPTY_TEXT,
  new_article: EMPTY_TEXT,
  new_author: '',
  new_image: null,
  links: [EMPTY_LINK],
  storedImage: null,
  storedLangs: [],
  created: { id: null },
};

export async function loadNews(row: NewsRow, signal: AbortSignal): Promise<NewsDraft> {
  const article = await get(`news/${row.new_id}`, undefined, { signal });
  if (!('texts' in article)) throw new Error('The texts of an article in all languages are for administrators.');
  const { texts: stored } = article;
  const texts = (name: 'new_title' | 'new_article'): LocalizedText => ({
    ...EMPTY_TEXT,
    ...Object.fromEntries(stored.map((text) => [text.new_locale, text[name]])),
  });
  return {
    new_title: texts('new_title'),
    new_article: texts('new_article'),
    new_author: article.new_author,
    new_image: null,
    storedImage: article.new_image,
    links: article.links.length === 0 ? [EMPTY_LINK] : article.links,
    storedLangs: stored.map((text) => text.new_locale),
    created: { id: row.new_id },
  };
}

const hasTitle = (draft: NewsDraft, lang: Lang) => !isBlank(draft.new_title[lang], false);
const hasArticle = (draft: NewsDraft, lang: Lang) => !isBlank(draft.new_article[lang], true);

/** Requires one language at least, title and text for each language that is begun or stored, a text for each link. */
export function checkNews(draft: NewsDraft): Record<string, FieldErrorCode> {
  const found: Record<string, FieldErrorCode> = {};
  const begun = LANGS.filter(
    (lang) => hasTitle(draft, lang) || hasArticle(draft, lang) || draft.storedLangs.includes(lang),
  );
  for (const lang of begun.length === 0 ? LANGS : begun) {
    if (!hasTitle(draft, lang)) found[`new_title.${lang}`] = 'required';
    if (!hasArticle(draft, lang)) found[`new_article.${lang}`] = 'required';
  }
  for (const [index, { text, link }] of draft.links.entries()) {
    if (link.trim() === '') continue;
    if (typedLink(link) === null) found[`links.${index}.link`] = 'link';
    if (text.trim() === '') found[`links.${index}.text`] = 'required';
  }
  return found;
}

/* Keep empty rows, which the server drops: its errors name rows by index. */
const linksBody = (links: readonly NewsLink[]) =>
  links.map(({ text, link }) => ({ text: text.trim(), link: typedLink(link) ?? '' }));
const comparable = (links: readonly NewsLink[]) => JSON.stringify(linksBody(links).filter(({ link }) => link !== ''));

/**
 * Saves an article: one request for each language, and one for the links. It sends only the differences from `before`,
 * the stored article, so that a save after a failure continues where it stopped.
 */
export async function saveNews(draft: NewsDraft, before: NewsDraft): Promise<void> {
  for (const lang of LANGS.filter((one) => hasTitle(draft, one))) {
    const changed = (name: 'new_title' | 'new_article') => draft[name][lang] !== before[name][lang];
    const form = {
      ...(changed('new_title') ? { new_title: draft.new_title[lang] } : {}),
      ...(changed('new_article') ? { new_article: draft.new_article[lang] } : {}),
      ...(draft.new_author === before.new_author ? {} : { new_author: draft.new_author }),
      ...(draft.new_image === null ? {} : { new_image: draft.new_image }),
    };
    if (Object.keys(form).length === 0) continue;
    const { id } = draft.created;
    const body = { ...form, new_locale: lang };
    if (id !== null) {
      await nameErrorsByLanguage(lang, uploadChange(`news/${id}`, body), TEXTS);
    } else {
      const created = await nameErrorsByLanguage(lang, upload('news', body), TEXTS);
      draft.created.id = created.new_id;
    }
    // Author and picture belong to no language, and this request has sent them: do not send them again.
    before = { ...before, new_author: draft.new_author };
    draft = { ...draft, new_image: null };
  }
  const { id } = draft.created;
  if (id === null || comparable(draft.links) === comparable(before.links)) return;
  await post('news-links', { new_id: id, links: linksBody(draft.links) });
}

export const deleteNews = (row: NewsRow) => del(`news/${row.new_id}`);
