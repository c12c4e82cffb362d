import { Cancellations } from './summaries';

/** Which sellers deleted own ads. */
export function DeletedPostsScreen() {
  return <Cancellations title="admin:screen.deleted_posts" />;
}
