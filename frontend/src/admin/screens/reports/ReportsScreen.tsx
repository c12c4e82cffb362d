import { useSearchParams } from 'react-router';
import { adReportResource } from '@/admin/components/reports/resources';
import { SECTION_PARAM, SectionNav, type Section } from '@/admin/components/reports/SectionNav';
import { RangeList } from '@/admin/components/reports/RangeList';
import { useRange } from '@/admin/components/reports/summaries';

const REPORTS = [
  { key: 'new', label: 'adminStatistics:section.new', date: 'posted' },
  { key: 'expired', label: 'adminStatistics:section.expired', date: 'expiry' },
  { key: 'bought-out', label: 'adminStatistics:section.bought_out', date: 'closed' },
] as const satisfies readonly (Section<string> & { date: string })[];

/** New, expired and sold-out ads of a range. */
export function ReportsScreen() {
  const [params] = useSearchParams();
  const range = useRange();
  const report = REPORTS.find(({ key }) => key === params.get(SECTION_PARAM)) ?? REPORTS[0];
  return (
    <RangeList
      key={report.key}
      resource={adReportResource({
        key: `report-${report.key}`,
        path: `reports/${report.key}`,
        title: 'admin:screen.reports',
        range,
        date: report.date,
        search: 'adminStatistics:search.ad',
      })}
      range={range}
      lead={<SectionNav label="adminStatistics:section.reports" sections={REPORTS} current={report.key} />}
    />
  );
}
