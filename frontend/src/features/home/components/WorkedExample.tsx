import { useTranslation } from 'react-i18next';
import { feeOf } from '@/entities/content/franchiseFee';
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
/** Of the franchise's example. */
const TURNOVER = 1_000_000_000n;
const FEE = feeOf(TURNOVER);

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
        [t('why.franchise.fee'), FEE.share],
        [t('why.franchise.marketing'), FEE.marketing],
      ],
      sum: FEE.total,
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
