import { newsQueries } from '@/entities/content/queries';
import type { Lang } from '@/i18n/lang';

/* One large article and three rows of three. */
const PAGE_SIZE = 10;
/** Number of articles beside the open one. */
export const OTHERS_SHOWN = 3;

export const newsPage = (lang: Lang, page: number) => newsQueries.list(lang, page, PAGE_SIZE);
/** One more than is shown, as the open article may be among them. */
export const otherNews = (lang: Lang) => newsQueries.list(lang, 1, OTHERS_SHOWN + 1);
