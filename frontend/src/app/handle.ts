import type common from '@/i18n/locales/sr/common.json';

/** What a route says of its page. */
export interface PageHandle {
  /** Title of the tab, said at navigation; a page with a name of its own sets it itself. */
  title: `page.${keyof typeof common.page}`;
}

export const page = (name: keyof typeof common.page): PageHandle => ({ title: `page.${name}` });
