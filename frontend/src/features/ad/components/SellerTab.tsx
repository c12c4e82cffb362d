import { useQuery } from '@tanstack/react-query';
import { CARD_MESSAGE } from '@/entities/message/lengths';
import { MessageBox } from '@/entities/message/MessageBox';
import { FollowSeller } from '@/entities/person/FollowSeller';
import { PersonRatings } from '@/entities/person/PersonRatings';
import { personQueries } from '@/entities/person/queries';
import { UserCardView } from '@/entities/person/UserCardView';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './SellerTab.module.css';

/** The seller: the card with the details that this reader may see, and ratings by partners. */
export function SellerTab({ userId }: { userId: number }) {
  const { data, isPending, isLoadingError, refetch } = useQuery(personQueries.card(userId));
  if (isPending) return <SkeletonLines lines={8} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  return (
    <div className={styles.columns}>
      <div>
        <UserCardView card={data} action={<FollowSeller seller={{ id: userId, name: data.usr_name }} />} />
        <MessageBox person={{ id: userId, name: data.usr_name }} max={CARD_MESSAGE} />
      </div>
      <PersonRatings userId={userId} />
    </div>
  );
}
