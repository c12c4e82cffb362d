import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DealTotal } from '@/api/types';
import { paths } from '@/entities/site/paths';
import { currenciesWithCents, formatMoney, formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { useUrlState } from '@/shared/hooks/useUrlState';
import { CellLines } from '@/shared/ui/CellLines';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { FetchButton } from '@/shared/ui/FetchButton';
import { ListPage } from '@/shared/ui/ListPage';
import { SumFigure } from '@/shared/ui/SumFigure';
import { monthName, parseTotals, totalsToSearch, type Side, type TotalsSearch } from '../lib/totals';
import { totalsFile, totalsQuery } from '../queries';
import styles from './TotalsPage.module.css';

export const SalesTotalsPage = () => <Totals side="sales" />;
export const PurchasesTotalsPage = () => <Totals side="purchases" />;

type TotalColumn = 'name' | 'deals' | 'amount';

function useTotalColumns(
  side: Side,
  by: TotalsSearch['by'],
  withCents: ReadonlySet<string>,
): Column<DealTotal, TotalColumn>[] {
  const { t } = useTranslation('board');
  const lang = useLang();
  return [
    {
      key: 'name',
      label: t(by === 'month' ? 'totals.column_month' : `totals.column_${side}`),
      cell: (row) => nameOf(row, lang),
    },
    {
      key: 'deals',
      label: t(`totals.deals_${side}`),
      figure: true,
      cell: (row) => formatNumber(row.deals),
    },
    {
      key: 'amount',
      label: t('totals.amount'),
      figure: true,
      cell: (row) => (
        <CellLines>
          {row.sums.map((sum) => (
            <span key={sum.cur_id}>{formatMoney(sum.payable, sum.cur_id, withCents.has(sum.cur_id))}</span>
          ))}
        </CellLines>
      ),
    },
  ];
}

const nameOf = ({ month, partner }: DealTotal, lang: Parameters<typeof monthName>[1]): string =>
  month === null ? (partner?.name ?? '') : monthName(month, lang);

/** Own ended sales or purchases, summed by month or by partner. */
function Totals({ side }: { side: Side }) {
  const { t } = useTranslation('board');
  const lang = useLang();
  const [state, setState] = useUrlState(parseTotals, totalsToSearch);
  const query = useQuery(totalsQuery(side, state));
  const sums = query.data?.meta.sums ?? [];
  const all = [...sums, ...(query.data?.data ?? []).flatMap((row) => row.sums)];
  const withCents = currenciesWithCents(all.map((sum) => [sum.cur_id, sum.payable]));
  const columns = useTotalColumns(side, state.by, withCents);
  const title = t(`totals.${side}`);
  usePageTitle(title);
  return (
    <ListPage
      title={title}
      query={query}
      page={state.page}
      onPage={(page) => setState((old) => ({ ...old, page }))}
      filtered={false}
      empty={{ text: t(`totals.empty_${side}`) }}
      noneFound=""
      lead={
        <p className={styles.lead}>
          {t('totals.note')} <Link to={paths.profile(lang, `my-${side}`)}>{t(`totals.back_${side}`)}</Link>
        </p>
      }
      tools={
        <>
          <NativeSelect
            label={t('totals.by')}
            value={state.by}
            data={[
              { value: 'month', label: t('totals.month') },
              { value: 'partner', label: t(`totals.partner_${side}`) },
            ]}
            onChange={(event) => {
              const by = event.currentTarget.value === 'partner' ? 'partner' : 'month';
              setState(() => ({ by, page: 1 }));
            }}
          />
          <FetchButton label={t('totals.csv')} load={() => totalsFile(side, state)} />
        </>
      }
    >
      {(rows) => (
        <DataTable<DealTotal, TotalColumn>
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.month ?? row.partner?.usr_id ?? ''}
          rowName={(row) => nameOf(row, lang)}
          cards="below600"
          footer={<Sums sums={sums} withCents={withCents} />}
        />
      )}
    </ListPage>
  );
}

function Sums({ sums, withCents }: { sums: DealTotal['sums']; withCents: ReadonlySet<string> }) {
  const { t } = useTranslation('board');
  return (
    <div className={styles.sums}>
      {sums.map((sum) => (
        <SumFigure key={sum.cur_id} label={t('totals.sum')}>
          <span data-figure={`total-${sum.cur_id}`}>
            {formatMoney(sum.payable, sum.cur_id, withCents.has(sum.cur_id))}
          </span>
        </SumFigure>
      ))}
    </div>
  );
}
