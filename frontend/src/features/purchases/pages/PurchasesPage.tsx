import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPurchase } from '@/api/types';
import { Sums, centsOfList } from '@/entities/deal/Sums';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { paths } from '@/entities/site/paths';
import { DataTable } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { ListPage, useListState } from '@/shared/ui/ListPage';
import { SearchBox } from '@/shared/ui/SearchBox';
import { PurchaseDetail } from '../components/PurchaseDetail';
import { PurchaseDialog, type OpenDialog } from '../components/PurchaseDialog';
import { usePurchaseActions } from '../components/usePurchaseActions';
import { usePurchaseColumns, type PurchaseColumn } from '../components/usePurchaseColumns';
import { isDeal } from '../lib/deal';
import { FILTERS, parsePurchases, purchasesToSearch, type PurchasesSearch } from '../lib/search';
import { purchaseQueries, purchasesFile } from '../queries';

/** Called off, or archived by the buyer; a completed purchase on a deleted ad is not struck through. */
const struck = (offer: OwnPurchase): boolean => offer.archived === 1 || (offer.pro_deleted === 1 && !isDeal(offer));

export function PurchasesPage() {
  const { t } = useTranslation(['purchases', 'deals']);
  const lang = useLang();
  const [state, change] = useListState(parsePurchases, purchasesToSearch);
  const [openId, setOpenId] = useState<number | null>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const query = useQuery(purchaseQueries.list(state));
  const offers = query.data?.data ?? [];
  const sums = query.data?.meta.sums ?? [];
  useLivePrices(offers.filter((row) => row.open === 1).map((row) => row.pro_id));
  const withCents = centsOfList(offers, sums);
  const columns = usePurchaseColumns(offers, withCents);
  const actions = usePurchaseActions(setOpenDialog);

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
      tools={<PurchaseTools state={state} onChange={change} />}
    >
      {(rows) => (
        <>
          <DataTable<OwnPurchase, PurchaseColumn>
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
            footer={<Sums sums={sums} done={t('sum.done')} running={t('sum.running')} withCents={withCents} />}
            actions={actions}
            cards="upTo1000"
          />
          <PurchaseDialog openDialog={openDialog} setOpenDialog={setOpenDialog} onClose={() => setOpenDialog(null)} />
        </>
      )}
    </ListPage>
  );
}

function PurchaseTools({
  state,
  onChange: change,
}: {
  state: PurchasesSearch;
  onChange: (next: Partial<PurchasesSearch>, replace?: boolean) => void;
}) {
  const { t } = useTranslation(['purchases', 'deals']);
  const lang = useLang();
  return (
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
      <Button component={Link} to={paths.dealTotals(lang, 'purchases')} variant="subtle">
        {t('deals:totals')}
      </Button>
      <FetchButton label={t('deals:csv')} load={() => purchasesFile(state)} />
    </>
  );
}
