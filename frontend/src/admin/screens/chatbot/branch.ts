import { createContext } from 'react';
import { del, patch, post } from '@/api/client';
import type { AssistantBranch, AssistantBranchInput, AssistantScreen } from '@/api/types';
import { LANGS, type Lang } from '@/i18n/lang';

export const LABEL_MAX = 100;
export const TEXT_MAX = 2000;
export const PARTS_MAX = 6;

export const ROUTES = [
  'home', 'berza', 'buyers', 'sellers', 'register', 'register_business', 'sign_in', 'forgot_password', 'new_ad',
  'favorites', 'my_profile', 'my_sales', 'my_purchases', 'my_buyers', 'my_sellers', 'notifications', 'messages',
  'suggestions', 'contact', 'faq', 'news', 'rules', 'franchise',
  'competitions',
] as const satisfies readonly AssistantScreen[]; // prettier-ignore

const isRoute = (text: string): text is AssistantScreen => ROUTES.some((route) => route === text);

export interface BranchText {
  label: string;
  text: string;
}

export interface BranchDraft {
  /** Id of the parent; "" for the intro. */
  parent: string;
  /** The page that the branch opens; "" for none. */
  route: string;
  active: boolean;
  sr: BranchText;
  en: BranchText;
}

const EMPTY_BRANCH_TEXT: BranchText = { label: '', text: '' };

export const emptyBranch = (parent: number | null): BranchDraft => ({
  parent: parent === null ? '' : String(parent),
  route: '',
  active: true,
  sr: EMPTY_BRANCH_TEXT,
  en: EMPTY_BRANCH_TEXT,
});

const textIn = (branch: AssistantBranch, lang: Lang): BranchText => {
  const found = branch.texts.find((text) => text.locale === lang);
  return found === undefined ? EMPTY_BRANCH_TEXT : { label: found.label, text: found.text };
};

export const draftOf = (branch: AssistantBranch): BranchDraft => ({
  ...emptyBranch(branch.parent),
  route: branch.route ?? '',
  active: branch.active === 1,
  sr: textIn(branch, 'sr'),
  en: textIn(branch, 'en'),
});

const requestBody = (draft: BranchDraft): Omit<AssistantBranchInput, 'parent'> => ({
  active: draft.active ? 1 : 0,
  route: isRoute(draft.route) ? draft.route : null,
  texts: LANGS.map((locale) => ({ locale, ...draft[locale] })),
});

const parentOf = (draft: BranchDraft) => (draft.parent === '' ? null : Number(draft.parent));

export const addBranch = (draft: BranchDraft) =>
  post('chatbot', { parent: parentOf(draft), ...requestBody(draft) } satisfies AssistantBranchInput);

/** A moved branch becomes the last under its new parent; with the same parent it keeps its position. */
export const saveBranch = (draft: BranchDraft, before: AssistantBranch) =>
  patch(`chatbot/${before.id}`, {
    ...(parentOf(draft) === before.parent ? {} : { parent: parentOf(draft) }),
    ...requestBody(draft),
  });

export const moveBranch = (id: number, position: number) => patch(`chatbot/${id}`, { position });
export const switchBranch = (id: number, on: boolean) => patch(`chatbot/${id}`, { active: on ? 1 : 0 });
export const deleteBranch = (id: number, withChildren: boolean) =>
  del(`chatbot/${id}`, withChildren ? { with_children: 1 } : undefined);

/** The branches that the open form may choose as parent. */
export const ParentsContext = createContext<readonly { value: string; label: string }[]>([]);
