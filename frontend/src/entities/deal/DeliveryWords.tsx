import { useTranslation } from 'react-i18next';
import type { OwnPurchase } from '@/api/types';

/** Whether an amount holds delivery; nothing where the ad does not say it. */
export function DeliveryWords({ delivery }: { delivery: OwnPurchase['delivery'] }) {
  const { t } = useTranslation();
  return delivery === 'unsaid' ? null : <small data-delivery={delivery}>{t(`money.delivery.${delivery}`)}</small>;
}
