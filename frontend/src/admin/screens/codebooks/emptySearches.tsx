import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { RowOf } from '@/api/operations';
import { paths } from '@/entities/site/paths';
import { formatDay } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { Tag } from '@/shared/ui/Tag';
import type { CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { useAdminT } from '@/admin/crud/useAdminT';
import { useResourceList } from '@/admin/crud/useResourceList';
import { menu as synonyms } from './synonyms';
import { EXPRESSION_PARAM } from './synonyms/ExpressionsField';
import styles from './emptySearches.module.css';

export const menu: CodebookMenu = {
  path: 'empty-searches',
  place: 114,
  title: 'adminCodebooks:missed.title',
  right: 'write_content',
  auditNames: { empty_searches: 'adminCodebooks:missed.title' },
};

type Row = RowOf<'admin/empty-searches'>;

const resource = defineResource<Row>({
  key: menu.path,
  title: menu.title,
  empty: 'adminCodebooks:missed.empty',
  id: (row) => row.text,
  name: (row) => row.text,
  source: { path: 'admin/empty-searches', unpaged: true },
  columns: [
    {
      key: 'text',
      sort: 'text',
      label: 'adminCodebooks:missed.text',
      cell: (row) => <span className={styles.text}>{row.text}</span>,
    },
    {
      key: 'times',
      sort: 'times',
      label: 'adminCodebooks:missed.times',
      figure: true,
      cell: (row) => formatNumber(row.times),
    },
    { key: 'last_day', label: 'adminCodebooks:missed.last_day', figure: true, cell: (row) => formatDay(row.last_day) },
  ],
});

/** Leads to the form of a new group of synonyms that begins with the search, unless a group has it. */
function AddAsSynonym({ row }: { row: Row }) {
  const adminT = useAdminT();
  const lang = useLang();
  if (row.is_synonym === 1) return <Tag tone="gray">{adminT('adminCodebooks:missed.has_synonyms')}</Tag>;
  return (
    <Button
      component={Link}
      to={paths.admin(lang, synonyms.path, { dialog: 'add', [EXPRESSION_PARAM]: row.text })}
      size="compact-sm"
      variant="light"
      leftSection={<Plus size={14} aria-hidden />}
      aria-label={adminT('adminCodebooks:missed.add_named', { name: row.text })}
    >
      {adminT('adminCodebooks:missed.add')}
    </Button>
  );
}

/** What people looked for in vain, the most frequent first: what a group of synonyms may be missing. */
export function Screen() {
  const adminT = useAdminT();
  const list = useResourceList(resource);
  return (
    <ResourcePage
      resource={resource}
      list={list}
      lead={<p>{adminT('adminCodebooks:missed.lead')}</p>}
      actions={(row) => <AddAsSynonym row={row} />}
    />
  );
}
