import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus, RefreshCw, Trash2, Users, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SaleRow } from '@/api/types';
import { Sums } from '@/entities/deal/Sums';
import { hideAd } from '@/entities/deal/queries';
import { useHiding } from '@/entities/deal/useHiding';
import { formatDay } from '@/shared/format/date';
import { cents, formatMoney, formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { paths } from '@/entities/site/paths';
import { confirmDestructive } from '@/shared/ui/confirm';
import { CellLines } from '@/shared/ui/CellLines';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { IconButton } from '@/shared/ui/IconButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { RowActions } from '@/shared/ui/RowActions';
import { SearchBox } from '@/shared/ui/SearchBox';
import { AdTags } from '@/entities/ad/AdTags';
import { toast } from '@/shared/ui/toast';
import { BuyersTable } from '../components/BuyersTable';
import { RenewDialog } from '../components/RenewDialog';
import { DEFAULT_SORT, isDefaultSort, parseSales, SORT_CHOICES, salesToSearch, type SalesKey } from '../lib/search';
import { deleteAd, salesFile, saleQueries } from '../queries';
import styles from './SalesPage.module.css';

type Key = SalesKey | 'price' | 'amount';

const runs = (row: SaleRow): boolean => row.state === 'open' || row.state === 'locked';

/** Where a figure would not be true. */
const Nothing = () => <span aria-hidden>–</span>;

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
    const sure = await confirmDestructive({
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
      cell: (row) => {
        const units = (n: number) => formatQuantity(n, row.mun_unit, lang);
        const waiting = runs(row) ? row.off_count - row.buying_quantity : 0;
        return (
          <CellLines>
            <span data-figure="quantity">
              {t(runs(row) ? 'reserved_of' : 'sold_of', {
                quantity: formatNumber(runs(row) ? row.off_count : row.buying_quantity),
                total: units(row.pro_quantity),
              })}
            </span>
            {waiting > 0 ? <small data-figure="waiting">{t('waiting', { quantity: units(waiting) })}</small> : null}
          </CellLines>
        );
      },
    },
    {
      key: 'price',
      label: t('column.price'),
      figure: true,
      cell: (row) =>
        runs(row) || row.buying_count > 0 ? (
          <span data-figure="price">{formatMoney(row.current_price, row.cur_id)}</span>
        ) : (
          <Nothing />
        ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      figure: true,
      cell: (row) =>
        cents(row.amount) > 0n ? <span data-figure="amount">{formatMoney(row.amount, row.cur_id)}</span> : <Nothing />,
    },
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
    const edit = row.editable === 1 && {
      icon: Pencil,
      word: t('word.edit'),
      to: paths.editAd(lang, row.pro_id),
    };
    const renew = row.renewable === 1 && {
      icon: RefreshCw,
      word: t('word.renew'),
      onClick: () => setRenewing(row),
    };
    return (
      <RowActions
        name={name}
        busy={remove.isPending && remove.variables.pro_id === row.pro_id}
        main={[
          {
            icon: Users,
            word: t('word.buyers'),
            expanded: openId === row.pro_id,
            onClick: () => toggle(row),
          },
          edit || renew,
        ]}
        more={[
          edit && renew,
          row.deletable === 1 && {
            icon: Trash2,
            word: t('word.delete'),
            danger: true,
            onClick: () => void askDelete(row),
          },
          (row.can_hide === 1 || row.archived === 1) && {
            icon: row.archived ? ArchiveRestore : Archive,
            word: t(row.archived ? 'word.show' : 'word.archive'),
            onClick: () => hide(row),
          },
        ]}
      />
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
              if (key !== 'price' && key !== 'amount') change({ sort: { key, direction } });
            }}
            expanded={(row) => <BuyersTable ad={row} archived={state.archived} />}
            openKey={openId}
            onOpen={(key) => setOpenId(key === null ? null : Number(key))}
            onRow={toggle}
            struck={(row) => row.archived === 1 || row.state === 'deleted'}
            footer={<Sums sums={query.data?.meta.sums ?? []} done={t('sum.done')} running={t('sum.running')} />}
            actions={actions}
            cards="upTo1000"
          />
          {/* The words stay said while the call runs, not only the spinner in the row. */}
          <p className="zb-visually-hidden" role="status">
            {remove.isPending ? t('deleting', { name: remove.variables.pro_name }) : ''}
          </p>
          {renewing === null ? null : <RenewDialog ad={renewing} onClose={() => setRenewing(null)} />}
        </>
      )}
    </ListPage>
  );
}
