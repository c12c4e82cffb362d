import { Purchases } from '@/admin/components/reports/summaries';

/** Which ads were bought. */
export function PurchasesScreen() {
  return <Purchases title="admin:screen.purchases" />;
}
