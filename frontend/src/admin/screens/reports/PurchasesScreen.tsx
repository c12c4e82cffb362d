import { Purchases } from '@/admin/components/reports/summaries';

/** Offers placed in a range, by ad. */
export function PurchasesScreen() {
  return <Purchases title="admin:screen.purchases" />;
}
