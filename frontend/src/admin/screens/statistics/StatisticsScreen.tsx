import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '@/api/client';
import { useLang } from '@/shared/hooks/useLang';
import { CsvButton } from '@/admin/crud/CsvButton';
import { adReportResource, mostBoughtResource } from '@/admin/components/reports/resources';
import { CategoryBars } from './CategoryBars';
import { MarketTotals } from './MarketTotals';
import { SECTION_PARAM, SectionNav, type Section } from '@/admin/components/reports/SectionNav';
import { PeriodStatistics } from './PeriodStatistics';
import { StatisticsSection } from './StatisticsSection';
import { RangeList } from '@/admin/components/reports/RangeList';
import { Cancellations, Purchases, Rejections, useRange } from '@/admin/components/reports/summaries';

const TITLE = 'admin:screen.statistics';

interface StatisticsPart extends Section<string> {
  /** Shows the part below `lead`, the navigation among the parts. */
  Content: ComponentType<{ lead: ReactNode }>;
}

/** The parts in the order of the navigation; the screen shows the first if the address names none. */
const PARTS: readonly [StatisticsPart, ...StatisticsPart[]] = [
  { key: 'period', label: 'adminStatistics:section.period', Content: PeriodSection },
  { key: 'general', label: 'adminStatistics:section.general', Content: GeneralSection },
  { key: 'bought-out', label: 'adminStatistics:section.bought_out', Content: adsSection('bought-out', 'closed') },
  { key: 'most-bought', label: 'adminStatistics:section.most_bought', Content: MostBoughtSection },
  { key: 'expired', label: 'adminStatistics:section.expired', Content: adsSection('expired', 'expiry') },
  { key: 'newest', label: 'adminStatistics:section.newest', Content: adsSection('newest', 'posted') },
  { key: 'popular', label: 'adminStatistics:section.popular', Content: PopularSection },
  { key: 'categories', label: 'adminStatistics:section.categories', Content: CategoriesSection },
  {
    key: 'cancellations',
    label: 'adminStatistics:section.cancellations',
    Content: ({ lead }) => <Cancellations title={TITLE} lead={lead} />,
  },
  {
    key: 'rejections',
    label: 'adminStatistics:section.rejections',
    Content: ({ lead }) => <Rejections title={TITLE} lead={lead} />,
  },
  {
    key: 'purchases',
    label: 'adminStatistics:section.purchases',
    Content: ({ lead }) => <Purchases title={TITLE} lead={lead} />,
  },
];

/** Statistics of the market, one part at a time; part and range are in the address. */
export function StatisticsScreen() {
  const [params] = useSearchParams();
  const part = PARTS.find(({ key }) => key === params.get(SECTION_PARAM)) ?? PARTS[0];
  return (
    <part.Content
      key={part.key}
      lead={<SectionNav label="adminStatistics:section.statistics" sections={PARTS} current={part.key} />}
    />
  );
}

/** A list of ads with a range; `date` names the date column that it shows. */
function adsSection(key: 'bought-out' | 'expired' | 'newest', date: 'posted' | 'closed' | 'expiry') {
  return function AdsSection({ lead }: { lead: ReactNode }) {
    const range = useRange();
    const resource = adReportResource({ key, path: `statistics/products/${key}`, title: TITLE, range, date });
    return <RangeList resource={resource} range={range} lead={lead} />;
  };
}

function MostBoughtSection({ lead }: { lead: ReactNode }) {
  const range = useRange();
  return <RangeList resource={mostBoughtResource(range)} range={range} lead={lead} />;
}

/** The ads with the most buyers now, hence a list without a range. */
function PopularSection({ lead }: { lead: ReactNode }) {
  const resource = adReportResource({
    key: 'popular',
    path: 'statistics/products/popular',
    title: TITLE,
    range: null,
    date: 'expiry',
  });
  return <RangeList resource={resource} range={null} lead={lead} />;
}

function PeriodSection({ lead }: { lead: ReactNode }) {
  const range = useRange();
  const query = useQuery({
    queryKey: ['admin', 'statistics', 'period', range],
    queryFn: ({ signal }) => get('statistics/general-period', { ...range }, { signal }),
  });
  return (
    <StatisticsSection lead={lead} range={range} query={query}>
      {(figures) => <PeriodStatistics figures={figures} />}
    </StatisticsSection>
  );
}

function GeneralSection({ lead }: { lead: ReactNode }) {
  const query = useQuery({
    queryKey: ['admin', 'statistics', 'general'],
    queryFn: ({ signal }) => get('statistics/general', {}, { signal }),
  });
  return (
    <StatisticsSection lead={lead} range={null} query={query}>
      {(totals) => <MarketTotals totals={totals} />}
    </StatisticsSection>
  );
}

function CategoriesSection({ lead }: { lead: ReactNode }) {
  const range = useRange();
  const locale = useLang();
  const query = useQuery({
    queryKey: ['admin', 'statistics', 'categories', locale, range],
    queryFn: ({ signal }) => get('statistics/categories', { ...range }, { signal, locale }),
  });
  return (
    <StatisticsSection
      lead={lead}
      range={range}
      query={query}
      actions={<CsvButton path="statistics/categories" query={{ ...range }} name="categories" />}
    >
      {(rows) => <CategoryBars rows={rows} />}
    </StatisticsSection>
  );
}
