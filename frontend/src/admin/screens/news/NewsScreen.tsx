import { ExternalLink } from 'lucide-react';
import type { NewsRow } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { useLang } from '@/shared/hooks/useLang';
import { LIMITS } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { IconLink } from '@/shared/ui/IconButton';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { LinksField } from './LinksField';
import { checkNews, deleteNews, EMPTY_NEWS, loadNews, saveNews, type NewsDraft } from './news';

const ROWS_PER_PAGE = 20;

export const newsResource = defineResource<NewsRow, NewsDraft>({
  key: 'news',
  title: 'admin:screen.news',
  id: (row) => row.new_id,
  name: (row) => row.new_title,
  source: { path: 'news', query: { page_count: ROWS_PER_PAGE } },
  search: 'adminContent:news.search',
  columns: [
    { key: 'title', label: 'adminContent:news.title', cell: (row) => <Truncated>{row.new_title}</Truncated> },
    { key: 'author', label: 'adminContent:news.author', cell: (row) => <Truncated>{row.new_author}</Truncated> },
    {
      key: 'date',
      sort: 'new_date',
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
        storedPath: (draft) => draft.storedImage,
      },
      {
        kind: 'custom',
        name: 'links',
        label: 'adminContent:news.links',
        render: LinksField,
        labelOf: (path, adminT) => {
          const [, at, part] = /^links\.(\d+)\.(text|link)$/.exec(path) ?? [];
          if (part === undefined) return undefined;
          return adminT(part === 'text' ? 'adminContent:news.link_text' : 'adminContent:news.link', {
            n: Number(at) + 1,
          });
        },
      },
    ],
    add: { label: 'adminContent:news.add', save: (draft) => saveNews(draft, EMPTY_NEWS) },
    edit: { load: loadNews, save: (draft, _row, before) => saveNews(draft, before) },
  },
  remove: { run: deleteNews, warning: () => 'adminContent:news.warning' },
  invalidates: [['news']],
});

export function NewsScreen() {
  const adminT = useAdminT();
  const lang = useLang();
  const list = useResourceList(newsResource);
  return (
    <ResourcePage
      resource={newsResource}
      list={list}
      actions={(row) => (
        <IconLink
          icon={ExternalLink}
          label={adminT('adminContent:news.open', { name: row.new_title })}
          to={paths.article(lang, row.new_id)}
        />
      )}
    />
  );
}
