import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CalendarPlus, Pencil, Star, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { saveFile } from '@/api/client';
import type { Offer } from '@/api/types';
import { calendarFile, hideOffer } from '@/entities/deal/queries';
import { Sums } from '@/entities/deal/Sums';
import { useHiding } from '@/entities/deal/useHiding';
import { formatDateTime, formatDay, isFuture } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { useNow } from '@/shared/hooks/useNow';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { paths } from '@/entities/site/paths';
import { CellLines } from '@/shared/ui/CellLines';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { RowActions } from '@/shared/ui/RowActions';
import { SearchBox } from '@/shared/ui/SearchBox';
import { StatusTag } from '@/entities/offer/StatusTag';
import { toast } from '@/shared/ui/toast';
import { PurchaseDetail } from '../components/PurchaseDetail';
import { PurchaseDialog, type OpenDialog } from '../components/PurchaseDialog';
import { FILTERS, parsePurchases, purchasesToSearch } from '../lib/search';
import { purchaseQueries, purchasesFile } from '../queries';
import styles from './PurchasesPage.module.css';

type Key = 'name' | 'quantity' | 'price' | 'amount' | 'date' | 'status';

const isDeal = (offer: Offer): boolean => offer.amount !== null && offer.fulfilled === 1;
/** Called off, or taken off the list by its owner; a finished purchase is nothing to strike through. */
const struck = (offer: Offer): boolean => offer.archived === 1 || (offer.pro_deleted === 1 && !isDeal(offer));

/** The day of a row that matters now: its end, the seller's decision, or the consumer's withdrawal. */
function dayOf(offer: Offer, now: number): { word: 'offered' | 'ends' | 'decide' | 'withdraw' | 'ended'; at: string } {
  // Given up or rejected: what the ad does now is no business of this offer.
  if (offer.off_status !== 1 && offer.off_status !== 5) return { word: 'offered', at: offer.off_date };
  if (offer.ended_at === null) return { word: 'ends', at: offer.pro_expiry };
  if (isDeal(offer) && offer.off_status === 1 && isFuture(offer.decide_by, now)) {
    return { word: 'decide', at: offer.decide_by ?? offer.ended_at };
  }
  if (isDeal(offer) && isFuture(offer.withdraw_by, now)) {
    return { word: 'withdraw', at: offer.withdraw_by ?? offer.ended_at };
  }
  return { word: 'ended', at: offer.ended_at };
}

export function PurchasesPage() {
  const { t } = useTranslation(['purchases', 'deals']);
  const lang = useLang();
  const now = useNow(60);
  const [state, change] = useListState(parsePurchases, purchasesToSearch);
  const [openId, setOpenId] = useState<number | null>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const query = useQuery(purchaseQueries.list(state));
  useLivePrices((query.data?.data ?? []).filter((row) => row.open === 1).map((row) => row.pro_id));
  const hide = useHiding<Offer>({
    hide: (offer, archived) => hideOffer(offer.off_id, archived),
    title: (offer) => t('archive.title', { name: offer.pro_name }),
    refresh: [purchaseQueries.all()],
  });
  const calendar = useMutation({
    mutationFn: (offer: Offer) => calendarFile(offer.off_id),
    onSuccess: saveFile,
    onError: (error) => toast.err(errorText(error)),
  });

  const columns: Column<Offer, Key>[] = [
    {
      key: 'name',
      label: t('column.name'),
      cell: (offer) => (
        <div className={styles.name}>
          <CellLines>
            <Link to={paths.ad(lang, offer.pro_id)}>{offer.pro_name}</Link>
            <small>{offer.usr_name}</small>
          </CellLines>
        </div>
      ),
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
      cell: (offer) => (
        <CellLines>
          {offer.amount === null ? null : (
            <span data-figure="price">{formatMoney(offer.current_price, offer.cur_id)}</span>
          )}
          <small data-figure="limit">
            {offer.off_type === 2
              ? t(offer.waiting ? 'waits_for' : 'limit', { price: formatMoney(offer.prc_price, offer.cur_id) })
              : t('any')}
          </small>
        </CellLines>
      ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      figure: true,
      cell: (offer) =>
        offer.amount === null ? (
          <span aria-hidden>–</span>
        ) : (
          <span data-figure="amount">{formatMoney(offer.amount, offer.cur_id)}</span>
        ),
    },
    {
      key: 'date',
      label: t('column.date'),
      figure: true,
      cell: (offer) => {
        const { word, at } = dayOf(offer, now);
        return (
          <CellLines>
            <small>{t(`day.${word}`)}</small>
            <time dateTime={at} title={formatDateTime(at)}>
              {formatDay(at)}
            </time>
          </CellLines>
        );
      },
    },
    { key: 'status', label: t('column.status'), cell: (offer) => <StatusTag offer={offer} own /> },
  ];

  const actions = (offer: Offer) => {
    const name = offer.pro_name;
    return (
      <RowActions
        name={name}
        busy={calendar.isPending && calendar.variables.off_id === offer.off_id}
        main={[
          offer.editable === 1 && {
            icon: Pencil,
            word: t('word.change'),
            onClick: () => setOpenDialog({ kind: 'change', offer }),
          },
          offer.can_rate === 1 && {
            icon: Star,
            word: t('word.rate'),
            onClick: () => setOpenDialog({ kind: 'rate', offer }),
          },
        ]}
        more={[
          offer.cancelable === 1 && {
            icon: Undo2,
            word: t('word.give_up'),
            danger: true,
            onClick: () => setOpenDialog({ kind: 'give-up', offer }),
          },
          isDeal(offer) && {
            icon: CalendarPlus,
            word: t('word.calendar'),
            onClick: () => calendar.mutate(offer),
          },
          (offer.can_hide === 1 || offer.archived === 1) && {
            icon: offer.archived ? ArchiveRestore : Archive,
            word: t(offer.archived ? 'word.show' : 'word.archive'),
            onClick: () => hide(offer),
          },
        ]}
      />
    );
  };

  const close = () => setOpenDialog(null);
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
                onChange={() => setOpenDialog({ kind: 'change', offer })}
                onGiveUp={() => setOpenDialog({ kind: 'give-up', offer })}
                onSeller={() => setOpenDialog({ kind: 'seller', offer })}
                onRate={() => setOpenDialog({ kind: 'rate', offer })}
              />
            )}
            openKey={openId}
            onOpen={(key) => setOpenId(key === null ? null : Number(key))}
            onRow={(offer) => setOpenId(openId === offer.off_id ? null : offer.off_id)}
            struck={struck}
            footer={<Sums sums={query.data?.meta.sums ?? []} done={t('sum.done')} running={t('sum.running')} />}
            actions={actions}
            cards="upTo1000"
          />
          <PurchaseDialog openDialog={openDialog} setOpenDialog={setOpenDialog} onClose={close} />
        </>
      )}
    </ListPage>
  );
}
