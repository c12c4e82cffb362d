import { documentQueries, faqQueries, newsQueries } from '@/entities/content/queries';
import { newsPage, otherNews } from '@/features/news/queries';
import { pageOf } from '@/shared/routing/listSearch';
import { requireId } from '../guards';
import type { Page } from './page';

/** What the site publishes, and where everybody writes to it. */
export const CONTENT_PAGES: readonly Page[] = [
  {
    path: 'suggestions',
    title: 'suggestions',
    texts: ['profile'],
    code: async () => (await import('@/features/profile/pages/SuggestionsPage')).PublicSuggestionsPage,
  },
  {
    path: 'rules',
    title: 'rules',
    texts: ['info', 'documents'],
    code: async () => (await import('@/features/info/pages/RulesPage')).RulesPage,
    queries: (start, { lang }) => start.query(documentQueries.rules(lang)),
  },
  {
    path: 'order',
    title: 'order',
    texts: ['info'],
    code: async () => (await import('@/features/info/pages/OrderPage')).OrderPage,
  },
  {
    path: 'faq',
    title: 'faq',
    texts: ['info'],
    code: async () => (await import('@/features/info/pages/FaqPage')).FaqPage,
    queries: (start, { lang }) => start.query(faqQueries.all(lang)),
  },
  {
    path: 'franchise',
    title: 'franchise',
    texts: ['franchise', 'documents', 'contact'],
    code: async () => (await import('@/features/franchise/pages/FranchisePage')).FranchisePage,
    queries: (start, { lang }) => start.query(documentQueries.franchise(lang)),
  },
  {
    path: 'news',
    title: 'news',
    texts: ['news'],
    code: async () => (await import('@/features/news/pages/NewsPage')).NewsPage,
    queries: (start, { lang, search }) => start.query(newsPage(lang, pageOf(search))),
  },
  {
    path: 'news-description/:id',
    title: 'article',
    texts: ['news'],
    code: async () => (await import('@/features/news/pages/ArticlePage')).ArticlePage,
    guard: requireId,
    queries: (start, { lang, id }) => {
      start.query(newsQueries.article(lang, id));
      start.query(otherNews(lang));
    },
  },
];
