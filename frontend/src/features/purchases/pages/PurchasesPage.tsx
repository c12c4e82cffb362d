import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Star, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Offer } from '@/api/types';
import { hideOffer } from '@/shared/deals/queries';
import { useHiding } from '@/shared/deals/useHiding';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/shared/live/useLivePrices';
import { paths } from '@/shared/paths';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { IconButton } from '@/shared/ui/IconButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { SearchBox } from '@/shared/ui/SearchBox';
import { StatusTag, Tag } from '@/shared/ui/StatusTag';
import { PurchaseDetail } from '../components/PurchaseDetail';
import { PurchaseDialog, type Asked } from '../components/PurchaseDialog';
import { FILTERS, parsePurchases, purchasesToSearch } from '../lib/search';
import { purchaseQueries, purchasesFile } from '../queries';
import styles from './PurchasesPage.module.css';

type Key = 'name' | 'quantity' | 'price' | 'mine' | 'status';

const struck = (offer: Offer) => offer.archived === 1 || offer.open === 0;

export function PurchasesPage() {
  const { t } = useTranslation(['purchases', 'deals']);
  const lang = useLang();
  const [state, change] = useListState(parsePurchases, purchasesToSearch);
  const [openId, setOpenId] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useQuery(purchaseQueries.list(state));
  useLivePrices((query.data?.data ?? []).filter((row) => row.open === 1).map((row) => row.pro_id));
  const hide = useHiding<Offer>({
    hide: (offer, archived) => hideOffer(offer.off_id, archived),
    title: (offer) => t('archive.title', { name: offer.pro_name }),
    refresh: [purchaseQueries.all()],
  });

  const columns: Column<Offer, Key>[] = [
    {
      key: 'name',
      label: t('column.name'),
      cell: (offer) => <Link to={paths.ad(lang, offer.pro_id)}>{offer.pro_name}</Link>,
    },
    {
      key: 'quantity',
      label: t('column.quantity'),
      figure: true,
      cell: (offer) => formatQuantity(offer.off_quantity, offer.mun_unit, lang),
    },
    {
      key: 'price',
      label: t('column.price'),
      figure: true,
      cell: (offer) => formatMoney(offer.current_price, offer.cur_id),
    },
    {
      key: 'mine',
      label: t('column.mine'),
      figure: true,
      cell: (offer) =>
        offer.off_type === 2 && offer.prc_price
          ? t('limit', { price: formatMoney(offer.prc_price, offer.cur_id) })
          : t('any'),
    },
    {
      key: 'status',
      label: t('column.status'),
      cell: (offer) => (
        <span className={styles.tags}>
          <StatusTag offer={offer} />
          {offer.off_status === 1 && offer.fulfilled === 0 ? <Tag tone="gray">{t('unsold')}</Tag> : null}
          {offer.waiting && offer.fulfilled === null && offer.off_status === 1 ? (
            <Tag tone="quince">{t('waiting')}</Tag>
          ) : null}
        </span>
      ),
    },
  ];

  const actions = (offer: Offer) => {
    const name = offer.pro_name;
    return (
      <>
        {offer.editable ? (
          <IconButton
            icon={Pencil}
            label={t('action.change', { name })}
            onClick={() => setAsked({ kind: 'change', offer })}
          />
        ) : null}
        {offer.cancelable ? (
          <IconButton
            icon={Undo2}
            tone="danger"
            label={t('action.give_up', { name })}
            onClick={() => setAsked({ kind: 'give-up', offer })}
          />
        ) : null}
        {offer.can_rate ? (
          <IconButton
            icon={Star}
            label={t('deals:rate.action', { name })}
            onClick={() => setAsked({ kind: 'rate', offer })}
          />
        ) : null}
        {offer.can_hide || offer.archived ? (
          <IconButton
            icon={offer.archived ? ArchiveRestore : Archive}
            label={t(offer.archived ? 'action.show' : 'action.archive', { name })}
            onClick={() => hide(offer)}
          />
        ) : null}
      </>
    );
  };

  const close = () => setAsked(null);
  return (
    <ListPage
      title={t('title')}
      query={query}
      page={state.page}
      onPage={(page) => change({ page })}
      filtered={state.search !== '' || state.filter !== null}
      empty={{
        text: t('empty'),
        action: (
          <Button component={Link} to={paths.berza(lang)}>
            {t('to_berza')}
          </Button>
        ),
      }}
      noneFound={t('none_found')}
      tools={
        <>
          <SearchBox value={state.search} label={t('search')} onChange={(search) => change({ search }, true)} />
          <NativeSelect
            label={t('filter.label')}
            value={state.filter ?? ''}
            data={[
              { value: '', label: t('filter.all') },
              ...FILTERS.map((value) => ({ value, label: t(`filter.${value}`) })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change({ filter: FILTERS.find((item) => item === value) ?? null });
            }}
          />
          <Checkbox
            label={t('deals:show_archived')}
            checked={state.archived}
            onChange={(event) => change({ archived: event.currentTarget.checked })}
          />
          <FetchButton label={t('deals:csv')} load={() => purchasesFile(state)} />
        </>
      }
    >
      {(rows) => (
        <>
          <DataTable<Offer, Key>
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(offer) => offer.off_id}
            rowName={(offer) => offer.pro_name}
            expanded={(offer) => (
              <PurchaseDetail
                offer={offer}
                onChange={() => setAsked({ kind: 'change', offer })}
                onGiveUp={() => setAsked({ kind: 'give-up', offer })}
                onSeller={() => setAsked({ kind: 'seller', offer })}
                onRate={() => setAsked({ kind: 'rate', offer })}
              />
            )}
            openKey={openId}
            onOpen={(key) => setOpenId(key === null ? null : Number(key))}
            onRow={(offer) => setOpenId(openId === offer.off_id ? null : offer.off_id)}
            struck={struck}
            actions={actions}
            cards="upTo1000"
          />
          <PurchaseDialog asked={asked} ask={setAsked} onClose={close} />
        </>
      )}
    </ListPage>
  );
}
