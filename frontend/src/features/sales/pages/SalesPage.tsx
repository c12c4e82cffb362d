import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus, RefreshCw, Trash2, Users, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SaleRow } from '@/api/types';
import { hideAd } from '@/shared/deals/queries';
import { useHiding } from '@/shared/deals/useHiding';
import { formatDay } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/shared/live/useLivePrices';
import { paths } from '@/shared/paths';
import { yesNo } from '@/shared/ui/confirm';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { IconButton, IconLink } from '@/shared/ui/IconButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { SearchBox } from '@/shared/ui/SearchBox';
import { AdTags } from '@/shared/ui/StatusTag';
import { toast } from '@/shared/ui/toast';
import { BuyersTable } from '../components/BuyersTable';
import { RenewDialog } from '../components/RenewDialog';
import { DEFAULT_SORT, isDefaultSort, parseSales, SORT_CHOICES, salesToSearch, type SalesKey } from '../lib/search';
import { deleteAd, salesFile, saleQueries } from '../queries';
import styles from './SalesPage.module.css';

type Key = SalesKey | 'price';

export function SalesPage() {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const client = useQueryClient();
  const [state, change] = useListState(parseSales, salesToSearch);
  const [openId, setOpenId] = useState<number | null>(null);
  const [renewing, setRenewing] = useState<SaleRow | null>(null);
  const query = useQuery(saleQueries.list(state));
  useLivePrices((query.data?.data ?? []).map((row) => row.pro_id));

  const remove = useMutation({
    mutationFn: (row: SaleRow) => deleteAd(row.pro_id),
    onSuccess: () => toast.ok(t('deleted')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['ads'] }),
  });
  const hide = useHiding<SaleRow>({
    hide: (row, archived) => hideAd(row.pro_id, archived),
    title: (row) => t('archive.title', { name: row.pro_name }),
    refresh: [['ads']],
  });
  const toggle = (row: SaleRow) => setOpenId(openId === row.pro_id ? null : row.pro_id);

  const askDelete = async (row: SaleRow) => {
    const name = row.pro_name;
    const sure = await yesNo({
      title: t('delete.title', { name }),
      text: t(row.off_count > 0 ? 'delete.text_offers' : 'delete.text'),
      yes: t('delete.yes'),
      no: t('delete.no'),
    });
    if (sure) remove.mutate(row);
  };
  const columns: Column<SaleRow, Key>[] = [
    {
      key: 'pro_name',
      label: t('column.name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.name}>
          <Link to={paths.ad(lang, row.pro_id)}>{row.pro_name}</Link>
          <AdTags ad={row} />
        </span>
      ),
    },
    {
      key: 'off_quantity',
      label: t('column.quantity'),
      sortable: true,
      figure: true,
      cell: (row) =>
        t('of', {
          reserved: formatQuantity(row.off_count, row.mun_unit, lang),
          total: formatQuantity(row.pro_quantity, row.mun_unit, lang),
        }),
    },
    { key: 'price', label: t('column.price'), figure: true, cell: (row) => formatMoney(row.current_price, row.cur_id) },
    {
      key: 'pro_post_date',
      label: t('column.posted'),
      sortable: true,
      figure: true,
      cell: (row) => <time dateTime={row.pro_post_date}>{formatDay(row.pro_post_date)}</time>,
    },
  ];

  const actions = (row: SaleRow) => {
    const name = row.pro_name;
    return (
      <>
        <IconButton
          icon={Users}
          label={t('action.buyers', { name })}
          aria-expanded={openId === row.pro_id}
          onClick={() => toggle(row)}
        />
        {row.editable ? (
          <IconLink icon={Pencil} label={t('action.edit', { name })} to={paths.editAd(lang, row.pro_id)} />
        ) : null}
        {row.deletable ? (
          <IconButton
            icon={Trash2}
            tone="danger"
            label={t('action.delete', { name })}
            onClick={() => void askDelete(row)}
          />
        ) : null}
        {row.renewable ? (
          <IconButton icon={RefreshCw} label={t('action.renew', { name })} onClick={() => setRenewing(row)} />
        ) : null}
        {row.can_hide || row.archived ? (
          <IconButton
            icon={row.archived ? ArchiveRestore : Archive}
            label={t(row.archived ? 'action.show' : 'action.archive', { name })}
            onClick={() => hide(row)}
          />
        ) : null}
      </>
    );
  };

  const chosen = SORT_CHOICES.findIndex(
    (item) => item.key === state.sort.key && item.direction === state.sort.direction,
  );
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
      tools={
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
          <FetchButton label={t('deals:csv')} load={() => salesFile(state)} />
        </>
      }
    >
      {(rows) => (
        <>
          <DataTable<SaleRow, Key>
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.pro_id}
            rowName={(row) => row.pro_name}
            sort={state.sort}
            onSort={({ key, direction }) => {
              if (key !== 'price') change({ sort: { key, direction } });
            }}
            expanded={(row) => <BuyersTable ad={row} archived={state.archived} />}
            openKey={openId}
            onOpen={(key) => setOpenId(key === null ? null : Number(key))}
            onRow={toggle}
            struck={(row) => row.archived === 1 || (row.state !== 'open' && row.state !== 'locked')}
            actions={actions}
            cards="upTo1000"
          />
          {renewing === null ? null : <RenewDialog ad={renewing} onClose={() => setRenewing(null)} />}
        </>
      )}
    </ListPage>
  );
}
