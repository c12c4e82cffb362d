import type { SaleRow, TransactionRow } from '@/api/types';
import { useQueryClient } from '@tanstack/react-query';
import { ContractDialog } from '@/entities/deal/ContractDialog';
import { RateDialog } from '@/entities/deal/RateDialog';
import { RejectDialog } from '@/entities/deal/RejectDialog';
import { UserCardDialog } from '@/entities/person/UserCardDialog';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { refreshBuyers } from '../queries';

export interface OpenDialog {
  kind: 'buyer' | 'rate' | 'reject' | 'contract';
  row: TransactionRow;
}

/** The dialog that was asked for from the row of an offer, or from the card of its buyer. */
export function BuyerDialog({
  ad,
  openDialog,
  setOpenDialog,
  onContractMade,
}: {
  ad: SaleRow;
  openDialog: OpenDialog | null;
  setOpenDialog: (next: OpenDialog | null) => void;
  onContractMade: () => void;
}) {
  const lang = useLang();
  const client = useQueryClient();
  if (openDialog === null) return null;
  const { kind, row } = openDialog;
  const close = () => setOpenDialog(null);
  switch (kind) {
    case 'buyer':
      return row.usr_id === null ? null : (
        <UserCardDialog
          userId={row.usr_id}
          offerId={row.off_id}
          side="buyer"
          onClose={close}
          onRate={row.can_rate ? () => setOpenDialog({ kind: 'rate', row }) : undefined}
          onContract={row.contract ? () => setOpenDialog({ kind: 'contract', row }) : undefined}
        />
      );
    case 'rate':
      return <RateDialog offerId={row.off_id} person={row.usr_name} ad={ad.pro_name} onClose={close} />;
    case 'reject':
      return (
        <RejectDialog
          offerId={row.off_id}
          buyer={row.usr_name}
          returned={
            ad.state === 'open' || ad.state === 'locked' ? formatQuantity(row.off_quantity, ad.mun_unit, lang) : null
          }
          onSettled={() => refreshBuyers(client, ad.pro_id)}
          onClose={close}
        />
      );
    case 'contract':
      return <ContractDialog offerId={row.off_id} buyer={row.usr_name} onClose={close} onMade={onContractMade} />;
  }
}
