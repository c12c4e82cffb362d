import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Pager } from './Pager';
import { Empty } from './States';

/** Whether the page asked for lies behind the last one: the list is not empty, only this page is. */
export const isPastEnd = (page: number, list: { data: readonly unknown[]; page_count: number }): boolean =>
  list.data.length === 0 && list.page_count > 0 && page > list.page_count;

/** Says that there are fewer pages, and leads back to them. */
export function PastEnd({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Empty action={<Button onClick={() => onPage(total)}>{t('pager.to_last')}</Button>}>
        {t('pager.past_end', { page, count: total })}
      </Empty>
      <Pager page={page} total={total} onPage={onPage} />
    </>
  );
}
