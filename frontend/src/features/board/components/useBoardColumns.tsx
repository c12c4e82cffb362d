import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BoardDeal, BoardMeta, BulkKind } from '@/api/types';
import { LastStep, Turn } from '@/entities/deal/DealProgress';
import { sellerStep, type SellerStep } from '@/entities/deal/sellerStep';
import { paths } from '@/entities/site/paths';
import { anyCents, formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { CellLines } from '@/shared/ui/CellLines';
import type { Column } from '@/shared/ui/DataTable';
import type { Selection } from '../lib/useSelection';
import type { OpenDialog } from './BoardDialogs';
import styles from './useBoardColumns.module.css';

export type BoardColumn = 'buyer' | 'quantity' | 'amount' | 'step' | 'turn' | 'documents';

export function useBoardColumns(
  meta: BoardMeta,
  rows: readonly BoardDeal[],
  selection: Selection,
  onOpen: (dialog: OpenDialog) => void,
): Column<BoardDeal, BoardColumn>[] {
  const { t } = useTranslation(['board', 'dealSteps']);
  const lang = useLang();
  const own = meta.own === 1;
  const withCents = anyCents(rows.map((deal) => deal.payable));
  return [
    {
      key: 'buyer',
      label: t('column.buyer'),
      cell: (deal) => <Buyer deal={deal} selection={own ? selection : null} />,
    },
    {
      key: 'quantity',
      label: t('column.quantity'),
      figure: true,
      cell: (deal) => formatQuantity(deal.off_quantity, meta.mun_unit, lang),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      figure: true,
      cell: (deal) => <span data-figure="amount">{formatMoney(deal.payable, meta.cur_id, withCents)}</span>,
    },
    {
      key: 'step',
      label: t('column.step'),
      cell: ({ steps }) => {
        const last = steps.at(-1);
        return last === undefined ? null : <LastStep step={last.kind} at={last.at} />;
      },
    },
    {
      key: 'turn',
      label: t('column.turn'),
      cell: (deal) => (
        <CellLines>
          <Turn next={deal.next} side={own ? 'seller' : null} done={t('dealSteps:nothing_open')} />
          {own ? <NextButton deal={deal} onOpen={onOpen} /> : null}
        </CellLines>
      ),
    },
    { key: 'documents', label: t('column.documents'), cell: (deal) => <Documents deal={deal} /> },
  ];
}

/** The tick and the link to the deal's own page. */
function Buyer({ deal, selection }: { deal: BoardDeal; selection: Selection | null }) {
  const { t } = useTranslation('board');
  const lang = useLang();
  const { off_id: id, buyer } = deal;
  return (
    <span className={styles.buyer}>
      {selection === null ? null : (
        <Checkbox
          aria-label={t('select.row', { name: buyer.name })}
          checked={selection.has(id)}
          onChange={(event) => (event.currentTarget.checked ? selection.put([deal]) : selection.take([id]))}
        />
      )}
      <CellLines>
        <Link to={paths.deal(lang, id)}>{buyer.name}</Link>
        {buyer.firm ? <small>{t('firm')}</small> : null}
      </CellLines>
    </span>
  );
}

/** The dialogs of the steps that take no more than a note or a term. */
const DONE_HERE = {
  contract_issued: 'contract',
  payment_asked: null,
  payment_confirmed: 'payment_confirmed',
  handed_over: null,
  settled: 'settled',
} as const satisfies Record<SellerStep, BulkKind | 'contract' | null>;

/** The seller's next step: done here, or on the deal's page where it takes more than a note. */
function NextButton({ deal, onOpen }: { deal: BoardDeal; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('deals');
  const lang = useLang();
  const step = sellerStep(deal.next);
  if (step === null) return null;
  const word = t(`seller_step.${step}`);
  const look = { variant: 'default', size: 'compact-sm', 'aria-label': `${word}: ${deal.buyer.name}` } as const;
  const here = DONE_HERE[step];
  return (
    <span>
      {here === null ? (
        <Button {...look} component={Link} to={paths.deal(lang, deal.off_id)}>
          {word}
        </Button>
      ) : (
        <Button {...look} onClick={() => onOpen({ kind: here, deals: [deal], left: 0 })}>
          {word}
        </Button>
      )}
    </span>
  );
}

function Documents({ deal }: { deal: BoardDeal }) {
  const { t } = useTranslation('board');
  const { contract, proforma, tracking_number: tracking } = deal;
  if (contract === null && proforma === null && tracking === '') return <span aria-hidden>–</span>;
  return (
    <CellLines>
      {contract === null ? null : <span>{t('document.contract', { number: contract })}</span>}
      {proforma === null ? null : <span>{t('document.proforma', { number: proforma })}</span>}
      {tracking === '' ? null : <span>{t('document.tracking', { number: tracking })}</span>}
    </CellLines>
  );
}
