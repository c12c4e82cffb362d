import { useTranslation } from 'react-i18next';
import type { AdStatistics } from '@/api/types';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { StepChart } from '@/shared/charts/StepChart';
import { formatDateTime, formatDay } from '@/shared/format/date';
import { formatQuantity } from '@/shared/format/quantity';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { DataTable } from '@/shared/ui/DataTable';
import styles from '../pages/AdStatisticsPage.module.css';

type Price = AdStatistics['prices'][number];

/** A longer table opens on demand. */
const ROWS_AT_ONCE = 12;

/** The price over time as a line of steps, with all its values in a table. */
export function PriceHistory({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  return (
    <section aria-labelledby="ad-prices" className={styles.part}>
      <h2 id="ad-prices">{t('price.title')}</h2>
      {figures.prices.length === 0 ? (
        <p>{t('price.none')}</p>
      ) : (
        <div className={styles.beside}>
          <Chart figures={figures} />
          <Table figures={figures} />
        </div>
      )}
    </section>
  );
}

function Chart({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  const { price: priceText } = useMoneyText();
  const { prices, until, ended } = figures;
  const inOrder = [...prices].sort((a, b) => Number(a.price) - Number(b.price));
  const text = (price: Price | undefined) => (price === undefined ? '' : priceText(price.price, figures));
  const [lowest, highest] = [text(inOrder[0]), text(inOrder.at(-1))];
  const last = text(prices.at(-1));
  const summary =
    lowest === highest
      ? t('price.one', { price: last })
      : t(ended ? 'price.summary_ended' : 'price.summary', { highest, lowest, last });
  return (
    <StepChart
      title={t('price.chart')}
      summary={summary}
      moments={prices.map((price) => ({
        at: Date.parse(price.at),
        value: Number(price.price),
        label: `${formatDateTime(price.at)}: ${text(price)}`,
      }))}
      end={Date.parse(until)}
      labels={{ highest, lowest, first: formatDay(prices[0]?.at), last: formatDay(until) }}
      series={1}
    />
  );
}

function Table({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  const lang = useLang();
  const { centsIn, price: priceText } = useMoneyText();
  const { prices, prices_all: all } = figures;
  const withCents = centsIn(
    prices.map((row) => row.price),
    figures,
  );
  return (
    <details className={styles.more} open={prices.length <= ROWS_AT_ONCE}>
      <summary>{t('price.table')}</summary>
      {all > prices.length ? (
        <p className={styles.quiet}>
          {t('price.latest', { shown: formatNumber(prices.length), all: formatNumber(all) })}
        </p>
      ) : null}
      <DataTable<Price>
        caption={t('price.table')}
        columns={[
          { key: 'at', label: t('price.from'), cell: (row) => <time dateTime={row.at}>{formatDateTime(row.at)}</time> },
          {
            key: 'price',
            label: t('price.price'),
            figure: true,
            cell: (row) => priceText(row.price, figures, withCents),
          },
          {
            key: 'quantity',
            label: t('price.quantity'),
            figure: true,
            cell: (row) => formatQuantity(row.quantity, figures.mun_unit, lang),
          },
          {
            key: 'step',
            label: t('price.step'),
            cell: (row) => (row.step === 0 ? t('price.base') : t('price.number', { number: row.step })),
          },
        ]}
        rows={[...prices].reverse()}
        rowKey={(row) => prices.indexOf(row)}
        rowName={(row) => formatDateTime(row.at)}
        cards="never"
        dense
      />
    </details>
  );
}
