import { useQuery } from '@tanstack/react-query';
import { personQueries } from '@/shared/person/queries';
import { UserCardView } from '@/shared/person/UserCardView';
import { LoadError, SkeletonLines } from '@/shared/ui/States';

export function SellerTab({ userId }: { userId: number }) {
  const { data, isPending, isError, refetch } = useQuery(personQueries.card(userId));
  if (isPending) return <SkeletonLines lines={8} />;
  if (isError) return <LoadError onRetry={() => void refetch()} />;
  return <UserCardView card={data} />;
}
