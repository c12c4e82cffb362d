import type common from '@/i18n/locales/sr/common.json';

/** What a route says of its page. */
export interface PageHandle {
  /** Title of the tab, said at navigation; null: the page sets its title and says its name itself. */
  title: `page.${keyof typeof common.page}` | null;
}

export const page = (name: keyof typeof common.page): PageHandle => ({ title: `page.${name}` });
