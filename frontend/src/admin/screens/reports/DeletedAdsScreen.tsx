import { Cancellations } from '@/admin/components/reports/summaries';

/** Ads deleted in a range, by seller. */
export function DeletedAdsScreen() {
  return <Cancellations title="admin:screen.deleted_ads" />;
}
