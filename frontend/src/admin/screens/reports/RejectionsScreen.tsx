import { Rejections } from '@/admin/components/reports/summaries';

/** Offers rejected in a range, by seller. */
export function RejectionsScreen() {
  return <Rejections title="admin:screen.rejections" />;
}
