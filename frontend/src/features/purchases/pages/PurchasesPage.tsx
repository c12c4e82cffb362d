import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Offer } from '@/api/types';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/shared/live/useLivePrices';
import { ChangeOfferDialog } from '@/shared/offer/ChangeOfferDialog';
import { GiveUpDialog } from '@/shared/offer/GiveUpDialog';
import { paths } from '@/shared/paths';
import { UserCardDialog } from '@/shared/person/UserCardDialog';
import { yesNo } from '@/shared/ui/confirm';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { IconButton } from '@/shared/ui/IconButton';
import { Pager } from '@/shared/ui/Pager';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { StatusTag, Tag } from '@/shared/ui/StatusTag';
import { toast } from '@/shared/ui/toast';
import { PurchaseDetail } from '../components/PurchaseDetail';
import { FILTERS, parsePurchases, purchasesToSearch, type PurchasesSearch } from '../lib/search';
import { hideOffer, purchaseQueries } from '../queries';
import styles from './PurchasesPage.module.css';

type Key = 'name' | 'quantity' | 'price' | 'mine' | 'status';
type Asked = { kind: 'change' | 'give-up' | 'seller'; offer: Offer };

const struck = (offer: Offer) => offer.archived === 1 || offer.open === 0;

export function PurchasesPage() {
  const { t } = useTranslation('purchases');
  const lang = useLang();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const state = parsePurchases(params);
  const [openId, setOpenId] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, isPending, isError, refetch, isPlaceholderData } = useQuery(purchaseQueries.list(state));
  const rows = data?.data ?? [];
  useLivePrices(rows.filter((row) => row.open === 1).map((row) => row.pro_id));

  const change = (next: Partial<PurchasesSearch>, replace = false) =>
    setParams(purchasesToSearch({ ...state, page: 1, ...next }), { replace });
  const hide = useMutation({
    mutationFn: (offer: Offer) => hideOffer(offer.off_id, offer.archived === 0),
    onSuccess: (_, offer) => toast.ok(t(offer.archived ? 'shown' : 'archived')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: purchaseQueries.all() }),
  });
  const askHide = async (offer: Offer) => {
    if (offer.archived) return hide.mutate(offer);
    const sure = await yesNo({
      title: t('archive.title', { name: offer.pro_name }),
      text: t('archive.text'),
      yes: t('archive.yes'),
      no: t('archive.no'),
    });
    if (sure) hide.mutate(offer);
  };

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
        {offer.can_hide || offer.archived ? (
          <IconButton
            icon={offer.archived ? ArchiveRestore : Archive}
            label={t(offer.archived ? 'action.show' : 'action.archive', { name })}
            onClick={() => void askHide(offer)}
          />
        ) : null}
      </>
    );
  };

  const close = () => setAsked(null);
  const filtered = state.search !== '' || state.filter !== null;
  return (
    <section aria-busy={isPlaceholderData}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <div className={styles.tools}>
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
        filtered ? (
          <Empty>{t('none_found')}</Empty>
        ) : (
          <Empty
            action={
              <Button component={Link} to={paths.berza(lang)}>
                {t('to_berza')}
              </Button>
            }
          >
            {t('empty')}
          </Empty>
        )
      ) : (
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
            />
          )}
          openKey={openId}
          onOpen={(key) => setOpenId(key === null ? null : Number(key))}
          struck={struck}
          actions={actions}
          cards="upTo1000"
        />
      )}
      <Pager page={state.page} total={data?.page_count ?? 0} onPage={(page) => change({ page })} />
      {asked?.kind === 'change' ? (
        <ChangeOfferDialog adId={asked.offer.pro_id} name={asked.offer.pro_name} onClose={close} />
      ) : null}
      {asked?.kind === 'give-up' ? (
        <GiveUpDialog
          adId={asked.offer.pro_id}
          offerId={asked.offer.off_id}
          name={asked.offer.pro_name}
          quantity={asked.offer.off_quantity}
          unit={asked.offer.mun_unit}
          currency={asked.offer.cur_id}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'seller' ? (
        <UserCardDialog userId={asked.offer.usr_id} offerId={asked.offer.off_id} side="seller" onClose={close} />
      ) : null}
    </section>
  );
}
