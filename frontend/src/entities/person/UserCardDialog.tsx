import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CARD_MESSAGE } from '@/entities/message/lengths';
import { MessageBox } from '@/entities/message/MessageBox';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { FollowSeller } from './FollowSeller';
import { PersonRatings } from './PersonRatings';
import { personQueries } from './queries';
import { UserCardView } from './UserCardView';

/**
 * The card of the other side of an offer, with the contract where the seller may make it and a rating where one is due.
 */
export function UserCardDialog({
  userId,
  offerId,
  side,
  onClose,
  onContract,
  onRate,
}: {
  userId: number;
  /** Only the two sides of this offer may pass it; it may reveal the contact details. */
  offerId?: number;
  side: 'buyer' | 'seller';
  onClose: () => void;
  onContract?: (() => void) | undefined;
  onRate?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { data, isPending, isLoadingError, refetch } = useQuery(personQueries.card(userId, offerId));
  const contract = data?.contract === 1 ? onContract : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t(side === 'buyer' ? 'person.buyer' : 'person.seller')}
      actions={
        contract === undefined && onRate === undefined ? undefined : (
          <>
            {onRate === undefined ? null : (
              <Button variant="default" leftSection={<Star size={18} aria-hidden />} onClick={onRate}>
                {t('person.rate')}
              </Button>
            )}
            {contract === undefined ? null : (
              <Button leftSection={<FileText size={18} aria-hidden />} onClick={contract}>
                {t('person.contract')}
              </Button>
            )}
          </>
        )
      }
    >
      {isPending ? (
        <SkeletonLines lines={8} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <>
          <UserCardView
            card={data}
            action={side === 'seller' ? <FollowSeller seller={{ id: userId, name: data.usr_name }} /> : null}
          />
          <MessageBox person={{ id: userId, name: data.usr_name }} max={CARD_MESSAGE} />
          <PersonRatings userId={userId} level="h3" />
        </>
      )}
    </Dialog>
  );
}
