import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
const SECTIONS = [
  { key: 'period', label: 'adminStatistics:section.period' },
  { key: 'general', label: 'adminStatistics:section.general' },
  { key: 'bought-out', label: 'adminStatistics:section.bought_out' },
  { key: 'most-bought', label: 'adminStatistics:section.most_bought' },
  { key: 'expired', label: 'adminStatistics:section.expired' },
  { key: 'newest', label: 'adminStatistics:section.newest' },
  { key: 'popular', label: 'adminStatistics:section.popular' },
  { key: 'categories', label: 'adminStatistics:section.categories' },
  { key: 'cancellations', label: 'adminStatistics:section.cancellations' },
  { key: 'rejections', label: 'adminStatistics:section.rejections' },
  { key: 'purchases', label: 'adminStatistics:section.purchases' },
] as const satisfies readonly Section<string>[];
type Key = (typeof SECTIONS)[number]['key'];

/** Statistics of the market, one section at a time; section and range are in the address. */
export function StatisticsScreen() {
  const [params] = useSearchParams();
  const part: Key = SECTIONS.find(({ key }) => key === params.get(SECTION_PARAM))?.key ?? 'period';
  const lead = <SectionNav label="adminStatistics:section.statistics" sections={SECTIONS} current={part} />;
  return <SectionContent key={part} part={part} lead={lead} />;
}

function SectionContent({ part, lead }: { part: Key; lead: ReactNode }) {
  const range = useRange();
  const ads = (key: 'bought-out' | 'expired' | 'newest', date: 'posted' | 'closed' | 'expiry') => (
    <RangeList
      resource={adReportResource({ key, path: `statistics/products/${key}`, title: TITLE, range, date })}
      range={range}
      lead={lead}
    />
  );
  switch (part) {
    case 'period':
      return <PeriodSection lead={lead} />;
    case 'general':
      return <GeneralSection lead={lead} />;
    case 'categories':
      return <CategoriesSection lead={lead} />;
    case 'bought-out':
      return ads(part, 'closed');
    case 'expired':
      return ads(part, 'expiry');
    case 'newest':
      return ads(part, 'posted');
    case 'popular':
      return (
        <RangeList
          resource={adReportResource({
            key: part,
            path: 'statistics/products/popular',
            title: TITLE,
            range: null,
            date: 'expiry',
          })}
          range={null}
          lead={lead}
        />
      );
    case 'most-bought':
      return <RangeList resource={mostBoughtResource(range)} range={range} lead={lead} />;
    case 'cancellations':
      return <Cancellations title={TITLE} lead={lead} />;
    case 'rejections':
      return <Rejections title={TITLE} lead={lead} />;
    case 'purchases':
      return <Purchases title={TITLE} lead={lead} />;
  }
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
