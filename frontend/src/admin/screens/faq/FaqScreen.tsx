import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { FaqRow } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { LIMITS } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import { announce } from '@/shared/ui/LiveRegion';
import { errorToast } from '@/admin/crud/errorToast';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { YesNoTag } from '@/admin/crud/YesNoTag';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { addFaq, deleteFaq, EMPTY_FAQ, loadFaq, reordered, moveFaq, saveFaq, type FaqDraft } from './faq';

const isShown = (row: FaqRow) => row.question !== '' && row.answer !== '';

export const faqResource = defineResource<FaqRow, FaqDraft>({
  key: 'faq',
  title: 'admin:screen.faq',
  id: (row) => row.faq_id,
  name: (row) => row.name,
  source: { path: 'faq/all', unpaged: true, inLanguage: true },
  columns: [
    { key: 'name', sort: 'name', label: 'adminContent:faq.name', cell: (row) => <Truncated>{row.name}</Truncated> },
    {
      key: 'question',
      sort: 'question',
      label: 'adminContent:faq.question',
      cell: (row) => <Truncated>{row.question}</Truncated>,
    },
    {
      key: 'state',
      label: 'adminContent:faq.state',
      cell: (row) => <YesNoTag good={isShown(row)} yes="adminContent:faq.shown" no="adminContent:faq.hidden" />,
    },
  ],
  form: {
    empty: EMPTY_FAQ,
    size: 'lg',
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: 'adminContent:faq.name',
        hint: 'adminContent:faq.name_hint',
        max: LIMITS.short_text_max,
        required: true,
      },
      {
        kind: 'text',
        name: 'question',
        label: 'adminContent:faq.question',
        max: LIMITS.short_text_max,
        perLanguage: true,
        on: 'edit',
      },
      { kind: 'html', name: 'answer', label: 'adminContent:faq.answer', perLanguage: true, on: 'edit' },
    ],
    add: { label: 'adminContent:faq.add', save: addFaq },
    edit: { load: loadFaq, save: saveFaq },
  },
  remove: { run: deleteFaq, warning: () => 'adminContent:faq.warning' },
  invalidates: [['faq']],
});

type Direction = 'up' | 'down';
const buttonId = (row: FaqRow, direction: Direction) => `faq-${row.faq_id}-${direction}`;

export function FaqScreen() {
  const adminT = useAdminT();
  const list = useResourceList(faqResource);
  const { rows } = list;
  const move = useMutation({
    mutationFn: ({ row, direction }: { row: FaqRow; direction: Direction }) =>
      moveFaq(reordered(rows, row, direction === 'up' ? -1 : 1)),
    onMutate: errorToast.dismiss,
    onError: (error) => errorToast.show(adminT('admin:toast.err_because', { reason: errorText(error) })),
    onSettled: list.refresh,
    onSuccess: (_, { row, direction }) => {
      const n = rows.findIndex((one) => one.faq_id === row.faq_id) + (direction === 'up' ? 0 : 2);
      announce(adminT('adminContent:faq.moved', { name: row.name, n, total: rows.length }));
      // Move the focus with the row, so that the next press moves the same row again.
      requestAnimationFrame(() => document.getElementById(buttonId(row, direction))?.focus());
    },
  });
  const button = (row: FaqRow, direction: Direction, atEnd: boolean) => (
    <IconButton
      id={buttonId(row, direction)}
      icon={direction === 'up' ? ArrowUp : ArrowDown}
      label={adminT(`adminContent:faq.${direction}`, { name: row.name })}
      aria-disabled={atEnd || undefined}
      onClick={() => {
        if (!atEnd && !move.isPending) move.mutate({ row, direction });
      }}
    />
  );
  return (
    <ResourcePage
      resource={faqResource}
      list={list}
      actions={(row) => {
        const at = rows.indexOf(row);
        return (
          <>
            {button(row, 'up', at === 0)}
            {button(row, 'down', at === rows.length - 1)}
          </>
        );
      }}
    />
  );
}
