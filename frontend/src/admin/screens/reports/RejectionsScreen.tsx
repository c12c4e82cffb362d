import { Rejections } from './summaries';

/** Which sellers rejected offers. */
export function RejectionsScreen() {
  return <Rejections title="admin:screen.rejections" />;
}
