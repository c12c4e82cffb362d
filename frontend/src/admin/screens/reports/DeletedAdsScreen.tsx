import { Cancellations } from '@/admin/components/reports/summaries';

/** Which sellers deleted own ads. */
export function DeletedAdsScreen() {
  return <Cancellations title="admin:screen.deleted_ads" />;
}
