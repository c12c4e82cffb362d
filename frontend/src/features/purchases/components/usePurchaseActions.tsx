import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CalendarPlus, Handshake, Pencil, Star, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import type { OwnPurchase } from '@/api/types';
import { calendarFile, hideOffer } from '@/entities/deal/queries';
import { useArchive } from '@/entities/deal/useArchive';
import { paths } from '@/entities/site/paths';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { RowActions } from '@/shared/ui/RowActions';
import { toast } from '@/shared/ui/toast';
import { isDeal } from '../lib/deal';
import { purchaseQueries } from '../queries';
import type { OpenDialog } from './PurchaseDialog';

/** The buyer's steps that have a word of their own; each is made on the page of the deal. */
const STEP_WORDS = {
  paid: 'word.pay',
  payment_asked: 'word.pay',
  received: 'word.receive',
  settled: 'word.settle',
} as const;

/** The word of the button that leads to a deal: the step that is the buyer's turn. */
function wordOf(deal: OwnPurchase['deal']) {
  const step = deal !== null && (deal.next.turn === 'buyer' || deal.next.turn === 'either') ? deal.next.step : null;
  return step === 'paid' || step === 'payment_asked' || step === 'received' || step === 'settled'
    ? STEP_WORDS[step]
    : 'deals:open';
}

/** What the buyer can do with a purchase: the buttons of its row. */
export function usePurchaseActions(onOpen: (dialog: OpenDialog) => void): (offer: OwnPurchase) => ReactNode {
  const { t } = useTranslation(['purchases', 'deals']);
  const lang = useLang();
  const hide = useArchive<OwnPurchase>({
    hide: (offer, archived) => hideOffer(offer.off_id, archived),
    title: (offer) => t('archive.title', { name: offer.pro_name }),
    refresh: [purchaseQueries.all()],
  });
  const calendar = useMutation({
    mutationFn: (offer: OwnPurchase) => calendarFile(offer.off_id),
    onSuccess: saveFile,
    onError: (error) => toast.err(errorText(error)),
  });
  return (offer) => (
    <RowActions
      name={offer.pro_name}
      busy={calendar.isPending && calendar.variables.off_id === offer.off_id}
      main={[
        offer.editable === 1 && {
          icon: Pencil,
          word: t('word.change'),
          onClick: () => onOpen({ kind: 'change', offer }),
        },
        isDeal(offer) && {
          icon: Handshake,
          word: t(wordOf(offer.deal)),
          to: paths.deal(lang, offer.off_id),
        },
      ]}
      more={[
        offer.can_rate === 1 &&
          offer.deal?.received === true && {
            icon: Star,
            word: t('word.rate'),
            onClick: () => onOpen({ kind: 'rate', offer }),
          },
        offer.cancelable === 1 && {
          icon: Undo2,
          word: t('word.give_up'),
          danger: true,
          onClick: () => onOpen({ kind: 'give-up', offer }),
        },
        isDeal(offer) && {
          icon: CalendarPlus,
          word: t('word.calendar'),
          onClick: () => calendar.mutate(offer),
        },
        (offer.can_hide === 1 || offer.archived === 1) && {
          icon: offer.archived ? ArchiveRestore : Archive,
          word: t(offer.archived ? 'word.show' : 'word.archive'),
          onClick: () => hide(offer),
        },
      ]}
    />
  );
}
