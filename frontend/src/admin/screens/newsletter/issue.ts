import { del, get, patch, post } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { NewsletterIssue } from '@/api/types';
import { pageLang } from '@/i18n';
import { LANGS, type Lang } from '@/i18n/lang';
import { EMPTY_TEXT, type FieldErrorCode, type LocalizedText } from '@/admin/crud/resource';
import { isBlank } from '@/admin/crud/draft';
import type { AdminKey } from '@/admin/crud/useAdminT';

export interface IssueDraft {
  subject: LocalizedText;
  body: LocalizedText;
}

export const EMPTY_ISSUE: IssueDraft = { subject: EMPTY_TEXT, body: EMPTY_TEXT };

/** The issue's text in this language, or in the only one it has. */
export function textOf(issue: NewsletterIssue, lang: Lang): NewsletterIssue['texts'][number] | undefined {
  return issue.texts.find((text) => text.locale === lang) ?? issue.texts[0];
}

export function draftOf(issue: NewsletterIssue): IssueDraft {
  const texts = (name: 'subject' | 'body'): LocalizedText => ({
    ...EMPTY_TEXT,
    ...Object.fromEntries(issue.texts.map((text) => [text.locale, text[name]])),
  });
  return { subject: texts('subject'), body: texts('body') };
}

const begun = ({ subject, body }: IssueDraft): Lang[] =>
  LANGS.filter((lang) => !isBlank(subject[lang], false) || !isBlank(body[lang], true));

/** The sentence for an issue without any text. */
export const summaryOfIssue = (draft: IssueDraft): AdminKey | null =>
  begun(draft).length === 0 ? 'adminMailings:issue.nothing' : null;

/** Requires one language at least, by default the page's, and both subject and text for each language begun. */
export function checkIssue(draft: IssueDraft): Record<string, FieldErrorCode> {
  const langs = begun(draft);
  const found: Record<string, FieldErrorCode> = {};
  for (const lang of langs.length === 0 ? [pageLang()] : langs) {
    if (isBlank(draft.subject[lang], false)) found[`subject.${lang}`] = 'required';
    if (isBlank(draft.body[lang], true)) found[`body.${lang}`] = 'required';
  }
  return found;
}

/** Sends the texts, and renames errors to the draft's paths: `texts.1.body` -> `body.en`. */
export async function saveIssue(draft: IssueDraft, id?: number): Promise<NewsletterIssue> {
  const langs = begun(draft);
  const texts = langs.map((locale) => ({ locale, subject: draft.subject[locale], body: draft.body[locale] }));
  try {
    return await (id === undefined
      ? post('newsletter/issues', { texts })
      : patch(`newsletter/issues/${id}`, { texts }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([path, details]) => {
        const [, at, name] = /^texts\.(\d+)\.(subject|body)$/.exec(path) ?? [];
        return [name === undefined ? path : `${name}.${langs[Number(at)] ?? ''}`, details];
      }),
    );
    throw new ApiError(error.status, error.code, error.message, fields, error.extra, error.retryAfter);
  }
}

export const getIssue = (id: number) => get(`newsletter/issues/${id}`);
export const deleteIssue = (issue: NewsletterIssue) => del(`newsletter/issues/${issue.id}`);
export const sendIssue = (id: number, recipients: number) => post(`newsletter/issues/${id}/send`, { recipients });
export const stopIssue = (id: number) => post(`newsletter/issues/${id}/stop`);
export const sendTrial = (id: number, email: string, lang: Lang) =>
  post(`newsletter/issues/${id}/test`, { ...(email === '' ? {} : { email }), lang });

/** The new number of recipients, if the server refused to send because it had changed; otherwise null. */
export function changedCount(error: unknown): number | null {
  return error instanceof ApiError && error.code === 'recipients_changed' ? error.number('recipients') : null;
}
