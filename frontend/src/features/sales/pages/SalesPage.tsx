import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SaleRow } from '@/api/types';
import { Sums, centsOfList } from '@/entities/deal/Sums';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { paths } from '@/entities/site/paths';
import { DataTable } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { IconButton } from '@/shared/ui/IconButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { SearchBox } from '@/shared/ui/SearchBox';
import { BuyersTable } from '../components/BuyersTable';
import { RenewDialog } from '../components/RenewDialog';
import { useSaleActions } from '../components/useSaleActions';
import { useSaleColumns, type SaleColumn } from '../components/useSaleColumns';
import { DEFAULT_SORT, isDefaultSort, parseSales, SORT_CHOICES, salesToSearch, type SalesSearch } from '../lib/search';
import { useDeleteAd } from '../lib/useDeleteAd';
import { salesFile, saleQueries } from '../queries';
import styles from './SalesPage.module.css';

export function SalesPage() {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const [state, change] = useListState(parseSales, salesToSearch);
  const [openId, setOpenId] = useState<number | null>(null);
  const [renewing, setRenewing] = useState<SaleRow | null>(null);
  const query = useQuery(saleQueries.list(state));
  const sales = query.data?.data ?? [];
  const sums = query.data?.meta.sums ?? [];
  useLivePrices(sales.map((row) => row.pro_id));

  const toggle = (row: SaleRow) => setOpenId(openId === row.pro_id ? null : row.pro_id);

  const { deleting, askDelete } = useDeleteAd();
  const withCents = centsOfList(sales, sums);
  const columns = useSaleColumns(sales, withCents);
  const actions = useSaleActions({
    openId,
    deletingId: deleting?.pro_id ?? null,
    onToggle: toggle,
    onRenew: setRenewing,
    onDelete: (row) => void askDelete(row),
  });

  const newSale = (icon?: ReactNode) => (
    <Button component={Link} to={paths.newAd(lang)} leftSection={icon}>
      {t('new_sale')}
    </Button>
  );
  return (
    <ListPage
      title={t('title')}
      action={newSale(<Plus size={18} aria-hidden />)}
      query={query}
      page={state.page}
      onPage={(page) => change({ page })}
      filtered={state.search !== ''}
      empty={{ text: t('empty'), action: newSale() }}
      noneFound={t('none_found')}
      tools={<SalesTools state={state} onChange={change} />}
    >
      {(rows) => (
        <>
          <DataTable<SaleRow, SaleColumn>
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.pro_id}
            rowName={(row) => row.pro_name}
            sort={state.sort}
            onSort={({ key, direction }) => {
              if (key !== 'price' && key !== 'amount') change({ sort: { key, direction } });
            }}
            expanded={(row) => <BuyersTable ad={row} archived={state.archived} />}
            openKey={openId}
            onOpen={(key) => setOpenId(key === null ? null : Number(key))}
            onRow={toggle}
            struck={(row) => row.archived === 1 || row.state === 'deleted'}
            footer={<Sums sums={sums} done={t('sum.done')} running={t('sum.running')} withCents={withCents} />}
            actions={actions}
            cards="upTo1000"
          />
          {/* Readers hear what runs, of which the row shows a spinner alone. */}
          <p className="zb-visually-hidden" role="status">
            {deleting === null ? '' : t('deleting', { name: deleting.pro_name })}
          </p>
          {renewing === null ? null : <RenewDialog ad={renewing} onClose={() => setRenewing(null)} />}
        </>
      )}
    </ListPage>
  );
}

function SalesTools({
  state,
  onChange: change,
}: {
  state: SalesSearch;
  onChange: (next: Partial<SalesSearch>, replace?: boolean) => void;
}) {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const chosen = SORT_CHOICES.findIndex(
    (item) => item.key === state.sort.key && item.direction === state.sort.direction,
  );
  return (
    <>
      <SearchBox value={state.search} label={t('search')} onChange={(search) => change({ search }, true)} />
      <div className={styles.sort}>
        <NativeSelect
          label={t('sort.label')}
          value={String(chosen)}
          data={SORT_CHOICES.map((item, index) => ({ value: String(index), label: t(item.label) }))}
          onChange={(event) => change({ sort: SORT_CHOICES[Number(event.currentTarget.value)] ?? DEFAULT_SORT })}
        />
        {isDefaultSort(state.sort) ? null : (
          <IconButton icon={X} label={t('sort.clear')} onClick={() => change({ sort: DEFAULT_SORT })} />
        )}
      </div>
      <Checkbox
        label={t('deals:show_archived')}
        checked={state.archived}
        onChange={(event) => change({ archived: event.currentTarget.checked })}
      />
      <Button component={Link} to={paths.dealTotals(lang, 'sales')} variant="subtle">
        {t('deals:totals')}
      </Button>
      <FetchButton label={t('deals:csv')} load={() => salesFile(state)} />
    </>
  );
}
