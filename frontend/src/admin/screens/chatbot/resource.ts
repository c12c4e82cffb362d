import type { AssistantBranch } from '@/api/types';
import { partsOf } from '@/shared/format/text';
import type { Lang } from '@/i18n/lang';
import { isLang, LANGS } from '@/i18n/lang';
import { defineResource, type AdminResource, type FieldErrorCode } from '@/admin/crud/resource';
import { EnglishField, ParentField, SerbianField } from './BranchFields';
import { addBranch, draftOf, emptyBranch, ROUTES, saveBranch, type BranchDraft } from './branch';
import { nameOf } from './tree';
import type { AdminT } from '@/admin/crud/useAdminT';

/** Requires label and text in both languages. */
function check(draft: BranchDraft): Record<string, FieldErrorCode> {
  const found: Record<string, FieldErrorCode> = {};
  for (const lang of LANGS) {
    if (draft[lang].label.trim() === '') found[`${lang}.label`] = 'required';
    if (partsOf(draft[lang].text).length === 0) found[`${lang}.text`] = 'required';
  }
  return found;
}

/** Adds the language to a label in the summary of errors, because both languages have the same inputs. */
function textLabel(path: string, adminT: AdminT): string | undefined {
  const [lang, part] = path.split('.');
  if (!isLang(lang) || (part !== 'label' && part !== 'text')) return undefined;
  return adminT('admin:field.in_language', {
    label: adminT(`adminChatbot:field.${part}`),
    language: adminT(`admin:field.in_${lang}`),
  });
}

/** The branches with their form. parent: where a new branch goes; null for the intro. */
export const chatbotResource = (lang: Lang, parent: number | null): AdminResource<AssistantBranch, BranchDraft> =>
  defineResource<AssistantBranch, BranchDraft>({
    key: 'chatbot',
    title: 'admin:screen.chatbot',
    id: (row) => row.id,
    name: (row) => nameOf(row, lang),
    source: { path: 'chatbot/all' }, // not `unpaged`: the screen needs `meta`
    columns: [],
    form: {
      empty: emptyBranch(parent),
      size: 'lg',
      fields: [
        { kind: 'custom', name: 'parent', label: 'adminChatbot:field.parent', render: ParentField },
        {
          kind: 'select',
          name: 'route',
          label: 'adminChatbot:field.route',
          hint: 'adminChatbot:field.route_hint',
          options: [
            { value: '', label: 'adminChatbot:screen.none' },
            ...ROUTES.map((route) => ({ value: route, label: `adminChatbot:screen.${route}` as const })),
          ],
        },
        {
          kind: 'switch',
          name: 'active',
          label: 'adminChatbot:field.active',
          hint: 'adminChatbot:field.active_hint',
        },
        { kind: 'custom', name: 'sr', label: 'adminChatbot:field.sr', render: SerbianField, labelOf: textLabel },
        { kind: 'custom', name: 'en', label: 'adminChatbot:field.en', render: EnglishField, labelOf: textLabel },
      ],
      check,
      draftPaths: {
        texts: 'sr.text',
        'texts.0.label': 'sr.label',
        'texts.0.text': 'sr.text',
        'texts.1.label': 'en.label',
        'texts.1.text': 'en.text',
      },
      add: { label: 'adminChatbot:add', save: addBranch },
      edit: { load: draftOf, save: (draft, row) => saveBranch(draft, row) },
    },
    invalidates: [['assistant']],
  });
