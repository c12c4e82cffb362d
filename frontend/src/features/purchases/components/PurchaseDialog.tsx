import type { Offer } from '@/api/types';
import { RateDialog } from '@/entities/deal/RateDialog';
import { ChangeOfferDialog } from '@/entities/offer/ChangeOfferDialog';
import { GiveUpDialog } from '@/entities/offer/GiveUpDialog';
import { UserCardDialog } from '@/entities/person/UserCardDialog';

export interface OpenDialog {
  kind: 'change' | 'give-up' | 'seller' | 'rate';
  offer: Offer;
}

/** The dialog that was asked for from a row or from its inside. */
export function PurchaseDialog({
  openDialog,
  setOpenDialog,
  onClose,
}: {
  openDialog: OpenDialog | null;
  setOpenDialog: (next: OpenDialog) => void;
  onClose: () => void;
}) {
  if (openDialog === null) return null;
  const { kind, offer } = openDialog;
  switch (kind) {
    case 'change':
      return <ChangeOfferDialog adId={offer.pro_id} offerId={offer.off_id} name={offer.pro_name} onClose={onClose} />;
    case 'give-up':
      return <GiveUpDialog adId={offer.pro_id} offerId={offer.off_id} name={offer.pro_name} onClose={onClose} />;
    case 'seller':
      return (
        <UserCardDialog
          userId={offer.usr_id}
          offerId={offer.off_id}
          side="seller"
          onClose={onClose}
          onRate={offer.can_rate ? () => setOpenDialog({ kind: 'rate', offer }) : undefined}
        />
      );
    case 'rate':
      return <RateDialog offerId={offer.off_id} person={offer.usr_name} ad={offer.pro_name} onClose={onClose} />;
  }
}
