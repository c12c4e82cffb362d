import { ExternalLink } from 'lucide-react';
import type { NewsRow } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { useLang } from '@/shared/hooks/useLang';
import { LIMITS } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { IconLink } from '@/shared/ui/IconButton';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { useCodebook } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import { LinksField } from './LinksField';
import { checkNews, deleteNews, EMPTY_NEWS, loadNews, saveNews, type NewsDraft } from './news';

const ROWS = 20;

export const newsBook = defineBook<NewsRow, NewsDraft>({
  key: 'news',
  title: 'admin:screen.news',
  id: (row) => row.new_id,
  name: (row) => row.new_title,
  source: { path: 'news', query: { page_count: ROWS } },
  search: 'adminContent:news.search',
  columns: [
    { key: 'title', label: 'adminContent:news.title', cell: (row) => <Cut>{row.new_title}</Cut> },
    { key: 'author', label: 'adminContent:news.author', cell: (row) => <Cut>{row.new_author}</Cut> },
    {
      key: 'date',
      label: 'adminContent:news.date',
      figure: true,
      cell: (row) => <time dateTime={row.new_date}>{formatBelgrade(row.new_date)}</time>,
    },
  ],
  form: {
    empty: EMPTY_NEWS,
    size: 'lg',
    check: checkNews,
    fields: [
      {
        kind: 'text',
        name: 'new_title',
        label: 'adminContent:news.title',
        hint: 'adminContent:news.languages_hint',
        max: LIMITS.short_text_max,
        perLanguage: true,
      },
      { kind: 'html', name: 'new_article', label: 'adminContent:news.article', perLanguage: true },
      {
        kind: 'text',
        name: 'new_author',
        label: 'adminContent:news.author',
        max: LIMITS.news_author_max,
        required: true,
      },
      {
        kind: 'image',
        name: 'new_image',
        label: 'adminContent:news.image',
        limits: { types: IMAGE_TYPES, maxBytes: LIMITS.news_image_bytes, maxCount: 1 },
        required: true,
        stored: (draft) => draft.stored,
      },
      {
        kind: 'custom',
        name: 'links',
        label: 'adminContent:news.links',
        render: LinksField,
        labelOf: (path, words) => {
          const [, at, part] = /^links\.(\d+)\.(text|link)$/.exec(path) ?? [];
          if (part === undefined) return undefined;
          return words(part === 'text' ? 'adminContent:news.link_text' : 'adminContent:news.link', {
            n: Number(at) + 1,
          });
        },
      },
    ],
    add: { label: 'adminContent:news.add', save: (draft) => saveNews(draft, EMPTY_NEWS) },
    edit: { load: loadNews, save: (draft, _row, before) => saveNews(draft, before) },
  },
  remove: { act: deleteNews, warning: () => 'adminContent:news.warning' },
  touches: [['news']],
});

export function NewsScreen() {
  const words = useWords();
  const lang = useLang();
  const codebook = useCodebook(newsBook);
  return (
    <CodebookPage
      book={newsBook}
      codebook={codebook}
      actions={(row) => (
        <IconLink
          icon={ExternalLink}
          label={words('adminContent:news.open', { name: row.new_title })}
          to={paths.article(lang, row.new_id)}
        />
      )}
    />
  );
}
