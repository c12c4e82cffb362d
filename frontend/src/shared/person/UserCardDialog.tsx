import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog';
import { LoadError, SkeletonLines } from '../ui/States';
import { personQueries } from './queries';
import { UserCardView } from './UserCardView';

/** The card of the other side of an offer; with the contract where the seller may make it. */
export function UserCardDialog({
  userId,
  offerId,
  side,
  onClose,
  onContract,
}: {
  userId: number;
  offerId: number;
  side: 'buyer' | 'seller';
  onClose: () => void;
  onContract?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(personQueries.card(userId, offerId));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t(side === 'buyer' ? 'person.buyer' : 'person.seller')}
      actions={
        onContract === undefined || data?.contract !== 1 ? undefined : (
          <Button leftSection={<FileText size={18} aria-hidden />} onClick={onContract}>
            {t('person.contract')}
          </Button>
        )
      }
    >
      {isPending ? (
        <SkeletonLines lines={8} />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <UserCardView card={data} />
      )}
    </Dialog>
  );
}
