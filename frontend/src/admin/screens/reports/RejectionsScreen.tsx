import { Rejections } from '@/admin/components/reports/summaries';

/** Which sellers rejected offers. */
export function RejectionsScreen() {
  return <Rejections title="admin:screen.rejections" />;
}
