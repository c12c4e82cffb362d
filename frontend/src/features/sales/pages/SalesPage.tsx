import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus, RefreshCw, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { SaleRow } from '@/api/types';
import { formatDay } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/shared/live/useLivePrices';
import { paths } from '@/shared/paths';
import { yesNo } from '@/shared/ui/confirm';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { IconButton, IconLink } from '@/shared/ui/IconButton';
import { Pager } from '@/shared/ui/Pager';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { AdTags } from '@/shared/ui/StatusTag';
import { toast } from '@/shared/ui/toast';
import { BuyersTable } from '../components/BuyersTable';
import { RenewDialog } from '../components/RenewDialog';
import { DEFAULT_SORT, parseSales, SORT_CHOICES, salesToSearch, type SalesKey, type SalesSearch } from '../lib/search';
import { deleteAd, hideAd, saleQueries } from '../queries';
import styles from './SalesPage.module.css';

type Key = SalesKey | 'price';

export function SalesPage() {
  const { t } = useTranslation('sales');
  const lang = useLang();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const state = parseSales(params);
  const [openId, setOpenId] = useState<number | null>(null);
  const [renewing, setRenewing] = useState<SaleRow | null>(null);
  const { data, isPending, isError, refetch, isPlaceholderData } = useQuery(saleQueries.list(state));
  const rows = data?.data ?? [];
  useLivePrices(rows.map((row) => row.pro_id));

  const change = (next: Partial<SalesSearch>, replace = false) =>
    setParams(salesToSearch({ ...state, page: 1, ...next }), { replace });
  const refresh = () => client.invalidateQueries({ queryKey: ['ads'] });
  const remove = useMutation({
    mutationFn: (row: SaleRow) => deleteAd(row.pro_id),
    onSuccess: () => toast.ok(t('deleted')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });
  const hide = useMutation({
    mutationFn: (row: SaleRow) => hideAd(row.pro_id, row.archived === 0),
    onSuccess: (_, row) => toast.ok(t(row.archived ? 'shown' : 'archived')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });

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
  const askHide = async (row: SaleRow) => {
    if (row.archived) return hide.mutate(row);
    const sure = await yesNo({
      title: t('archive.title', { name: row.pro_name }),
      text: t('archive.text'),
      yes: t('archive.yes'),
      no: t('archive.no'),
    });
    if (sure) hide.mutate(row);
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
          onClick={() => setOpenId(openId === row.pro_id ? null : row.pro_id)}
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
            onClick={() => void askHide(row)}
          />
        ) : null}
      </>
    );
  };

  const chosen = SORT_CHOICES.findIndex(
    (item) => item.key === state.sort.key && item.direction === state.sort.direction,
  );
  return (
    <section aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Button component={Link} to={paths.newAd(lang)} leftSection={<Plus size={18} aria-hidden />}>
          {t('new_sale')}
        </Button>
      </div>
      <div className={styles.tools}>
        <SearchBox value={state.search} label={t('search')} onChange={(search) => change({ search }, true)} />
        <NativeSelect
          className={styles.sort}
          label={t('sort.label')}
          value={String(chosen)}
          data={SORT_CHOICES.map((item, index) => ({ value: String(index), label: t(item.label) }))}
          onChange={(event) => change({ sort: SORT_CHOICES[Number(event.currentTarget.value)] ?? DEFAULT_SORT })}
        />
        <Checkbox
          label={t('show_archived')}
          checked={state.archived}
          onChange={(event) => change({ archived: event.currentTarget.checked })}
        />
      </div>
      {isPending ? (
        <SkeletonRows />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : rows.length === 0 ? (
        state.search === '' ? (
          <Empty
            action={
              <Button component={Link} to={paths.newAd(lang)}>
                {t('new_sale')}
              </Button>
            }
          >
            {t('empty')}
          </Empty>
        ) : (
          <Empty>{t('none_found')}</Empty>
        )
      ) : (
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
          struck={(row) => row.state !== 'open' && row.state !== 'locked'}
          actions={actions}
          cards="upTo1000"
        />
      )}
      <Pager page={state.page} total={data?.page_count ?? 0} onPage={(page) => change({ page })} />
      {renewing === null ? null : <RenewDialog ad={renewing} onClose={() => setRenewing(null)} />}
    </section>
  );
}
