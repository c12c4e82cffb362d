import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/format/money';
import { SumFigure } from '@/shared/ui/SumFigure';
import styles from './WorkedExample.module.css';

const DINARS = 'RSD';
/** The example: boxes of paper, base price and price of the third step, in hundredths. */
const MINE = 25n;
const ALONE = 40n;
const ALL = 655n;
const BASE = 235_000n;
const STEP = 204_000n;
/** Shares of a month's turnover in the franchise example, per ten thousand. */
const TURNOVER = 1_000_000_000n;
const FEE = 150n;
const MARKETING = 47n;
const share = (part: bigint) => (TURNOVER * part) / 10_000n;

type Row = readonly [label: string, amount: bigint];

/** A small calculation line by line, with its result on the double rule. */
export function WorkedExample({ kind }: { kind: 'buyer' | 'seller' | 'franchise' }) {
  const { t } = useTranslation('home');
  const lines: Record<typeof kind, { rows: readonly Row[]; sum: bigint }> = {
    buyer: {
      rows: [
        [t('why.buyer.alone'), MINE * BASE],
        [t('why.buyer.together'), MINE * STEP],
      ],
      sum: MINE * (BASE - STEP),
    },
    seller: {
      rows: [
        [t('why.seller.alone'), ALONE * BASE],
        [t('why.seller.together'), ALL * STEP],
      ],
      sum: ALL * STEP - ALONE * BASE,
    },
    franchise: {
      rows: [
        [t('why.franchise.turnover'), TURNOVER],
        [t('why.franchise.fee'), share(FEE)],
        [t('why.franchise.marketing'), share(MARKETING)],
      ],
      sum: share(FEE + MARKETING),
    },
  };
  const { rows, sum } = lines[kind];
  return (
    <figure className={styles.worked}>
      <figcaption>{t(`why.${kind}.example`)}</figcaption>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="zb-figure">{formatMoney(amount, DINARS)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{t(`why.${kind}.sum`)}</dt>
          <dd>
            <SumFigure size="lg">{formatMoney(sum, DINARS)}</SumFigure>
          </dd>
        </div>
      </dl>
    </figure>
  );
}
